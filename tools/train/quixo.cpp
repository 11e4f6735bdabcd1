// Learns to evaluate Quixo positions by playing against itself. tools/train/quixo.py says how to run it.
//
// A board is packed into two numbers, as in game/games/quixo/player/packed_board.py. The row number holds the five rows
// from the top, one byte each, and above them the two diagonals; the column number holds the five columns. Each line is
// a base 3 code whose first cell is the lowest digit: 0 blank, 1 cross, 2 circle. A push adds a constant to each number
// that depends only on the line.
//
// The value of a position for the side to move is a sum of table look-ups, squeezed into -1..1: the pairs of
// neighbouring lines (edge line with the next one, that one with the middle line), and the diagonals.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

using Word = int64_t;
using Line = std::array<int, 5>;

constexpr int CODES = 243, CROSSES = 121, CIRCLES = 242;
constexpr int POWER[5] = {1, 3, 9, 27, 81};
constexpr float GIFT = 1e6F, LOST = 1e3F, MATE = 500.F;
constexpr float UNIT = 0.02F;  // the value of one step in the written tables
constexpr int MAX_PLIES = 200;

struct Board {
    Word rows = 0, columns = 0;
};
struct Push {
    Word rows, columns;
};

Line digits(int code) {
    Line line{};
    for (int at = 0; at < 5; ++at, code /= 3) line[at] = code % 3;
    return line;
}
int code_of(const Line& line) {
    int code = 0;
    for (int at = 0; at < 5; ++at) code += line[at] * POWER[at];
    return code;
}

// For each side, line (rows 0-4, columns 5-9) and code: one push for each different result.
std::vector<Push> PUSHES[2][10][CODES];

// Adds to a push what changes in all lines through a cell when its digit changes by this much.
void change_cell(Push& push, int row, int column, int by) {
    push.rows += Word(by) * POWER[column] << (8 * row);
    push.columns += Word(by) * POWER[row] << (8 * column);
    if (row == column) push.rows += Word(by) * POWER[row] << 40;
    if (row == 4 - column) push.rows += Word(by) * POWER[row] << 48;
}

void fill_pushes() {
    for (int side = 0; side < 2; ++side)
        for (int line = 0; line < 10; ++line)
            for (int code = 0; code < CODES; ++code) {
                const bool is_edge = line % 5 == 0 || line % 5 == 4;
                const Line before = digits(code);
                std::vector<int> known;
                for (int taken = 0; taken < 5; ++taken)
                    for (int entry : {0, 4}) {
                        if (entry == taken || (!is_edge && taken % 4) || before[taken] == 2 - side) continue;
                        Line after = before;
                        const int step = entry > taken ? 1 : -1;
                        for (int at = taken; at != entry; at += step) after[at] = before[at + step];
                        after[entry] = side + 1;
                        const int result = code_of(after) * 2 + (entry ? 1 : 0);
                        if (std::count(known.begin(), known.end(), result)) continue;
                        known.push_back(result);
                        Push push{0, 0};
                        for (int at = 0; at < 5; ++at) {
                            const int row = line < 5 ? line : at, column = line < 5 ? at : line - 5;
                            change_cell(push, row, column, after[at] - before[at]);
                        }
                        PUSHES[side][line][code].push_back(push);
                    }
            }
}

int children(const Board& board, int side, Board* found) {
    int count = 0;
    for (int line = 0; line < 10; ++line) {
        const int code = (line < 5 ? board.rows >> (8 * line) : board.columns >> (8 * (line - 5))) & 255;
        for (const Push& push : PUSHES[side][line][code])
            found[count++] = {board.rows + push.rows, board.columns + push.columns};
    }
    return count;
}

// ---- The tables. Both sides and both reading directions share each weight, so it has four places.

constexpr int EDGE = 0, INNER = 1, DIAGONAL = 2;
struct Weight {
    float value = 0, drift = 0, size = 0;  // drift: sum of the errors; size: sum of their absolute values
};
std::vector<Weight> weights;
std::vector<int> weight_of[3];          // table index (high line * 243 + low line) -> weight
float PAIR_VALUES[2][2][65536], DIAGONAL_VALUES[2][256];  // what the search looks up, including finished lines

