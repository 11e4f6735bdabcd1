// Learns the value of tiles kept on a Quinto rack by self-play, with a player that uses what it has learned so far.
//
//   quinto train GAMES SEED FILE   writes the table: for each multiple 2..9, each stage of the bag and each set of at
//                                  most four tiles one signed byte, in quarters of a point
//   quinto match GAMES SEED FILE   plays multiple 5 by a table against the highest score; prints mean lead and error
//   quinto plays MULTIPLE          reads lines "ROWS COLUMNS RACK BOARD" (digits, '.' for a free cell) and prints for
//                                  each the number of plays and the highest score, for a test
//
// After each play it takes racks that hold some set of tiles and are filled up at random, and tries them on the board.
// The value of the set is that of the best play, including the tiles kept in turn; keeping nothing has the value 0.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

using std::vector;

namespace {

constexpr int TILES[10] = {7, 6, 6, 7, 10, 6, 10, 14, 12, 12};
constexpr int RACK = 5, LONGEST = 5, MAX_KEPT = 4;
constexpr int STAGES = 4, FROM[STAGES] = {1, 6, 16, 36};  // as in game/games/quinto/player/evaluation.py
constexpr int SETS = 1001, RACKS = 3003;                  // sets of at most four and of at most five tiles
constexpr int POINT = 16;                                 // one point, in the unit of values
constexpr int NO_VALUE = -30000, UNKNOWN = -32768, ANY = 15, FREE = -1;
constexpr int ROUNDS = 5, SAMPLES = 24, TILES_PER_TURN = 4;

int multiple = 5, rows = 13, columns = 17;

struct Random {
    uint64_t state;
    explicit Random(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ull + 1) {}
    int below(int number) {
        uint64_t z = (state += 0x9E3779B97F4A7C15ull);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        z ^= z >> 31;
        return static_cast<int>(((z >> 32) * static_cast<uint64_t>(number)) >> 32);
    }
};

// Sets of tiles are numbered as by `set_number` in game/games/quinto/player/evaluation.py.

uint32_t choose[20][20];
vector<vector<int>> sets;

int number_of(const vector<int>& ascending) {
    int number = 0;
    for (size_t size = 0; size < ascending.size(); size++) number += choose[9 + size][size];
    for (size_t at = 0; at < ascending.size(); at++) number += choose[ascending[at] + at][at + 1];
    return number;
}

int number_of_any(vector<int> tiles) {
    std::sort(tiles.begin(), tiles.end());
    return number_of(tiles);
}

void list_sets() {
    for (int n = 0; n < 20; n++)
        for (int k = 0; k < 20; k++) choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    sets.resize(RACKS);
    for (int size = 0; size <= RACK; size++) {
        vector<int> tiles(size, 0);
        for (;;) {
            sets[number_of(tiles)] = tiles;
            int at = size - 1;
            while (at >= 0 && tiles[at] == 9) at--;
            if (at < 0) break;
            std::fill(tiles.begin() + at, tiles.end(), tiles[at] + 1);
        }
    }
}

// What windows demand of a rack, packed as in game/games/quinto/player/move_generator.py.

struct Demand {
    int size = 0, remainder = 0;
    std::array<int, 9> residues{};
};

vector<Demand> demands;
std::unordered_map<uint64_t, int> demand_numbers;

int demand_number(uint64_t code) {
    auto known = demand_numbers.find(code);
    if (known != demand_numbers.end()) return known->second;
    Demand demand;
    demand.size = code & 7;
    demand.remainder = code >> 3 & 15;
    for (int residue = 0; residue < 9; residue++)
        demand.size += demand.residues[residue] = code >> (7 + 3 * residue) & 7;
    demands.push_back(demand);
    return demand_numbers[code] = static_cast<int>(demands.size()) - 1;
}

struct Selection {
    vector<int> tiles;
    int total, played, kept;
};

vector<vector<Selection>> selections;

void list_selections() {
    selections.resize(RACKS);
    for (int rack = 0; rack < RACKS; rack++) {
        const vector<int>& tiles = sets[rack];
        std::map<int, bool> seen;
        for (int mask = 1; mask < 1 << tiles.size(); mask++) {
            Selection selection{{}, 0, 0, 0};
            vector<int> kept;
            for (size_t at = 0; at < tiles.size(); at++) (mask >> at & 1 ? selection.tiles : kept).push_back(tiles[at]);
            for (int tile : selection.tiles) selection.total += tile;
            selection.played = number_of(selection.tiles);
            selection.kept = number_of(kept);
            if (!seen[selection.played]) selections[rack].push_back(selection);
            seen[selection.played] = true;
        }
    }
}

// The points of a selection in the best order, without the base; -1 if it does not meet the demand.
int points(const Selection& selection, const Demand& demand) {
    if (static_cast<int>(selection.tiles.size()) != demand.size) return -1;
    if (demand.remainder != ANY && selection.total % multiple != demand.remainder) return -1;
    int found = demand.remainder == ANY ? 0 : selection.total;
    for (int residue = 0; residue < multiple; residue++) {
        int wanted = demand.residues[residue];
        for (size_t at = selection.tiles.size(); at-- > 0 && wanted;)
            if (selection.tiles[at] % multiple == residue) found += selection.tiles[at], wanted--;
        if (wanted) return -1;
    }
    return found;
}

// The values of kept tiles by stage. An empty bag has stage -1: kept tiles only cost their points.

struct KeptValues {
    int by_stage[STAGES + 1][SETS] = {};
    KeptValues() {
        for (int set = 0; set < SETS; set++)
            for (int tile : sets[set]) by_stage[0][set] -= POINT * tile;
    }
};

int stage(int bag) {
    int number = -1;
    for (int from : FROM) number += bag >= from;
    return number;
}

// The best value of each rack for each demand, without the base. Computed on demand.
class RackValues {
  public:
    RackValues(const KeptValues& kept_values, int stage) : kept_(kept_values.by_stage[stage + 1]), rows_(RACKS) {}
    int best(int rack, int demand) {
        vector<int16_t>& row = rows_[rack];
        if (static_cast<int>(row.size()) <= demand) row.resize(demands.size(), UNKNOWN);
        if (row[demand] == UNKNOWN) row[demand] = static_cast<int16_t>(compute(rack, demand));
        return row[demand];
    }

