// Learns what tiles kept on a Quinto rack are worth, by games of a player with itself that goes by what it has learned.
//
//   quinto train GAMES SEED FILE   writes the table: for each multiple 2..9, each stage of the bag and each set of at
//                                  most four tiles one signed byte, in quarters of a point
//   quinto match GAMES SEED FILE   plays multiple 5 by a table against the most points each turn: mean lead, its error
//   quinto plays MULTIPLE          reads lines "ROWS COLUMNS RACK BOARD" (digits, '.' for a free cell) and writes for
//                                  each how many plays there are and the most points: a test holds them to the rules
//
// After each play, racks that hold some set of tiles and are filled up by chance are tried on the board as it lies.
// What the best play then brings, with what it keeps, is the worth of the set; the worth of keeping nothing is 0.

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
constexpr int RACK = 5, LONGEST = 5, MOST_KEPT = 4;
constexpr int STAGES = 4, FROM[STAGES] = {1, 6, 16, 36};  // as in game/computer/quinto_keep.py
constexpr int SETS = 1001, RACKS = 3003;                  // of at most four and of at most five tiles
constexpr int PARTS = 16;                                 // of a point
constexpr int NOTHING = -30000, UNKNOWN = -32768, ANY = 15, FREE = -1;
constexpr int ROUNDS = 5, SAMPLES = 24, TAKEN_A_TURN = 4;

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

// Sets of tiles, numbered: those of few tiles first, then in ascending order of the highest.

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

// What the windows of a board demand of a rack.

struct Demand {
    int size = 0, rest = 0;
    std::array<int, 9> asked{};
};

vector<Demand> demands;
std::unordered_map<uint64_t, int> demand_numbers;

int demand_number(uint64_t code) {
    auto known = demand_numbers.find(code);
    if (known != demand_numbers.end()) return known->second;
    Demand demand;
    demand.size = code & 7;
    demand.rest = code >> 3 & 15;
    for (int residue = 0; residue < 9; residue++) demand.size += demand.asked[residue] = code >> (7 + 3 * residue) & 7;
    demands.push_back(demand);
    return demand_numbers[code] = static_cast<int>(demands.size()) - 1;
}

struct Part {
    vector<int> tiles;
    int total, played, kept;
};

vector<vector<Part>> parts;

void list_parts() {
    parts.resize(RACKS);
    for (int rack = 0; rack < RACKS; rack++) {
        const vector<int>& tiles = sets[rack];
        std::map<int, bool> seen;
        for (int mask = 1; mask < 1 << tiles.size(); mask++) {
            Part part{{}, 0, 0, 0};
            vector<int> kept;
            for (size_t at = 0; at < tiles.size(); at++) (mask >> at & 1 ? part.tiles : kept).push_back(tiles[at]);
            for (int tile : part.tiles) part.total += tile;
            part.played = number_of(part.tiles);
            part.kept = number_of(kept);
            if (!seen[part.played]) parts[rack].push_back(part);
            seen[part.played] = true;
        }
    }
}

// The points of the tiles in the best order, without the base; -1 where they do not meet the demand.
int points(const Part& part, const Demand& demand) {
    if (static_cast<int>(part.tiles.size()) != demand.size) return -1;
    if (demand.rest != ANY && part.total % multiple != demand.rest) return -1;
    int found = demand.rest == ANY ? 0 : part.total;
    for (int residue = 0; residue < multiple; residue++) {
        int wanted = demand.asked[residue];
        for (size_t at = part.tiles.size(); at-- > 0 && wanted;)
            if (part.tiles[at] % multiple == residue) found += part.tiles[at], wanted--;
        if (wanted) return -1;
    }
    return found;
}

// The worth of kept tiles by stage (an empty bag has stage -1: they are lost), and the best fills that follow from it.

struct Worth {
    int of[STAGES + 1][SETS] = {};
    Worth() {
        for (int set = 0; set < SETS; set++)
            for (int tile : sets[set]) of[0][set] -= PARTS * tile;
    }
};

int stage(int bag) {
    int found = -1;
    for (int from : FROM) found += bag >= from;
    return found;
}

class Fills {
  public:
    Fills(const Worth& worth, int stage) : kept_(worth.of[stage + 1]), rows_(RACKS) {}
    int best(int rack, int demand) {
        vector<int16_t>& row = rows_[rack];
        if (static_cast<int>(row.size()) <= demand) row.resize(demands.size(), UNKNOWN);
        if (row[demand] == UNKNOWN) row[demand] = static_cast<int16_t>(work_out(rack, demand));
        return row[demand];
    }

