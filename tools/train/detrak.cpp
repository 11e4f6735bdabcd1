// Learns to evaluate Détrak sheets by playing alone. tools/train/detrak.py explains what is learned.
//
//     detrak learn basic|advanced GAMES SEED     writes the table for game/games/detrak/player/evaluation.py, unpacked
//     detrak play basic|free|penalty GAMES SEED  reads such a table, plays without looking ahead, prints the mean
//     detrak score                               reads sheets of 25 digits, prints their scores in the three variants

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

using std::array;
using std::string;
using std::vector;

constexpr int ROUNDS = 12;
constexpr int GROUP_POINTS[] = {0, 0, 2, 3, 8, 10};
constexpr int EMPTY_LINE = -5;
constexpr int LINE_CODES = 16807;
constexpr int POWERS[] = {1, 7, 49, 343, 2401, 16807, 117649};
constexpr int ISOLATED = 8, NARROW = 10;  // limits of the counts of free cells with no and with one free neighbour
constexpr float POINT = 16;
constexpr float LAMBDA = 0.7f;
constexpr float EXPLORED_SHARE = 0.4f;
constexpr float TEMPERATURE = 0.8f;  // how random explored choices are, in points

constexpr uint32_t ALL = (1u << 25) - 1, FIRST_COLUMN = 0x108421, LAST_COLUMN = FIRST_COLUMN << 4;

int bits(uint32_t cells) {
  int count = 0;
  for (; cells; cells &= cells - 1) count++;
  return count;
}

enum class Diagonal { none, free, penalty };

struct Random {  // splitmix64
  uint64_t state;
  uint64_t next() {
    uint64_t z = state += 0x9E3779B97F4A7C15ull;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
  }
  int below(int n) { return int((next() >> 33) % n); }
  double unit() { return double(next() >> 11) / 9007199254740992.0; }
};

struct Shape {
  vector<int> cells;
  int table;  // the number of the table of its kind
};

struct ChangedShape {  // a shape that a pair of cells changes, with the factors of the two cells in its code
  int shape, first, second;
};

struct Geometry {
  bool advanced;
  vector<Shape> shapes;               // lines first, then the diagonal, then the rectangles
  vector<int> starts;                 // where each table starts among the weights of a stage
  vector<vector<uint16_t>> numbers;   // for each table, the pattern of each code
  vector<vector<uint16_t>> patterns;  // the same, but patterns that a symmetry makes equal share a number
  int room = 0, size = 0;             // where the table of the room starts, and the number of weights
  vector<array<int, 2>> pairs;
  vector<vector<ChangedShape>> changed_shapes;
  int lines() const { return advanced ? 11 : 10; }
};

// The pattern of each code of this many cells, numbered in the order of their renamed symbols, the first cell first.
vector<uint16_t> number_patterns(int cells) {
  vector<string> renamed(POWERS[cells]);
  for (int code = 0; code < POWERS[cells]; code++) {
    int names[7] = {}, known = 0;
    for (int at = cells - 1; at >= 0; at--) {
      int symbol = code / POWERS[at] % 7;
      if (symbol && !names[symbol]) names[symbol] = ++known;
      renamed[code] += char('0' + names[symbol]);
    }
  }
  std::map<string, int> numbers;
  for (auto& text : renamed) numbers[text] = 0;
  int next = 0;
  for (auto& entry : numbers) entry.second = next++;
  vector<uint16_t> patterns;
  for (auto& text : renamed) patterns.push_back(uint16_t(numbers[text]));
  return patterns;
}

int turned(int cell, int turn) {
  int row = cell / 5, column = cell % 5;
  if (turn & 4) column = 4 - column;
  if (turn & 1) std::swap(row, column);
  if (turn & 2) row = 4 - row, column = 4 - column;
  return 5 * row + column;
}

// Gives patterns that a symmetry of the shape itself makes equal the lowest of their numbers.
vector<uint16_t> share_numbers(const vector<uint16_t>& numbers, const vector<int>& cells,
                               const vector<vector<int>>& self_symmetries) {
  vector<uint16_t> shared = numbers;
  int last = int(cells.size()) - 1;
  for (auto& image : self_symmetries)
    for (int code = 0; code < POWERS[last + 1]; code++) {
      int mirrored = 0;
      for (int at = 0; at <= last; at++) {
        int there = int(std::find(cells.begin(), cells.end(), image[at]) - cells.begin());
        mirrored += code / POWERS[last - at] % 7 * POWERS[last - there];
      }
      shared[code] = std::min(shared[code], numbers[mirrored]);
    }
  return shared;
}