    int kept(int set) const { return kept_[set]; }

  private:
    const int* kept_;
    vector<vector<int16_t>> rows_;
    int compute(int rack, int demand) const {
        int best = NO_VALUE;
        for (const Selection& selection : selections[rack]) {
            int found = points(selection, demands[demand]);
            if (found >= 0) best = std::max(best, POINT * found + kept_[selection.kept]);
        }
        return best;
    }
};

// A board, framed by free cells, so that looking along a line needs no check for the edge.

struct Board {
    std::array<int8_t, 32 * 32> tiles;
    bool is_empty = true;
    Board() { tiles.fill(FREE); }
    static int cell(int row, int column) { return (row + 1) * (columns + 1) + column + 1; }
    void put(int cell, int tile) { tiles[cell] = static_cast<int8_t>(tile), is_empty = false; }
    void neighbours(int cell, int step, int& length, int& total) const {
        length = total = 0;
        for (int way : {step, -step})
            for (int at = cell + way; tiles[at] != FREE; at += way) length++, total += tiles[at];
    }
};

struct Window {
    int size = 0, demand = 0, base = 0;
    int cells[RACK], asked[RACK];
};

template <class Use>
void visit_first_windows(Use use) {
    auto is_middle = [](int at, int side) { return at == (side - 1) / 2 || at == side / 2; };
    for (int down = 0; down < 2; down++)
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++)
                for (int size = 1 + down; size <= std::min(RACK, down ? rows - row : columns - column); size++) {
                    Window window;
                    bool covers = false;
                    for (; window.size < size; window.size++) {
                        int r = row + down * window.size, c = column + !down * window.size;
                        covers = covers || (is_middle(r, rows) && is_middle(c, columns));
                        window.cells[window.size] = Board::cell(r, c);
                        window.asked[window.size] = FREE;
                    }
                    window.demand = demand_number(size);
                    if (covers) use(window);
                }
}