    int kept(int set) const { return kept_[set]; }

  private:
    const int* kept_;
    vector<vector<int16_t>> rows_;
    int work_out(int rack, int demand) const {
        int best = NOTHING;
        for (const Part& part : parts[rack]) {
            int found = points(part, demands[demand]);
            if (found >= 0) best = std::max(best, PARTS * found + kept_[part.kept]);
        }
        return best;
    }
};

// The board, framed by free cells that are never played on.

struct Board {
    std::array<int8_t, 32 * 32> tiles;
    bool is_empty = true;
    Board() { tiles.fill(FREE); }
    static int cell(int row, int column) { return (row + 1) * (columns + 1) + column + 1; }
    void lay(int cell, int tile) { tiles[cell] = static_cast<int8_t>(tile), is_empty = false; }
    void across(int cell, int step, int& length, int& total) const {
        length = total = 0;
        for (int way : {step, -step})
            for (int at = cell + way; tiles[at] != FREE; at += way) length++, total += tiles[at];
    }
};

struct Window {
    int size = 0, demand = 0, base = 0;
    int cells[RACK], asks[RACK];
};

template <class Use>
void first_windows(Use use) {
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
                        window.asks[window.size] = FREE;
                    }
                    window.demand = demand_number(size);
                    if (covers) use(window);
                }
}

template <class Use>
void windows_from(const Board& board, int first, int length, int step, int cross, int start, Use use) {
    Window window;
    int total = 0, crossed = 0;
    bool touches = false;
    uint64_t code = 0;
    for (int at = start; at < start + LONGEST && at < length; at++) {
        int cell = first + at * step, tile = board.tiles[cell];
        if (tile != FREE) {
            total += tile;
            touches = true;
        } else {
            int beside, sum;
            board.across(cell, cross, beside, sum);
            if (beside >= LONGEST) return;
            int ask = beside ? (multiple - sum % multiple) % multiple : FREE;
            touches = touches || beside;
            crossed += sum;
            code += beside ? 1ull << (7 + 3 * ask) : 1;
            window.cells[window.size] = cell;
            window.asks[window.size++] = ask;
        }
        bool ends = at + 1 == length || board.tiles[cell + step] == FREE;
        if (ends && touches && window.size > (step != 1)) {
            uint64_t rest = at == start ? ANY : (multiple - total % multiple) % multiple;
            window.demand = demand_number(code | rest << 3);
            window.base = total + crossed;
            use(window);
        }
    }
}

template <class Use>
void each_window(const Board& board, Use use) {
    if (board.is_empty) return first_windows(use);
    for (int down = 0; down < 2; down++) {
        int step = down ? columns + 1 : 1, cross = down ? 1 : columns + 1, length = down ? rows : columns;
        for (int line = 0; line < (down ? columns : rows); line++) {
            int first = down ? Board::cell(0, line) : Board::cell(line, 0);
            for (int start = 0; start < length; start++)
                if (start == 0 || board.tiles[first + (start - 1) * step] == FREE)
                    windows_from(board, first, length, step, cross, start, use);
        }
    }
}

using Peaks = vector<std::pair<int, int>>;

Peaks peaks_of(const Board& board) {
    std::map<int, int> best;
    each_window(board, [&](const Window& window) {
        auto found = best.emplace(window.demand, window.base).first;
        found->second = std::max(found->second, window.base);
    });
    return Peaks(best.begin(), best.end());
}

int best_value(const Peaks& peaks, Fills& fills, int rack) {
    int best = NOTHING;
    for (const auto& [demand, base] : peaks) best = std::max(best, PARTS * base + fills.best(rack, demand));
    return best;
}

// The orders of some tiles that meet what the cells of a window ask for, with their points.
template <class Use>
void each_order(const Window& window, const Part& part, Use use) {
    vector<int> order = part.tiles;
    do {
        int found = demands[window.demand].rest == ANY ? 0 : part.total;
        bool fits = true;
        for (int at = 0; at < window.size && fits; at++) {
            fits = window.asks[at] == FREE || order[at] % multiple == window.asks[at];
            found += window.asks[at] == FREE ? 0 : order[at];
        }
        if (fits) use(order, found);
    } while (std::next_permutation(order.begin(), order.end()));
}

int total(const vector<int>& tiles) {
    int found = 0;
    for (int tile : tiles) found += tile;
    return found;
}

// A game of the player with itself, and what it shows of kept tiles.