void add_family(Geometry& g, const vector<vector<int>>& family, int copies = 1) {
  auto numbers = number_patterns(int(family[0].size()));
  int size = *std::max_element(numbers.begin(), numbers.end()) + 1;
  std::set<std::set<int>> known;
  for (auto& cells : family) {
    std::set<int> own(cells.begin(), cells.end());
    if (known.count(own)) continue;
    vector<vector<int>> self_symmetries;
    for (int turn = 0; turn < (g.advanced ? 4 : 8); turn++) {
      vector<int> image;
      for (int cell : cells) image.push_back(turned(cell, turn));
      std::set<int> covered(image.begin(), image.end());
      if (covered == own) self_symmetries.push_back(image);
      if (known.insert(covered).second) g.shapes.push_back({image, int(g.starts.size())});
    }
    for (int copy = 0; copy < copies; copy++) {
      g.starts.push_back(g.size);
      g.numbers.push_back(numbers);
      g.patterns.push_back(share_numbers(numbers, cells, self_symmetries));
      g.size += size;
    }
  }
}

Geometry geometry(bool advanced) {
  Geometry g;
  g.advanced = advanced;
  vector<vector<int>> lines, rectangles;
  for (int row = 0; row < 5; row++) lines.push_back({5 * row, 5 * row + 1, 5 * row + 2, 5 * row + 3, 5 * row + 4});
  for (int at = 0; at < 18; at++)
    if (at % 5 < 3) rectangles.push_back({at, at + 1, at + 2, at + 5, at + 6, at + 7});
  add_family(g, lines);
  if (advanced) add_family(g, {{20, 16, 12, 8, 4}}, 2);
  add_family(g, rectangles);
  g.room = g.size;
  g.size += ISOLATED * NARROW;
  for (int cell = 0; cell < 25; cell++) {
    if (cell % 5 < 4) g.pairs.push_back({cell, cell + 1});
    if (cell < 20) g.pairs.push_back({cell, cell + 5});
  }
  for (auto& pair : g.pairs) {
    vector<ChangedShape> changed_by_pair;
    for (int at = 0; at < int(g.shapes.size()); at++) {
      int weights[2] = {};
      auto& cells = g.shapes[at].cells;
      for (int place = 0; place < int(cells.size()); place++)
        for (int side = 0; side < 2; side++)
          if (cells[place] == pair[side]) weights[side] = POWERS[cells.size() - 1 - place];
      if (weights[0] || weights[1]) changed_by_pair.push_back({at, weights[0], weights[1]});
    }
    g.changed_shapes.push_back(changed_by_pair);
  }
  return g;
}

struct Sheet {
  array<int, 40> codes{};
  uint32_t free = ALL;
};

struct Writing {
  int pair, first, second;
  float value;
};

struct Player {
  Geometry g;
  Diagonal diagonal = Diagonal::none;
  vector<int8_t> points = vector<int8_t>(LINE_CODES);
  vector<float> weights, errors, sizes;  // by stage: what is learned, and sums for its step sizes

  explicit Player(bool advanced) : g(geometry(advanced)) {
    if (advanced) diagonal = Diagonal::free;
    weights.assign(size_t(g.size) * ROUNDS, 0);
    errors = sizes = weights;
    for (int code = 0; code < LINE_CODES; code++) {
      int length = 0, last = 0;
      for (int at = 0; at <= 5; at++) {
        int symbol = at < 5 ? code / POWERS[at] % 7 : 0;
        if (symbol && symbol == last) {
          length++;
        } else {
          points[code] = int8_t(points[code] + GROUP_POINTS[length]);
          length = symbol != 0;
          last = symbol;
        }
      }
    }
  }