template <class Use>
void visit_windows_from(const Board& board, int first, int length, int step, int cross, int start, Use use) {
    Window window;
    int total = 0, total_across = 0;
    bool touches = false;
    uint64_t code = 0;
    for (int at = start; at < start + LONGEST && at < length; at++) {
        int cell = first + at * step, tile = board.tiles[cell];
        if (tile != FREE) {
            total += tile;
            touches = true;
        } else {
            int touching, sum;
            board.neighbours(cell, cross, touching, sum);
            if (touching >= LONGEST) return;
            int residue = touching ? (multiple - sum % multiple) % multiple : FREE;
            touches = touches || touching;
            total_across += sum;
            code += touching ? 1ull << (7 + 3 * residue) : 1;
            window.cells[window.size] = cell;
            window.asked[window.size++] = residue;
        }
        bool ends = at + 1 == length || board.tiles[cell + step] == FREE;
        if (ends && touches && window.size > (step != 1)) {
            uint64_t remainder = at == start ? ANY : (multiple - total % multiple) % multiple;
            window.demand = demand_number(code | remainder << 3);
            window.base = total + total_across;
            use(window);
        }
    }
}

template <class Use>
void visit_windows(const Board& board, Use use) {
    if (board.is_empty) return visit_first_windows(use);
    for (int down = 0; down < 2; down++) {
        int step = down ? columns + 1 : 1, cross = down ? 1 : columns + 1, length = down ? rows : columns;
        for (int line = 0; line < (down ? columns : rows); line++) {
            int first = down ? Board::cell(0, line) : Board::cell(line, 0);
            for (int start = 0; start < length; start++)
                if (start == 0 || board.tiles[first + (start - 1) * step] == FREE)
                    visit_windows_from(board, first, length, step, cross, start, use);
        }
    }
}

using HighestBases = vector<std::pair<int, int>>;

HighestBases highest_bases(const Board& board) {
    std::map<int, int> best;
    visit_windows(board, [&](const Window& window) {
        auto entry = best.emplace(window.demand, window.base).first;
        entry->second = std::max(entry->second, window.base);
    });
    return HighestBases(best.begin(), best.end());
}

int best_value(const HighestBases& bases, RackValues& rack_values, int rack) {
    int best = NO_VALUE;
    for (const auto& [demand, base] : bases) best = std::max(best, POINT * base + rack_values.best(rack, demand));
    return best;
}

// Visits the orders of a selection that meet what each cell of a window asks, with their points.
template <class Use>
void visit_orders(const Window& window, const Selection& selection, Use use) {
    vector<int> order = selection.tiles;
    do {
        int found = demands[window.demand].remainder == ANY ? 0 : selection.total;
        bool fits = true;
        for (int at = 0; at < window.size && fits; at++) {
            fits = window.asked[at] == FREE || order[at] % multiple == window.asked[at];
            found += window.asked[at] == FREE ? 0 : order[at];
        }
        if (fits) use(order, found);
    } while (std::next_permutation(order.begin(), order.end()));
}

int total(const vector<int>& tiles) {
    int sum = 0;
    for (int tile : tiles) sum += tile;
    return sum;
}

// A game of self-play, and what it teaches about kept tiles.

struct Sums {
    int64_t sum[STAGES][SETS] = {}, weight[STAGES][SETS] = {};
    void count(int stage, int set, int value, int factor) {
        sum[stage][set] += static_cast<int64_t>(factor) * value;
        weight[stage][set] += factor;
    }
};

vector<int> drawn(vector<int>& from, int number, Random& random) {
    vector<int> tiles;
    for (; number > 0 && !from.empty(); number--) {
        int at = random.below(static_cast<int>(from.size()));
        tiles.push_back(from[at]);
        from[at] = from.back();
        from.pop_back();
    }
    return tiles;
}

class Game {
  public:
    Game(vector<RackValues>& first, vector<RackValues>& second, Random& random)
        : rack_values_{&first, &second}, random_(random) {
        for (int tile = 0; tile < 10; tile++) bag_.insert(bag_.end(), TILES[tile], tile);
        for (vector<int>& rack : racks_) rack = drawn(bag_, RACK, random_);
    }
    // Plays to the end and returns the lead of seat 0. What there is to learn goes into the sums.
    int play(int first, Sums* sums) {
        for (int passes = 0, seat = first; passes < 2; seat = !seat) {
            int bag = static_cast<int>(bag_.size());
            passes = turn(seat, stage(bag)) ? 0 : passes + 1;
            if (bag && !passes && sums) learn(bag, *sums);
        }
        return points_[0] - points_[1] - total(racks_[0]) + total(racks_[1]);
    }