int reversed(int code) {
    Line line = digits(code);
    std::reverse(line.begin(), line.end());
    return code_of(line);
}
int swapped(int code) {
    Line line = digits(code);
    for (int& digit : line) digit = (3 - digit) % 3;
    return code_of(line);
}
int REVERSED[CODES], SWAPPED[CODES];

void number_weights() {
    for (int code = 0; code < CODES; ++code) REVERSED[code] = reversed(code), SWAPPED[code] = swapped(code);
    for (int table : {EDGE, INNER, DIAGONAL}) {
        const int highs = table == DIAGONAL ? 1 : CODES;
        weight_of[table].assign(highs * CODES, -1);
        for (int high = 0; high < highs; ++high)
            for (int low = 0; low < CODES; ++low) {
                const int twin = REVERSED[high] * CODES + REVERSED[low];
                if (twin < high * CODES + low) continue;
                weight_of[table][high * CODES + low] = weight_of[table][twin] = int(weights.size());
                weights.emplace_back();
            }
    }
}

float finished_value(int code) { return code == CROSSES ? GIFT : code == CIRCLES ? -LOST : 0.F; }

void publish_weight(int table, int high, int low) {
    const float value = weights[weight_of[table][high * CODES + low]].value;
    for (int side = 0; side < 2; ++side) {
        const int seen_high = side ? SWAPPED[high] : high, seen_low = side ? SWAPPED[low] : low;
        const float with_finished = value + finished_value(low) + (table == DIAGONAL ? 0 : finished_value(high));
        if (table == DIAGONAL) DIAGONAL_VALUES[side][seen_low] = with_finished;
        else PAIR_VALUES[side][table][seen_high << 8 | seen_low] = with_finished;
    }
}

void publish_all() {
    for (int table : {EDGE, INNER, DIAGONAL})
        for (int high = 0; high < (table == DIAGONAL ? 1 : CODES); ++high)
            for (int low = 0; low < CODES; ++low) publish_weight(table, high, low);
}

// One of the ten look-ups that make up a value. The line nearer to the edge is the low byte of the index.
struct LookUp {
    int table, index;
};
void look_ups(const Board& board, LookUp* found) {
    int count = 0;
    for (Word lines : {board.rows, board.columns}) {
        const int a = lines & 255, b = lines >> 8 & 255, c = lines >> 16 & 255, d = lines >> 24 & 255;
        const int e = lines >> 32 & 255;
        found[count++] = {EDGE, b << 8 | a};
        found[count++] = {EDGE, d << 8 | e};
        found[count++] = {INNER, c << 8 | b};
        found[count++] = {INNER, c << 8 | d};
    }
    found[count++] = {DIAGONAL, int(board.rows >> 40 & 255)};
    found[count++] = {DIAGONAL, int(board.rows >> 48 & 255)};
}

float evaluate(const Board& board, int side) {
    LookUp found[10];
    look_ups(board, found);
    float value = 0;
    for (int at = 0; at < 8; ++at) value += PAIR_VALUES[side][found[at].table][found[at].index];
    return value + DIAGONAL_VALUES[side][found[8].index] + DIAGONAL_VALUES[side][found[9].index];
}
bool is_gift(float value) { return value > GIFT / 2; }
bool is_line(float value) { return value < -LOST / 2; }

// Moves the value of a position towards a target. A weight whose errors cancel out moves less and less (TC learning).
void learn(const Board& board, int side, float target, float rate) {
    const float value = std::tanh(evaluate(board, side));
    const float error = (target - value) * (1.05F - value * value);
    LookUp found[10];
    look_ups(board, found);
    for (const LookUp& look_up : found) {
        const int low = side ? SWAPPED[look_up.index & 255] : look_up.index & 255;
        const int high = look_up.table == DIAGONAL ? 0 : side ? SWAPPED[look_up.index >> 8] : look_up.index >> 8;
        Weight& weight = weights[weight_of[look_up.table][high * CODES + low]];
        const float share = weight.size > 0 ? std::fabs(weight.drift) / weight.size : 1.F;
        weight.value = std::clamp(weight.value + rate * share * error, -127 * UNIT, 127 * UNIT);
        weight.drift += error;
        weight.size += std::fabs(error);
        publish_weight(look_up.table, high, low);
        if (look_up.table == DIAGONAL) publish_weight(look_up.table, 0, REVERSED[low]);
        else publish_weight(look_up.table, REVERSED[high], REVERSED[low]);
    }
}

// ---- Search