  // The table of a shape. The diagonal has two, depending on what an empty one costs.
  int table(int shape) const { return g.shapes[shape].table + (diagonal == Diagonal::penalty && shape == 10); }
  size_t place(int stage, int shape, int code) const {
    return size_t(stage) * g.size + g.starts[table(shape)] + g.patterns[table(shape)][code];
  }
  size_t room_place(int stage, uint32_t free) const {
    uint32_t up = free >> 5, down = free << 5 & ALL;
    uint32_t left = free >> 1 & ~LAST_COLUMN, right = free << 1 & ALL & ~FIRST_COLUMN;
    uint32_t odd = up ^ down ^ left ^ right, any = up | down | left | right;
    uint32_t three = (up & down & (left | right)) | (left & right & (up | down));
    int isolated = bits(free & ~any), narrow = bits(free & odd & ~three);
    return size_t(stage) * g.size + g.room + std::min(isolated, ISOLATED - 1) * NARROW + std::min(narrow, NARROW - 1);
  }
  bool is_over(int stage, uint32_t free) const {
    return stage == ROUNDS || !((free & free >> 5) | (free & free >> 1 & ~LAST_COLUMN));
  }
  int line_score(int shape, int code) const {
    int counted = points[code];
    if (shape == 10) return 2 * (counted || diagonal == Diagonal::free ? counted : EMPTY_LINE);
    return counted || !g.advanced ? counted : EMPTY_LINE;
  }
  int score(const Sheet& sheet) const {
    int total = 0;
    for (int at = 0; at < g.lines(); at++) total += line_score(at, sheet.codes[at]);
    return total;
  }
  float value(const Sheet& sheet, int stage) const {
    float total = weights[room_place(stage, sheet.free)];
    for (int at = 0; at < int(g.shapes.size()); at++) total += weights[place(stage, at, sheet.codes[at])];
    return total;
  }
  void write(Sheet& sheet, const Writing& writing) const {
    for (auto& changed : g.changed_shapes[writing.pair])
      sheet.codes[changed.shape] += changed.first * writing.first + changed.second * writing.second;
    for (int cell : g.pairs[writing.pair]) sheet.free &= ~(1u << cell);
  }

  // Lists all ways to write two symbols, each with the value of the sheet after it.
  void find(const Sheet& sheet, int stage, int first, int second, vector<Writing>& writings) const {
    writings.clear();
    float bases[40], total = 0;
    for (int at = 0; stage < ROUNDS && at < int(g.shapes.size()); at++)
      total += bases[at] = weights[place(stage, at, sheet.codes[at])];
    for (int pair = 0; pair < 40; pair++) {
      uint32_t cells = 1u << g.pairs[pair][0] | 1u << g.pairs[pair][1];
      if ((sheet.free & cells) != cells) continue;
      uint32_t left = sheet.free & ~cells;
      bool is_final = is_over(stage, left);
      float start = is_final ? float(score(sheet)) : total + weights[room_place(stage, left)];
      for (int flip = 0; flip <= (first != second); flip++) {
        Writing writing{pair, flip ? second : first, flip ? first : second, start};
        for (auto& changed : g.changed_shapes[pair]) {
          if (is_final && changed.shape >= g.lines()) break;
          int code = sheet.codes[changed.shape];
          int after = code + changed.first * writing.first + changed.second * writing.second;
          writing.value += is_final ? float(line_score(changed.shape, after) - line_score(changed.shape, code))
                                    : weights[place(stage, changed.shape, after)] - bases[changed.shape];
        }
        writings.push_back(writing);
      }
    }
  }

  // Moves a value towards a target. A weight whose errors cancel out moves less and less.
  void learn(const Sheet& sheet, int stage, float target) {
    float step = (target - value(sheet, stage)) / float(g.shapes.size() + 1);
    auto move = [&](size_t at) {
      weights[at] += step * (sizes[at] > 0 ? std::fabs(errors[at]) / sizes[at] : 1);
      errors[at] += step;
      sizes[at] += std::fabs(step);
    };
    move(room_place(stage, sheet.free));
    for (int at = 0; at < int(g.shapes.size()); at++) move(place(stage, at, sheet.codes[at]));
  }