  private:
    vector<RackValues>* rack_values_[2];
    Random& random_;
    Board board_;
    vector<int> bag_, racks_[2];
    int points_[2] = {0, 0};

    bool turn(int seat, int stage) {
        vector<int>& tiles = racks_[seat];
        if (tiles.empty()) return false;
        RackValues& rack_values = (*rack_values_[seat])[stage + 1];
        int rack = number_of_any(tiles), best = NO_VALUE / 2;
        Window chosen;
        visit_windows(board_, [&](const Window& window) {
            int value = POINT * window.base + rack_values.best(rack, window.demand);
            if (value > best) best = value, chosen = window;
        });
        if (best == NO_VALUE / 2) return false;
        points_[seat] += play_tiles(tiles, chosen, best - POINT * chosen.base, rack_values, rack);
        vector<int> more = drawn(bag_, RACK - static_cast<int>(tiles.size()), random_);
        tiles.insert(tiles.end(), more.begin(), more.end());
        return true;
    }
    // Plays the tiles that have this value in a window; returns the points.
    int play_tiles(vector<int>& tiles, const Window& window, int value, RackValues& rack_values, int rack) {
        for (const Selection& selection : selections[rack]) {
            int most = points(selection, demands[window.demand]);
            if (most < 0 || POINT * most + rack_values.kept(selection.kept) != value) continue;
            vector<int> best;
            visit_orders(window, selection, [&](const vector<int>& order, int found) {
                if (found == most && best.empty()) best = order;
            });
            for (int at = 0; at < window.size; at++) board_.put(window.cells[at], best[at]);
            tiles = sets[selection.kept];
            return window.base + most;
        }
        return 0;
    }
    // Tries racks that hold some tiles on the board. `bag` is how many tiles there were before racks were filled up.
    void learn(int bag, Sums& sums) {
        HighestBases bases = highest_bases(board_);
        vector<int> unseen = bag_;
        for (const vector<int>& rack : racks_) unseen.insert(unseen.end(), rack.begin(), rack.end());
        int here = stage(bag), next = stage(std::max(0, static_cast<int>(bag_.size()) - TILES_PER_TURN));
        for (int sample = 0; sample < SAMPLES; sample++) {
            vector<int> left = unseen, kept = sample % 2 ? set_among(left) : drawn(left, random_.below(RACK), random_);
            vector<int> tiles = drawn(left, std::min(bag, RACK - static_cast<int>(kept.size())), random_);
            tiles.insert(tiles.end(), kept.begin(), kept.end());
            if (tiles.empty()) continue;
            int value = best_value(bases, (*rack_values_[0])[next + 1], number_of_any(tiles));
            if (value <= NO_VALUE / 2) value = next < 0 ? -POINT * total(tiles) : 0;
            if (tiles.size() == RACK && sample % 2 == 0)
                count_all(sums, here, tiles, value);
            else
                sums.count(here, number_of_any(kept), value, 60);
        }
    }
    // Takes a set of tiles, all sets being equally likely, or nothing if some of its tiles are missing.
    vector<int> set_among(vector<int>& left) {
        vector<int> others = left, kept = sets[random_.below(SETS)];
        for (int tile : kept) {
            auto at = std::find(others.begin(), others.end(), tile);
            if (at == others.end()) return {};
            others.erase(at);
        }
        left = others;
        return kept;
    }
    // A random rack counts for each set of tiles in it.
    static void count_all(Sums& sums, int stage, vector<int> tiles, int value) {
        std::sort(tiles.begin(), tiles.end());
        for (int mask = 0; mask < 1 << RACK; mask++) {
            vector<int> kept;
            for (int at = 0; at < RACK; at++)
                if (mask >> at & 1) kept.push_back(tiles[at]);
            if (kept.size() <= MAX_KEPT) sums.count(stage, number_of(kept), value, 60 / choose[RACK][kept.size()]);
        }
    }
};