struct Child {
    float value;
    Board board;
};

// The value of a position for the side to move, by alpha-beta with this depth.
float search(const Board& board, int side, int depth, int ply, float low, float high, Board* best) {
    Board found[64];
    Child sorted[64];
    const int count = children(board, side, found);
    if (!count) return -MATE + ply;
    int lines = 0;
    for (int at = 0; at < count; ++at) {
        const float value = evaluate(found[at], 1 - side);
        if (is_line(value)) {
            if (best) *best = found[at];
            return MATE - ply - 1;
        }
        sorted[lines++] = {is_gift(value) ? MATE - ply - 1 : value, found[at]};
    }
    std::sort(sorted, sorted + lines, [](const Child& a, const Child& b) { return a.value < b.value; });
    float top = -2 * MATE;
    for (int at = 0; at < lines; ++at) {
        float value = -sorted[at].value;
        if (depth > 1 && value > -MATE / 2)
            value = -search(sorted[at].board, 1 - side, depth - 1, ply + 1, -high, -low, nullptr);
        if (value <= top) continue;
        top = value;
        if (best) *best = sorted[at].board;
        if (depth == 1 || (low = std::max(low, top)) >= high) break;
    }
    return top;
}

float expectation(float value) { return value > MATE / 2 ? 1.F : value < -MATE / 2 ? -1.F : std::tanh(value); }

// ---- Self-play

using Random = std::mt19937_64;
int below(Random& random, int limit) { return int(random() % uint64_t(limit)); }
bool happens(Random& random, double chance) { return double(random() >> 11) / 9007199254740992.0 < chance; }

struct Turn {
    Board board;
    int side;
    float searched;  // its value, by the search
    bool was_chosen;
};

// Plays a game against itself. Collects its turns and returns the result for the side to move at the end: -1, 0, 1.
float play_game(Random& random, int depth, int opening, double stray_chance, std::vector<Turn>& turns) {
    turns.clear();
    Board board;
    int side = 0;
    for (int ply = 0; ply < MAX_PLIES; ++ply, side = 1 - side) {
        Board found[64], next;
        const int count = children(board, side, found);
        if (!count) return -1;
        const float searched = search(board, side, depth, 0, -2 * MATE, 2 * MATE, &next);
        const bool is_stray = ply < opening || happens(random, stray_chance);
        if (is_stray) next = found[below(random, count)];
        turns.push_back({board, side, expectation(searched), !is_stray});
        board = next;
        const float value = evaluate(board, 1 - side);
        if (is_gift(value)) return 1;
        if (is_line(value)) return -1;
    }
    return 0;
}

// TD(0.7) with one ply for the first nineteen twentieths; then values move towards those of three-ply searches.
void train(long games, uint64_t seed) {
    Random random(seed);
    std::vector<Turn> turns;
    const long shallow_games = games * 19 / 20;
    for (long game = 0; game < games; ++game) {
        const bool is_deep = game >= shallow_games;
        const float done = is_deep ? float(game - shallow_games) / float(games - shallow_games)
                                   : float(game) / float(shallow_games);
        const float rate = is_deep ? 0.05F * (1 - 0.9F * done) : 0.1F * (1 - 0.9F * done);
        float target = play_game(random, is_deep ? 3 : 1, below(random, 12), 0.1, turns);
        for (size_t at = turns.size(); at-- > 0;) {
            const Turn& turn = turns[at];
            if (is_deep) {
                learn(turn.board, turn.side, turn.searched, rate);
                continue;
            }
            target = turn.was_chosen ? -target : turn.searched;
            learn(turn.board, turn.side, target, rate);
            target = 0.7F * target + 0.3F * turn.searched;
        }
        if ((game + 1) % std::max(1L, games / 40) == 0) {
            std::fprintf(stderr, "%ld games, last of %zu plies\n", game + 1, turns.size());
        }
        if (game + 1 == shallow_games)
            for (Weight& weight : weights) weight.drift = weight.size = 0;
    }
}

// ---- Files, matches, and output that a test compares with the rules

void write_table(const char* path) {
    std::FILE* file = std::fopen(path, "wb");
    if (!file) std::exit(1);
    for (int table : {EDGE, INNER, DIAGONAL})
        for (int index : weight_of[table]) {
            const int8_t step = int8_t(std::lround(std::clamp(weights[index].value / UNIT, -127.F, 127.F)));
            std::fputc(step & 255, file);
        }
    std::fclose(file);
}