  // Plays a game and returns its score. With `explores`, some choices are random, and it learns from the game.
  int play(Random& random, bool explores) {
    Sheet sheet;
    int start = 1 + random.below(6);
    for (int at = 0; at < int(g.shapes.size()); at++) {
      auto& cells = g.shapes[at].cells;
      for (int spot = 0; spot < int(cells.size()); spot++)
        if (cells[spot] == 0) sheet.codes[at] = start * POWERS[cells.size() - 1 - spot];
    }
    sheet.free &= ~1u;
    int mode = explores ? random.below(4) : 0, random_rounds = mode == 3 ? random.below(9) : 0;
    double random_share = mode == 1 ? EXPLORED_SHARE / 3 : mode == 2 ? EXPLORED_SHARE : 0;
    Sheet after[ROUNDS + 1];
    float best[ROUNDS + 2] = {};
    bool is_best[ROUNDS + 2] = {};
    vector<Writing> writings;
    int stage = 1;
    for (; stage <= ROUNDS; stage++) {
      find(sheet, stage, 1 + random.below(6), 1 + random.below(6), writings);
      if (writings.empty()) break;
      int taken = 0;
      for (int at = 1; at < int(writings.size()); at++)
        if (writings[at].value > writings[taken].value) taken = at;
      best[stage] = writings[taken].value;
      if (stage <= random_rounds || (random_share > 0 && random.unit() < random_share))
        taken = random_choice(random, writings);
      is_best[stage] = writings[taken].value == best[stage];
      write(sheet, writings[taken]);
      after[stage] = sheet;
    }
    int last = stage - 1;
    float target = float(score(sheet));
    for (int at = last - 1; explores && at >= 1; at--) {
      target = is_best[at + 1] ? (1 - LAMBDA) * best[at + 1] + LAMBDA * target : best[at + 1];
      learn(after[at], at, target);
    }
    return score(sheet);
  }

  static int random_choice(Random& random, const vector<Writing>& writings) {
    if (random.below(3) == 0) return random.below(int(writings.size()));
    int taken = 0;
    double most = -1e9;
    for (int at = 0; at < int(writings.size()); at++) {
      double value = writings[at].value - TEMPERATURE * std::log(-std::log(random.unit() + 1e-12));
      if (value > most) most = value, taken = at;
    }
    return taken;
  }

  // Writes the value of every pattern; mirrored patterns have shared theirs.
  void save() const {
    for (int stage = 1; stage < ROUNDS; stage++) {
      const float* learned = weights.data() + size_t(stage) * g.size;
      vector<float> all(learned, learned + g.size);
      for (size_t table = 0; table < g.starts.size(); table++)
        for (size_t code = 0; code < g.numbers[table].size(); code++)
          all[g.starts[table] + g.numbers[table][code]] = learned[g.starts[table] + g.patterns[table][code]];
      for (float weight : all) std::putchar(std::clamp(int(std::lround(weight * POINT)), -128, 127));
    }
  }
  void load() {
    for (size_t at = g.size; at < weights.size(); at++) weights[at] = float(int8_t(std::getchar())) / POINT;
  }
};

void print_scores() {
  Player basic(false), advanced(true);
  string line;
  while (std::getline(std::cin, line)) {
    for (Player* player : {&basic, &advanced}) {
      Sheet sheet;
      for (int at = 0; at < player->g.lines(); at++)
        for (int cell : player->g.shapes[at].cells) sheet.codes[at] = 7 * sheet.codes[at] + line[cell] - '0';
      std::printf("%d ", player->score(sheet));
      if (player == &basic) continue;
      advanced.diagonal = Diagonal::penalty;
      std::printf("%d\n", player->score(sheet));
      advanced.diagonal = Diagonal::free;
    }
  }
}

int main(int count, char** arguments) {
  string command = count > 1 ? arguments[1] : "";
  if (command == "score") {
    print_scores();
    return 0;
  }
  if (count != 5 || (command != "learn" && command != "play")) return 2;
  string rules = arguments[2];
  long games = std::atol(arguments[3]);
  Random random{std::strtoull(arguments[4], nullptr, 10)};
  Player player(rules != "basic");
  if (command == "learn") {
    for (long game = 0; game < games; game++) {
      if (player.g.advanced) player.diagonal = game % 2 ? Diagonal::penalty : Diagonal::free;
      player.play(random, true);
    }
    player.save();
    return 0;
  }
  if (rules == "penalty") player.diagonal = Diagonal::penalty;
  player.load();
  double total = 0;
  for (long game = 0; game < games; game++) total += player.play(random, false);
  std::printf("%.3f\n", total / double(games));
}