vector<RackValues> rack_values_by(const KeptValues& kept_values) {
    vector<RackValues> rack_values;
    for (int stage = -1; stage < STAGES; stage++) rack_values.emplace_back(kept_values, stage);
    return rack_values;
}

void learn(KeptValues& kept_values, int games, Random& random) {
    static Sums sums;
    for (int round = 0; round < ROUNDS; round++) {
        sums = Sums();
        vector<RackValues> rack_values = rack_values_by(kept_values);
        for (int game = 0; game < games; game++) Game(rack_values, rack_values, random).play(0, &sums);
        for (int stage = 0; stage < STAGES; stage++) {
            if (!sums.weight[stage][0]) continue;
            int64_t baseline = sums.sum[stage][0] / sums.weight[stage][0];
            for (int set = 0; set < SETS; set++)
                if (sums.weight[stage][set] >= 60 * 5)
                    kept_values.by_stage[stage + 1][set] =
                        static_cast<int>(sums.sum[stage][set] / sums.weight[stage][set] - baseline);
        }
    }
}

int train(int games, uint64_t seed, const char* path) {
    std::ofstream file(path, std::ios::binary);
    for (multiple = 2; multiple <= 9; multiple++) {
        demands.clear();
        demand_numbers.clear();
        KeptValues kept_values;
        Random random(seed * 10 + multiple);
        learn(kept_values, std::max(1, games / ROUNDS / 8), random);
        for (int stage = 0; stage < STAGES; stage++)
            for (int set = 0; set < SETS; set++) {
                int quarters = kept_values.by_stage[stage + 1][set] * 4 / POINT;
                file.put(static_cast<char>(std::max(-127, std::min(127, quarters))));
            }
        std::fprintf(stderr, "multiple %d learned\n", multiple);
    }
    return file.good() ? 0 : 1;
}

int match(int games, uint64_t seed, const char* path) {
    KeptValues learned, nothing;
    std::ifstream file(path, std::ios::binary);
    file.seekg((multiple - 2) * STAGES * SETS);
    for (int stage = 0; stage < STAGES; stage++)
        for (int set = 0; set < SETS; set++)
            learned.by_stage[stage + 1][set] = static_cast<int8_t>(file.get()) * POINT / 4;
    std::memset(nothing.by_stage, 0, sizeof nothing.by_stage);
    vector<RackValues> rack_values = rack_values_by(learned), none = rack_values_by(nothing);
    Random random(seed);
    double sum = 0, squares = 0;
    for (int game = 0; game < games; game++) {
        double lead = Game(rack_values, none, random).play(game % 2, nullptr);
        sum += lead, squares += lead * lead;
    }
    double mean = sum / games;
    std::printf("%.2f %.2f\n", mean, std::sqrt((squares / games - mean * mean) / games));
    return file.good() ? 0 : 1;
}

int plays() {
    std::string rack, cells;
    while (std::cin >> rows >> columns >> rack >> cells) {
        Board board;
        for (int at = 0; at < rows * columns; at++)
            if (cells[at] != '.') board.put(Board::cell(at / columns, at % columns), cells[at] - '0');
        vector<int> tiles;
        for (char digit : rack) tiles.push_back(digit - '0');
        int number = 0, most = -1;
        visit_windows(board, [&](const Window& window) {
            for (const Selection& selection : selections[number_of_any(tiles)])
                if (points(selection, demands[window.demand]) >= 0)
                    visit_orders(window, selection, [&](const vector<int>&, int found) {
                        number++;
                        most = std::max(most, window.base + found);
                    });
        });
        std::printf("%d %d\n", number, most);
    }
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    list_sets();
    list_selections();
    std::string command = count > 1 ? arguments[1] : "";
    uint64_t seed = count == 5 ? std::strtoull(arguments[3], nullptr, 10) : 0;
    if (command == "train" && count == 5) return train(std::atoi(arguments[2]), seed, arguments[4]);
    if (command == "match" && count == 5) return match(std::atoi(arguments[2]), seed, arguments[4]);
    if (command == "plays" && count == 3) return multiple = std::atoi(arguments[2]), plays();
    std::fprintf(stderr, "quinto train|match GAMES SEED FILE | quinto plays MULTIPLE\n");
    return 2;
}