void read_table(const char* path) {
    std::FILE* file = std::fopen(path, "rb");
    if (!file) std::exit(1);
    for (int table : {EDGE, INNER, DIAGONAL})
        for (int index : weight_of[table]) weights[index].value = float(int8_t(std::fgetc(file))) * UNIT;
    std::fclose(file);
    publish_all();
}

std::string text(const Board& board) {
    std::string cells;
    for (int row = 0; row < 5; ++row) {
        const Line line = digits(int(board.rows >> (8 * row) & 255));
        for (int digit : line) cells += ".xo"[digit];
        if (row < 4) cells += '/';
    }
    return cells;
}

// Prints positions of random games with all boards one push later; "+" marks a push that wins, "-" one that loses.
void list_positions(long games, uint64_t seed) {
    Random random(seed);
    for (long game = 0; game < games; ++game) {
        Board board;
        for (int ply = 0, side = 0; ply < 60; ++ply, side = 1 - side) {
            Board found[64];
            const int count = children(board, side, found);
            if (!count) break;
            std::printf("%s %d", text(board).c_str(), side + 1);
            for (int at = 0; at < count; ++at) {
                const float value = evaluate(found[at], 1 - side);
                std::printf(" %s%s", text(found[at]).c_str(), is_gift(value) ? "-" : is_line(value) ? "+" : "");
            }
            std::printf("\n");
            board = found[below(random, count)];
            const float value = evaluate(board, 1 - side);
            if (is_gift(value) || is_line(value)) break;
        }
    }
}

// Plays two tables against each other, each random opening with both sides; prints wins, draws and losses.
void match(const char* first, const char* second, long games, int depth, uint64_t seed) {
    Random random(seed);
    static float pair_values[2][2][2][65536], diagonal_values[2][2][256];
    const char* paths[2] = {first, second};
    for (int at = 0; at < 2; ++at) {
        read_table(paths[at]);
        std::memcpy(pair_values[at], PAIR_VALUES, sizeof PAIR_VALUES);
        std::memcpy(diagonal_values[at], DIAGONAL_VALUES, sizeof DIAGONAL_VALUES);
    }
    long results[3] = {0, 0, 0};
    Board opening;
    for (long game = 0; game < games; ++game) {
        if (game % 2 == 0) {
            opening = Board{};
            for (int ply = 0; ply < 6; ++ply) {
                Board found[64];
                opening = found[below(random, children(opening, ply % 2, found))];
            }
        }
        Board board = opening;
        int result = 0;
        for (int ply = 0, side = 0; ply < MAX_PLIES && !result; ++ply, side = 1 - side) {
            const int mover = (side + game) % 2;
            std::memcpy(PAIR_VALUES, pair_values[mover], sizeof PAIR_VALUES);
            std::memcpy(DIAGONAL_VALUES, diagonal_values[mover], sizeof DIAGONAL_VALUES);
            Board next;
            const float searched = search(board, side, depth, 0, -2 * MATE, 2 * MATE, &next);
            if (searched < -MATE - 1) break;
            board = next;
            const float value = evaluate(board, 1 - side);
            if (is_gift(value)) result = mover ? 1 : -1;
            else if (is_line(value)) result = mover ? -1 : 1;
        }
        ++results[1 - result];
    }
    std::printf("%ld %ld %ld\n", results[0], results[1], results[2]);
}

int main(int count, char** arguments) {
    fill_pushes();
    number_weights();
    publish_all();
    const std::string command = count > 1 ? arguments[1] : "";
    if (command == "train" && count == 5) {
        train(std::atol(arguments[2]), std::strtoull(arguments[3], nullptr, 10));
        write_table(arguments[4]);
    } else if (command == "positions" && count == 4) {
        list_positions(std::atol(arguments[2]), std::strtoull(arguments[3], nullptr, 10));
    } else if (command == "match" && count == 7) {
        const uint64_t seed = std::strtoull(arguments[6], nullptr, 10);
        match(arguments[2], arguments[3], std::atol(arguments[4]), std::atoi(arguments[5]), seed);
    } else {
        std::fprintf(stderr, "train GAMES SEED FILE | positions GAMES SEED | match FILE FILE GAMES DEPTH SEED\n");
        return 2;
    }
    return 0;
}