struct Sums {
    int64_t sum[STAGES][SETS] = {}, weight[STAGES][SETS] = {};
    void count(int stage, int set, int value, int of) {
        sum[stage][set] += static_cast<int64_t>(of) * value;
        weight[stage][set] += of;
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
    Game(vector<Fills>& one, vector<Fills>& other, Random& random) : fills_{&one, &other}, random_(random) {
        for (int tile = 0; tile < 10; tile++) bag_.insert(bag_.end(), TILES[tile], tile);
        for (vector<int>& rack : racks_) rack = drawn(bag_, RACK, random_);
    }
    // Plays to the end and gives the lead of the seat 0; what is to be learned goes into the sums.
    int play(int first, Sums* sums) {
        for (int stuck = 0, seat = first; stuck < 2; seat = !seat) {
            int bag = static_cast<int>(bag_.size());
            stuck = turn(seat, stage(bag)) ? 0 : stuck + 1;
            if (bag && !stuck && sums) learn(bag, *sums);
        }
        return won_[0] - won_[1] - total(racks_[0]) + total(racks_[1]);
    }

  private:
    vector<Fills>* fills_[2];
    Random& random_;
    Board board_;
    vector<int> bag_, racks_[2];
    int won_[2] = {0, 0};

    bool turn(int seat, int stage) {
        vector<int>& tiles = racks_[seat];
        if (tiles.empty()) return false;
        Fills& fills = (*fills_[seat])[stage + 1];
        int rack = number_of_any(tiles), best = NOTHING / 2;
        Window chosen;
        each_window(board_, [&](const Window& window) {
            int value = PARTS * window.base + fills.best(rack, window.demand);
            if (value > best) best = value, chosen = window;
        });
        if (best == NOTHING / 2) return false;
        won_[seat] += lay(tiles, chosen, best - PARTS * chosen.base, fills, rack);
        vector<int> more = drawn(bag_, RACK - static_cast<int>(tiles.size()), random_);
        tiles.insert(tiles.end(), more.begin(), more.end());
        return true;
    }
    // Lays the tiles that are worth so much in a window, and gives the points.
    int lay(vector<int>& tiles, const Window& window, int worth, Fills& fills, int rack) {
        for (const Part& part : parts[rack]) {
            int most = points(part, demands[window.demand]);
            if (most < 0 || PARTS * most + fills.kept(part.kept) != worth) continue;
            vector<int> best;
            each_order(window, part, [&](const vector<int>& order, int found) {
                if (found == most && best.empty()) best = order;
            });
            for (int at = 0; at < window.size; at++) board_.lay(window.cells[at], best[at]);
            tiles = sets[part.kept];
            return window.base + most;
        }
        return 0;
    }
    // Tries racks that hold some tiles on the board as it lies; `bag` tiles were left before they were filled up.
    void learn(int bag, Sums& sums) {
        Peaks peaks = peaks_of(board_);
        vector<int> unseen = bag_;
        for (const vector<int>& rack : racks_) unseen.insert(unseen.end(), rack.begin(), rack.end());
        int here = stage(bag), next = stage(std::max(0, static_cast<int>(bag_.size()) - TAKEN_A_TURN));
        for (int sample = 0; sample < SAMPLES; sample++) {
            vector<int> left = unseen, kept = sample % 2 ? set_among(left) : drawn(left, random_.below(RACK), random_);
            vector<int> tiles = drawn(left, std::min(bag, RACK - static_cast<int>(kept.size())), random_);
            tiles.insert(tiles.end(), kept.begin(), kept.end());
            if (tiles.empty()) continue;
            int value = best_value(peaks, (*fills_[0])[next + 1], number_of_any(tiles));
            if (value <= NOTHING / 2) value = next < 0 ? -PARTS * total(tiles) : 0;
            if (tiles.size() == RACK && sample % 2 == 0)
                count_all(sums, here, tiles, value);
            else
                sums.count(here, number_of_any(kept), value, 60);
        }
    }
    // Takes a set of tiles, each set as likely, if they are all there; otherwise none.
    vector<int> set_among(vector<int>& left) {
        vector<int> rest = left, kept = sets[random_.below(SETS)];
        for (int tile : kept) {
            auto at = std::find(rest.begin(), rest.end(), tile);
            if (at == rest.end()) return {};
            rest.erase(at);
        }
        left = rest;
        return kept;
    }
    // A rack drawn by chance tells of each set of tiles in it.
    static void count_all(Sums& sums, int stage, vector<int> tiles, int value) {
        std::sort(tiles.begin(), tiles.end());
        for (int mask = 0; mask < 1 << RACK; mask++) {
            vector<int> kept;
            for (int at = 0; at < RACK; at++)
                if (mask >> at & 1) kept.push_back(tiles[at]);
            if (kept.size() <= MOST_KEPT) sums.count(stage, number_of(kept), value, 60 / choose[RACK][kept.size()]);
        }
    }
};

vector<Fills> fills_by(const Worth& worth) {
    vector<Fills> fills;
    for (int stage = -1; stage < STAGES; stage++) fills.emplace_back(worth, stage);
    return fills;
}

void learn(Worth& worth, int games, Random& random) {
    static Sums sums;
    for (int round = 0; round < ROUNDS; round++) {
        sums = Sums();
        vector<Fills> fills = fills_by(worth);
        for (int game = 0; game < games; game++) Game(fills, fills, random).play(0, &sums);
        for (int stage = 0; stage < STAGES; stage++) {
            if (!sums.weight[stage][0]) continue;
            int64_t usual = sums.sum[stage][0] / sums.weight[stage][0];
            for (int set = 0; set < SETS; set++)
                if (sums.weight[stage][set] >= 60 * 5)
                    worth.of[stage + 1][set] = static_cast<int>(sums.sum[stage][set] / sums.weight[stage][set] - usual);
        }
    }
}

int train(int games, uint64_t seed, const char* path) {
    std::ofstream file(path, std::ios::binary);
    for (multiple = 2; multiple <= 9; multiple++) {
        demands.clear();
        demand_numbers.clear();
        Worth worth;
        Random random(seed * 10 + multiple);
        learn(worth, std::max(1, games / ROUNDS / 8), random);
        for (int stage = 0; stage < STAGES; stage++)
            for (int set = 0; set < SETS; set++) {
                int quarters = worth.of[stage + 1][set] * 4 / PARTS;
                file.put(static_cast<char>(std::max(-127, std::min(127, quarters))));
            }
        std::fprintf(stderr, "multiple %d learned\n", multiple);
    }
    return file.good() ? 0 : 1;
}

int match(int games, uint64_t seed, const char* path) {
    Worth learned, nothing;
    std::ifstream file(path, std::ios::binary);
    file.seekg((multiple - 2) * STAGES * SETS);
    for (int stage = 0; stage < STAGES; stage++)
        for (int set = 0; set < SETS; set++) learned.of[stage + 1][set] = static_cast<int8_t>(file.get()) * PARTS / 4;
    std::memset(nothing.of, 0, sizeof nothing.of);
    vector<Fills> fills = fills_by(learned), none = fills_by(nothing);
    Random random(seed);
    double sum = 0, squares = 0;
    for (int game = 0; game < games; game++) {
        double lead = Game(fills, none, random).play(game % 2, nullptr);
        sum += lead, squares += lead * lead;
    }
    double mean = sum / games;
    std::printf("%.2f %.2f\n", mean, std::sqrt((squares / games - mean * mean) / games));
    return file.good() ? 0 : 1;
}

int plays() {
    std::string rack, signs;
    while (std::cin >> rows >> columns >> rack >> signs) {
        Board board;
        for (int at = 0; at < rows * columns; at++)
            if (signs[at] != '.') board.lay(Board::cell(at / columns, at % columns), signs[at] - '0');
        vector<int> tiles;
        for (char sign : rack) tiles.push_back(sign - '0');
        int number = 0, most = -1;
        each_window(board, [&](const Window& window) {
            for (const Part& part : parts[number_of_any(tiles)])
                if (points(part, demands[window.demand]) >= 0)
                    each_order(window, part, [&](const vector<int>&, int found) {
                        number++;
                        most = std::max(most, window.base + found);
                    });
        });
        std::printf("%d %d\n", number, most);
    }
    return 0;
}

}  // namespace

int main(int count, char** words) {
    list_sets();
    list_parts();
    std::string what = count > 1 ? words[1] : "";
    uint64_t seed = count == 5 ? std::strtoull(words[3], nullptr, 10) : 0;
    if (what == "train" && count == 5) return train(std::atoi(words[2]), seed, words[4]);
    if (what == "match" && count == 5) return match(std::atoi(words[2]), seed, words[4]);
    if (what == "plays" && count == 3) return multiple = std::atoi(words[2]), plays();
    std::fprintf(stderr, "quinto train|match GAMES SEED FILE | quinto plays MULTIPLE\n");
    return 2;
}
