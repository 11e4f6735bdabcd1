// Learns the Qwinto weights by self-play. tools/train/qwinto.py compiles and runs it, and explains what is learned.
//
//   qwinto train <alone|several> <games> <seed> <file>       learns, writes unpacked weights, prints its progress
//   qwinto match <seats> <games> <seed> <player> <others>    plays one player among others of one kind
//   qwinto judge <file>                                      reads sheets, prints their scores and values, for a test
//
// A player of a match is "cost", or the file of its weights, with ":points" if it wants points and not to win.
// A sheet is 27 numbers, 0 for an empty field: orange, yellow, purple, nine fields each.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

constexpr int ROWS = 3, LENGTH = 9, FIELDS = 27, HIGH = 19, KNOTS = 4, STAGES_PER_KNOT = 16, NEVER = 19;
constexpr int PLACES[FIELDS] = {2, 3, 4, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 7, 8, 9, 10, 0, 1, 2, 3, 5, 6, 7, 8, 9};
constexpr int BONUSES[5] = {20, 1, 4, 15, 26};  // the pentagons of the columns 2, 3, 7, 8, 9
constexpr int STEPS = 32, SLOPE_STEPS = 8192;    // steps per point in the file
constexpr int LAST_STAGE = (KNOTS - 1) * STAGES_PER_KNOT, OVER = LAST_STAGE + 1;
constexpr int SPREADS = 4, SITUATIONS = 16 * 20 * SPREADS;
constexpr int STATES = 6, DEAD = 4, WRITTEN = 5;  // of a field, see field_state
// What a point of lead counts beside a hundredth of the victory, in training, and as the player counts it.
constexpr double LEAD_SHARE = 0.1, PLAYED_LEAD_SHARE = 0.02;

// Where each kind of feature begins. Must agree with game/games/qwinto/player/features.py, which describes them.
constexpr int GAPS_PER_ROW = 9361, FIELD_START = ROWS * GAPS_PER_ROW, MASK_START = FIELD_START + FIELDS * HIGH,
              LAST_START = MASK_START + ROWS * 512, COLUMN_START = LAST_START + ROWS * 10 * HIGH,
              COLUMN_STATES = STATES * STATES * STATES, COUNTS_START = COLUMN_START + 5 * COLUMN_STATES * HIGH,
              MISSES_START = COUNTS_START + 1000, TURN_START = MISSES_START + 4 * 20, FEATURES = TURN_START + 36;

struct Random {
    uint64_t state;
    uint64_t next() {
        uint64_t z = (state += 0x9E3779B97F4A7C15ull);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    int below(int n) { return int((next() >> 32) * uint64_t(n) >> 32); }
    double share() { return double(next() >> 11) / 9007199254740992.0; }
};

struct Sheet {
    uint8_t at[FIELDS] = {};
    uint8_t misses = 0;
};

// ------------------------------------------------------------------------------------------------ the rules

int column_of[12], fields_of[5][ROWS];  // a printed column's bonus column or -1; its fields
std::vector<int> same_column[FIELDS];
int gap_starts[LENGTH][LENGTH + 1];  // where the features of a row's gaps begin, by first and end
double odds[4][HIGH];

void prepare() {
    std::fill(column_of, column_of + 12, -1);
    for (int k = 0; k < 5; k++) column_of[PLACES[BONUSES[k]]] = k;
    for (int a = 0; a < FIELDS; a++) {
        if (column_of[PLACES[a]] >= 0) fields_of[column_of[PLACES[a]]][a / LENGTH] = a;
        for (int b = 0; b < FIELDS; b++)
            if (a != b && PLACES[a] == PLACES[b]) same_column[a].push_back(b);
    }
    int next = 0;
    for (int first = 0; first < LENGTH; first++)
        for (int end = first + 1; end <= LENGTH; end++) {
            gap_starts[first][end] = next;
            next += (first ? 18 : 1) * (end < LENGTH ? 18 : 1);
        }
    if (next != GAPS_PER_ROW) abort();
    odds[0][0] = 1;
    for (int dice = 1; dice <= 3; dice++)
        for (int total = 0; total < HIGH; total++)
            for (int face = 1; face <= 6 && face <= total; face++)
                odds[dice][total] += odds[dice - 1][total - face] / 6;
}

bool fits(const Sheet& sheet, int field, int number) {
    if (sheet.at[field]) return false;
    int start = field - field % LENGTH;
    for (int other = start; other < start + LENGTH; other++)
        if (sheet.at[other] && (other < field ? sheet.at[other] >= number : sheet.at[other] <= number)) return false;
    for (int other : same_column[field])
        if (sheet.at[other] == number) return false;
    return true;
}

int count(const Sheet& sheet, int row) {
    return LENGTH - int(std::count(sheet.at + row * LENGTH, sheet.at + row * LENGTH + LENGTH, 0));
}

bool is_full(const Sheet& sheet, int column) {
    return sheet.at[fields_of[column][0]] && sheet.at[fields_of[column][1]] && sheet.at[fields_of[column][2]];
}

int score(const Sheet& sheet) {
    int total = -5 * sheet.misses;
    for (int row = 0; row < ROWS; row++)
        total += count(sheet, row) == 9 ? sheet.at[row * LENGTH + 8] : count(sheet, row);
    for (int k = 0; k < 5; k++) total += is_full(sheet, k) ? sheet.at[BONUSES[k]] : 0;
    return total;
}

bool ends(const Sheet& sheet) {
    return sheet.misses >= 4 || (count(sheet, 0) == 9) + (count(sheet, 1) == 9) + (count(sheet, 2) == 9) >= 2;
}

// ------------------------------------------------------------------------------------------------ the stage of a game

// The number of empty fields in a row, or NEVER if they cannot all be filled.
int missing_fields(const Sheet& sheet, int row) {
    const uint8_t* at = sheet.at + row * LENGTH;
    int low = 0, run = 0, missing = 0;
    for (int i = 0; i <= LENGTH; i++) {
        int number = i < LENGTH ? at[i] : HIGH;
        if (!number) { run++; continue; }
        if (number - low - 1 < run) return NEVER;
        missing += run, run = 0, low = number;
    }
    return missing;
}

int missing_fields(const Sheet& sheet) {
    int a = missing_fields(sheet, 0), b = missing_fields(sheet, 1), c = missing_fields(sheet, 2);
    return std::min(int(NEVER), a + b + c - std::max({a, b, c}));
}

// How close some seats are to ending the game: the two highest misses, the two fewest missing fields.
struct Others {
    int misses = 0, second = 0, missing = NEVER, second_missing = NEVER;
    bool has_ended = false;
    void add(int m, int l, bool is_over) {
        if (m > misses) second = misses, misses = m;
        else second = std::max(second, m);
        if (l < missing) second_missing = missing, missing = l;
        else second_missing = std::min(second_missing, l);
        has_ended |= is_over;
    }
    void add(const Sheet& sheet) { add(sheet.misses, missing_fields(sheet), ends(sheet)); }
    int situation() const {  // where the estimate of the stage is
        int behind = second_missing - missing, spread = behind < 2 ? 0 : behind < 4 ? 1 : behind < 7 ? 2 : 3;
        return ((std::min(misses, 3) * 4 + std::min(second, 3)) * 20 + missing) * SPREADS + spread;
    }
};

struct Stages {
    double throws[6][SITUATIONS];  // estimated throws still to come
    uint32_t updates[6][SITUATIONS];
    uint8_t stage[6][SITUATIONS];  // the same estimate as a stage
    void reset() {
        memset(updates, 0, sizeof updates);
        for (int n = 0; n < 6; n++)
            for (int at = 0; at < SITUATIONS; at++) {
                int misses = at / SPREADS / 20 / 4, missing = at / SPREADS % 20;
                throws[n][at] = 1 + (3 - misses) * 2 + missing * 0.8, set(n, at);
            }
    }
    void set(int n, int at) {
        double place = std::sqrt(throws[n][at] * 0.3) * STAGES_PER_KNOT;
        stage[n][at] = uint8_t(std::min(int(place + 0.5), LAST_STAGE));
    }
    void learn(int n, int at, int more) {
        double step = std::max(0.001, 1.0 / (2 + updates[n][at]++));
        throws[n][at] += step * (more - throws[n][at]);
        set(n, at);
    }
};

// ------------------------------------------------------------------------------------------------ the value

// The learned numbers. A slope says how much a lead counts for winning: seats win in proportion to exp(slope times
// expected points). The doubt makes it change slowly.
struct Net {
    float table[FEATURES][KNOTS];
    Stages stages;
    double slopes[6][LAST_STAGE + 2], doubt[6][LAST_STAGE + 2];
    int stage(int seats, const Others& all) const { return stages.stage[seats - 1][all.situation()]; }
    void reset() {
        memset(table, 0, sizeof table);
        stages.reset();
        for (int n = 0; n < 6; n++)
            for (int stage = 0; stage <= OVER; stage++) {
                double place = double(stage) / STAGES_PER_KNOT;
                slopes[n][stage] = stage == OVER ? 1 : 1 / (1 + 1.5 * place / std::sqrt(0.3));
                doubt[n][stage] = 5000;
            }
    }
};

Net learned;  // what is being learned
float error_sums[FEATURES][KNOTS], error_sizes[FEATURES][KNOTS];

struct Weights {  // the weights at a stage, interpolated between two knots
    const Net& net;
    int knot;
    float fraction;
    Weights(const Net& n, int stage) : net(n) {
        knot = std::min(stage / STAGES_PER_KNOT, KNOTS - 2);
        fraction = float(stage - knot * STAGES_PER_KNOT) / STAGES_PER_KNOT;
    }
    float between(const float* knots) const { return knots[knot] * (1 - fraction) + knots[knot + 1] * fraction; }
    float operator()(int feature) const { return between(net.table[feature]); }
};

int gap_feature(int row, int first, int end, int low, int high) {
    int place = gap_starts[first][end] + (first ? (low - 1) * (end < LENGTH ? 18 : 1) : 0)
                + (end < LENGTH ? high - 1 : 0);
    return row * GAPS_PER_ROW + place;
}

// The number that an empty field would have if the numbers of its gap rose evenly.
int expected_number(int place, int first, int end, int low, int high) {
    int length = end - first + 1;
    return low + (2 * (high - low) * (place - first + 1) + length) / (2 * length);
}

// How easily an empty field can be written, by the numbers to spare in its gap: 0 many, 1 few, 2 none, 3 too few, DEAD.
int field_state(int first, int end, int low, int high) {
    int spare = high - low - 1 - (end - first);
    return high - low < 2 ? DEAD : spare < 0 ? 3 : spare == 0 ? 2 : spare < 4 ? 1 : 0;
}

struct Features {  // a sheet broken down
    const Sheet& sheet;
    int first[FIELDS], end[FIELDS], low[FIELDS], high[FIELDS];  // the gap around an empty field
    int state[FIELDS];
    int counts[ROWS], mask[ROWS], missing[ROWS], expected_numbers[FIELDS];

    explicit Features(const Sheet& s) : sheet(s) {
        for (int row = 0; row < ROWS; row++) {
            counts[row] = count(s, row), missing[row] = missing_fields(s, row), mask[row] = 0;
            const uint8_t* at = s.at + row * LENGTH;
            for (int i = 0, low_number = 0; i < LENGTH;) {
                if (at[i]) {
                    low_number = at[i], mask[row] |= 1 << i, state[row * LENGTH + i] = WRITTEN;
                    expected_numbers[row * LENGTH + i] = at[i], i++;
                    continue;
                }
                int to = i;
                while (to < LENGTH && !at[to]) to++;
                int high_number = to < LENGTH ? at[to] : HIGH;
                for (int j = i; j < to; j++) {
                    int f = row * LENGTH + j;
                    first[f] = i, end[f] = to, low[f] = low_number, high[f] = high_number;
                    state[f] = field_state(i, to, low_number, high_number);
                    expected_numbers[f] = state[f] == DEAD ? 0 : expected_number(j, i, to, low_number, high_number);
                }
                i = to;
            }
        }
    }
    int column_feature(int k) const {
        const int* f = fields_of[k];
        int states = (state[f[0]] * STATES + state[f[1]]) * STATES + state[f[2]];
        return COLUMN_START + (k * COLUMN_STATES + states) * HIGH + expected_numbers[BONUSES[k]];
    }
    int counts_feature() const { return COUNTS_START + counts[0] * 100 + counts[1] * 10 + counts[2]; }
    int last_feature(int row) const {
        return LAST_START + (row * 10 + counts[row]) * HIGH + sheet.at[row * LENGTH + 8];
    }
    int fewest_missing() const {
        int fewest = missing[0] + missing[1] + missing[2] - std::max({missing[0], missing[1], missing[2]});
        return std::min(int(NEVER), fewest);
    }
    int misses_feature() const { return MISSES_START + sheet.misses * 20 + fewest_missing(); }
    template <class Visit> void visit_rows_and_columns(Visit visit) const {
        for (int row = 0; row < ROWS; row++) {
            visit(MASK_START + row * 512 + mask[row]);
            visit(last_feature(row));
            for (int f = row * LENGTH; f < row * LENGTH + LENGTH; f++) {
                if (state[f] == WRITTEN) visit(FIELD_START + f * HIGH + sheet.at[f]);
                else if (first[f] == f % LENGTH) visit(gap_feature(row, first[f], end[f], low[f], high[f]));
            }
        }
        for (int k = 0; k < 5; k++) visit(column_feature(k));
    }
    template <class Visit> void visit_all(int seats, int distance, Visit visit) const {
        visit_rows_and_columns(visit);
        visit(counts_feature()), visit(misses_feature()), visit(TURN_START + (seats - 1) * 6 + distance);
    }
};

bool fits(const Features& features, int field, int number) {
    if (features.state[field] == WRITTEN || number <= features.low[field] || number >= features.high[field]) return false;
    for (int other : same_column[field])
        if (features.sheet.at[other] == number) return false;
    return true;
}

double value(const Net& net, const Sheet& sheet, int stage, int seats, int distance) {
    if (ends(sheet)) return score(sheet);
    Weights weight(net, stage);
    double total = score(sheet);
    Features(sheet).visit_all(seats, distance, [&](int feature) { total += weight(feature); });
    return total;
}

struct Prospect {  // what a seat has, what it may expect to add, and the stage of the game
    double points, more;
    int stage;
};

struct Standing {  // what a seat that waits has, and what it may expect to add by the stage
    double points;
    float more[KNOTS];
    Standing() {}
    Standing(const Net& net, const Features& features, int seats, int distance) : points(score(features.sheet)) {
        std::fill(more, more + KNOTS, 0.f);
        features.visit_all(seats, distance, [&](int feature) {
            for (int k = 0; k < KNOTS; k++) more[k] += net.table[feature][k];
        });
    }
    double at(const Net& net, int stage) const {
        return stage == OVER ? points : points + Weights(net, stage).between(more);
    }
};

// Values the answers of a seat, given how the others stand. The distance is the number of turns to its own next throw.
struct AnswerValues {
    const Net& net;
    const Features& features;
    const Sheet& sheet;
    const Others& others;
    int seats, distance, points;
    float base[KNOTS] = {};

    AnswerValues(const Net& n, const Features& f, const Others& o, int count, int d)
        : net(n), features(f), sheet(f.sheet), others(o), seats(count), distance(d), points(score(f.sheet)) {
        features.visit_rows_and_columns([&](int feature) {
            for (int k = 0; k < KNOTS; k++) base[k] += net.table[feature][k];
        });
    }
    int stage(int misses, int missing) const {
        Others all = others;
        all.add(misses, missing, false);
        return net.stage(seats, all);
    }
    Prospect nothing(bool is_miss) const {
        int misses = sheet.misses + is_miss, fewest = features.fewest_missing();
        double left = points - 5 * is_miss;
        if (others.has_ended || misses >= 4) return {left, 0, OVER};
        int then = stage(misses, fewest);
        Weights weight(net, then);
        return {left,
                weight.between(base) + weight(features.counts_feature()) + weight(MISSES_START + misses * 20 + fewest)
                    + weight(TURN_START + (seats - 1) * 6 + distance),
                then};
    }
    Prospect with(int field, int number) const {
        int row = field / LENGTH, i = field % LENGTH, start = row * LENGTH;
        int first = features.first[field], end = features.end[field];
        int low = features.low[field], high = features.high[field];
        int counted = features.counts[row] + 1, k0 = column_of[PLACES[field]];
        bool is_full_row = counted == LENGTH;
        int gain = is_full_row ? (i == 8 ? number : sheet.at[start + 8]) - 8 : 1;
        if (k0 >= 0 && features.state[fields_of[k0][0]] + features.state[fields_of[k0][1]]
                           + features.state[fields_of[k0][2]] - features.state[field] == 2 * WRITTEN)
            gain += field == BONUSES[k0] ? number : sheet.at[BONUSES[k0]];
        int full_rows = (features.counts[0] == 9) + (features.counts[1] == 9) + (features.counts[2] == 9) + is_full_row;
        if (others.has_ended || full_rows >= 2) return {double(points + gain), 0, OVER};
        int missing[ROWS] = {features.missing[0], features.missing[1], features.missing[2]};
        bool is_dead = number - low - 1 < i - first || high - number - 1 < end - i - 1;
        missing[row] = is_dead || missing[row] == NEVER ? int(NEVER) : missing[row] - 1;
        int fewest = std::min(int(NEVER), missing[0] + missing[1] + missing[2]
                                              - std::max({missing[0], missing[1], missing[2]}));
        int then = stage(sheet.misses, fewest);
        Weights weight(net, then);
        double more = weight.between(base);
        more += weight(FIELD_START + field * HIGH + number) - weight(gap_feature(row, first, end, low, high));
        if (i > first) more += weight(gap_feature(row, first, i, low, number));
        if (end > i + 1) more += weight(gap_feature(row, i + 1, end, number, high));
        more += weight(MASK_START + row * 512 + (features.mask[row] | 1 << i))
                - weight(MASK_START + row * 512 + features.mask[row]);
        int last = i == 8 ? number : sheet.at[start + 8];
        more += weight(LAST_START + (row * 10 + counted) * HIGH + last) - weight(features.last_feature(row));
        for (int j = first; j < end; j++) {
            int k = column_of[PLACES[start + j]];
            if (k < 0) continue;
            const int* f = fields_of[k];
            int state = j == i  ? WRITTEN
                        : j < i ? field_state(first, i, low, number)
                                : field_state(i + 1, end, number, high);
            int states = (features.state[f[0]] * STATES + features.state[f[1]]) * STATES + features.state[f[2]];
            states += (state - features.state[start + j]) * (row == 0 ? STATES * STATES : row == 1 ? STATES : 1);
            int shown = features.expected_numbers[BONUSES[k]];
            if (BONUSES[k] == start + j)
                shown = j == i  ? number
                        : state == DEAD ? 0
                        : j < i ? expected_number(j, first, i, low, number)
                                : expected_number(j, i + 1, end, number, high);
            more += weight(COLUMN_START + (k * COLUMN_STATES + states) * HIGH + shown) - weight(features.column_feature(k));
        }
        more += weight(features.counts_feature() + (row == 0 ? 100 : row == 1 ? 10 : 1));
        more += weight(MISSES_START + sheet.misses * 20 + fewest) + weight(TURN_START + (seats - 1) * 6 + distance);
        return {double(points + gain), more, then};
    }
};

// ------------------------------------------------------------------------------------------------ the players

// What a player wants: to win, as many points as possible, or even numbers by a hand-made cost.
enum Aim { WIN, POINTS, COST };

struct Player {
    const Net* net = &learned;
    Aim aim = WIN;
    double lead_share = LEAD_SHARE;
};

struct Answer {
    int field = -1;
    double value = -1e9;
};

// What the prospects of a seat are worth to it, given how the others stand.
struct Worth {
    const Player& player;
    int seats, others_count = 0;
    Standing others[5];
    mutable double rivals[OVER + 1], best[OVER + 1];  // by stage: the chances of the others together, the best of them
    mutable bool is_known[OVER + 1] = {};

    Worth(const Player& p, int n) : player(p), seats(n) {}
    double of(const Prospect& prospect) const {
        double mine = prospect.points + prospect.more;
        if (player.aim != WIN || !others_count) return mine;
        const Net& net = *player.net;
        int stage = prospect.stage;
        double slope = net.slopes[seats - 1][stage];
        if (!is_known[stage]) {
            double values[5], most = -1e9, sum = 0;
            for (int s = 0; s < others_count; s++) most = std::max(most, values[s] = others[s].at(net, stage));
            for (int s = 0; s < others_count; s++) sum += std::exp(slope * (values[s] - most));
            rivals[stage] = sum, best[stage] = most, is_known[stage] = true;
        }
        double chance = std::exp(std::max(-30.0, std::min(30.0, slope * (mine - best[stage]))));
        return 100 * chance / (chance + rivals[stage]) + player.lead_share * (mine - best[stage]);
    }
};

// A hand-made value: ten points, less the squared distance from where the number would be if numbers rose evenly.
double cost(const Features& features, int field, int number) {
    int first = features.first[field], end = features.end[field];
    int low = features.low[field], high = features.high[field];
    int i = field % LENGTH;
    double even = low + double(high - low) * (i - first + 1) / (end - first + 1);
    int crowded = std::max(0, i - first - (number - low - 1)) + std::max(0, end - i - 1 - (high - number - 1));
    return 10 - (number - even) * (number - even) - 6 * crowded;
}

template <class Valued> Answer best_in(const Features& features, int row, int number, Valued values) {
    Answer best;
    for (int field = row * LENGTH; field < row * LENGTH + LENGTH; field++)
        if (fits(features, field, number)) {
            double v = values(field, number);
            if (v > best.value) best = {field, v};
        }
    return best;
}

struct BestAnswers {  // the best answer in each row to each number, and the value of writing nothing
    Answer best[ROWS][HIGH];
    double nothing_value;
    BestAnswers(const AnswerValues& values, const Worth& worth, bool is_active, int only_dice = 7,
                int only_number = 0) {
        bool is_cost = worth.player.aim == COST;
        nothing_value = is_cost ? (is_active ? -30 : 0) : worth.of(values.nothing(is_active));
        for (int row = 0; row < ROWS; row++)
            for (int n = only_number ? only_number : 1; (only_dice >> row & 1) && n <= (only_number ? only_number : 18);
                 n++)
                best[row][n] = best_in(values.features, row, n, [&](int f, int v) {
                    return is_cost ? cost(values.features, f, v) : worth.of(values.with(f, v));
                });
    }
    Answer answer(int dice, int number) const {
        Answer chosen{-1, nothing_value};
        for (int row = 0; row < ROWS; row++)
            if (dice >> row & 1 && best[row][number].value > chosen.value) chosen = best[row][number];
        return chosen;
    }
};

int bits(int dice) { return (dice & 1) + (dice >> 1 & 1) + (dice >> 2); }

struct Throw {
    int dice;
    double again;  // the value of a second throw
    double dice_value;
};

Throw choose_dice(const BestAnswers& answers) {
    Throw chosen{0, 0, -1e9};
    for (int dice = 1; dice < 8; dice++) {
        int n = bits(dice);
        double again = 0, dice_value = 0, values[HIGH];
        for (int t = n; t <= 6 * n; t++) again += odds[n][t] * (values[t] = answers.answer(dice, t).value);
        for (int t = n; t <= 6 * n; t++) dice_value += odds[n][t] * std::max(again, values[t]);
        if (dice_value > chosen.dice_value) chosen = {dice, again, dice_value};
    }
    return chosen;
}

struct Turn {
    Sheet sheets[6];
    int stage, active, situation;
};

// The sheets of all seats, broken down, and how each player judges them.
struct Round {
    const Player* players;
    int seats, active;
    std::vector<Features> features;
    mutable Standing standings[6][6];  // of each seat, by the seat whose player judges it
    mutable bool is_known[6][6] = {};

    Round(const Player* all, int count, int active_seat, const Sheet* sheets)
        : players(all), seats(count), active(active_seat) {
        features.reserve(size_t(count));
        for (int s = 0; s < count; s++) features.emplace_back(sheets[s]);
    }
    int distance(int seat) const { return (seat - active - 1 + 2 * seats) % seats; }
    Others others(int seat) const {
        Others all;
        for (int s = 0; s < seats; s++)
            if (s != seat)
                all.add(features[size_t(s)].sheet.misses, features[size_t(s)].fewest_missing(),
                        ends(features[size_t(s)].sheet));
        return all;
    }
    const Standing& standing(int seat, int judge) const {
        for (int s = 0; s < judge; s++)
            if (players[s].net == players[judge].net) return standing(seat, s);
        if (!is_known[judge][seat]) {
            const Features& f = features[size_t(seat)];
            standings[judge][seat] = Standing(*players[judge].net, f, seats, distance(seat));
            is_known[judge][seat] = true;
        }
        return standings[judge][seat];
    }
    Worth worth(int seat) const {
        Worth worth(players[seat], seats);
        for (int s = 0; s < seats && players[seat].aim == WIN; s++)
            if (s != seat) worth.others[worth.others_count++] = standing(s, seat);
        return worth;
    }
};

struct Game {
    int seats, active = 0, throws = 0;
    Sheet sheets[6];
    std::vector<Turn> turns;
    long misses = 0;

    int roll(int dice, Random& random) {
        int total = 0;
        for (int n = bits(dice); n; n--) total += 1 + random.below(6);
        return total;
    }
    void turn(const Player* players, Random& random, double slip_chance) {
        Round now(players, seats, active, sheets);
        Others others = now.others(active);
        const Player& player = players[active];
        AnswerValues values(*player.net, now.features[size_t(active)], others, seats, now.distance(active));
        BestAnswers answers(values, now.worth(active), true);
        Throw thrown = choose_dice(answers);
        if (random.share() < slip_chance) thrown.dice = 1 + random.below(7);
        int number = roll(thrown.dice, random);
        if (answers.answer(thrown.dice, number).value < thrown.again) number = roll(thrown.dice, random);
        answer(now, random, slip_chance, thrown.dice, number);
    }
    void answer(const Round& now, Random& random, double slip_chance, int dice, int number) {
        // First what each seat would write if the others wrote nothing, then what it writes if it expects just that.
        Sheet expected[6], after[6];
        for (int s = 0; s < seats; s++) expected[s] = answered(s, now, now, dice, number);
        Round then(now.players, seats, active, expected);
        for (int s = 0; s < seats; s++) {
            const Player& player = now.players[s];
            after[s] = seats > 1 && player.aim != COST ? answered(s, now, then, dice, number) : expected[s];
            if (random.share() < slip_chance) after[s] = random_answer(s, dice, number, random);
        }
        std::copy(after, after + seats, sheets);
        throws++;
    }
    Sheet answered(int seat, const Round& now, const Round& then, int dice, int number) const {
        Others others = then.others(seat);
        AnswerValues values(*now.players[seat].net, now.features[size_t(seat)], others, seats, now.distance(seat));
        BestAnswers answers(values, then.worth(seat), seat == active, dice, number);
        return with(seat, answers.answer(dice, number).field, number);
    }
    Sheet with(int seat, int field, int number) const {
        Sheet after = sheets[seat];
        if (field >= 0) after.at[field] = uint8_t(number);
        else if (seat == active) after.misses++;
        return after;
    }
    Sheet random_answer(int seat, int dice, int number, Random& random) const {
        std::vector<int> all;
        for (int field = 0; field < FIELDS; field++)
            if (dice >> field / LENGTH & 1 && fits(sheets[seat], field, number)) all.push_back(field);
        return with(seat, all.empty() ? -1 : all[size_t(random.below(int(all.size())))], number);
    }
    bool is_over() const {
        return std::any_of(sheets, sheets + seats, ends);
    }
    int distance(int seat, int active_seat) const { return (seat - active_seat - 1 + 2 * seats) % seats; }
    void remember() {
        Others all;
        for (int s = 0; s < seats; s++) all.add(sheets[s]);
        Turn turn;
        std::copy(sheets, sheets + seats, turn.sheets);
        turn.stage = learned.stage(seats, all), turn.active = active, turn.situation = all.situation();
        turns.push_back(turn);
    }
    // The share of the victory, which may be shared.
    double win(int seat) const {
        int best = -99, sharing = 0;
        for (int s = 0; s < seats; s++) best = std::max(best, score(sheets[s]));
        for (int s = 0; s < seats; s++) sharing += score(sheets[s]) == best;
        return score(sheets[seat]) == best ? 1.0 / sharing : 0;
    }
};

// ------------------------------------------------------------------------------------------------ learning

// Moves the weights of a sheet towards a target. Each has its own step size, which shrinks while its errors alternate.
// Returns the new value.
double learn(const Sheet& sheet, int stage, int seats, int distance, double target, double rate) {
    Weights weight(learned, stage);
    int active[64], n = 0;
    double now = score(sheet);
    Features(sheet).visit_all(seats, distance, [&](int feature) { active[n++] = feature, now += weight(feature); });
    double error = target - now;
    for (int e = 0; e < n; e++)
        for (int side = 0; side < 2; side++) {
            float fraction = side ? weight.fraction : 1 - weight.fraction;
            if (fraction == 0) continue;
            int feature = active[e], knot = weight.knot + side;
            float change = float(error) * fraction;
            float step_size =
                error_sizes[feature][knot] > 0 ? std::abs(error_sums[feature][knot]) / error_sizes[feature][knot] : 1;
            float step = float(rate) / float(n) * step_size * change;
            learned.table[feature][knot] += step;
            now += step * fraction;
            error_sums[feature][knot] += change, error_sizes[feature][knot] += std::abs(change);
        }
    return now;
}

// Learns by which share expected points decide who wins: a step of Newton's method for the likelihood of the winners.
void learn_slopes(const Game& game, const Turn& turn) {
    double values[6], most = -1e9, sum = 0, mean = 0, square = 0, won = 0;
    double& slope = learned.slopes[game.seats - 1][turn.stage];
    double& doubt = learned.doubt[game.seats - 1][turn.stage];
    for (int s = 0; s < game.seats; s++) {
        int distance = game.distance(s, turn.active);
        most = std::max(most, values[s] = value(learned, turn.sheets[s], turn.stage, game.seats, distance));
    }
    for (int s = 0; s < game.seats; s++) {
        double share = std::exp(slope * (values[s] - most));
        sum += share, mean += share * values[s], square += share * values[s] * values[s];
        won += game.win(s) * values[s];
    }
    mean /= sum, square = square / sum - mean * mean;
    doubt = doubt * 0.9999 + square;
    slope = std::max(0.02, std::min(1.5, slope + (won - mean) / doubt));
}

void learn(const Game& game, Random& random, double rate, double lambda) {
    for (int s = 0; s < game.seats; s++) {
        double target = score(game.sheets[s]);
        for (int t = int(game.turns.size()) - 1; t >= 0; t--) {
            const Turn& turn = game.turns[size_t(t)];
            int distance = game.distance(s, turn.active);
            double now = learn(turn.sheets[s], turn.stage, game.seats, distance, target, rate);
            target = (1 - lambda) * now + lambda * target;
        }
    }
    for (size_t t = 0; t < game.turns.size(); t++)
        learned.stages.learn(game.seats - 1, game.turns[t].situation, game.throws - int(t) - 1);
    for (size_t t = size_t(random.below(4)); game.seats > 1 && t < game.turns.size(); t += 4)
        learn_slopes(game, game.turns[t]);
}

Game play(int seats, const Player* players, Random& random, double slip_chance) {
    Game game;
    game.seats = seats;
    while (true) {
        game.turn(players, random, slip_chance);
        if (game.is_over()) return game;
        game.remember();
        game.active = (game.active + 1) % seats;
    }
}

void train(bool is_alone, long games, uint64_t seed) {
    Random random{seed * 7919 + (is_alone ? 1 : 7921)};
    learned.reset();
    Player players[6];
    double sum = 0, throws = 0;
    long counted = 0, report = std::max(1L, games / 20);
    for (long g = 1; g <= games; g++) {
        int seats = is_alone ? 1 : 2 + random.below(3) + (random.below(6) == 0 ? random.below(3) : 0);
        double left = double(games - g) / double(games);
        Game game = play(seats, players, random, left > 0.15 ? 0.01 : 0);
        learn(game, random, left > 0.3 ? 1.0 : left > 0.15 ? 0.5 : 0.25, 0.5);
        for (int s = 0; s < seats; s++) sum += score(game.sheets[s]), counted++;
        throws += game.throws;
        if (g % report == 0) {
            printf("%ld games: mean %.2f, %.1f throws\n", g, sum / double(counted), throws / double(report));
            fflush(stdout);
            sum = 0, throws = 0, counted = 0;
        }
    }
}

// ------------------------------------------------------------------------------------------------ the file

int16_t packed(double number) { return int16_t(std::max(-32767.0, std::min(32767.0, std::round(number)))); }

void write_weights(const char* path) {
    FILE* file = fopen(path, "wb");
    if (!file) exit(1);
    auto put = [&](double number) {
        int16_t wide = packed(number);
        fwrite(&wide, 2, 1, file);
    };
    for (auto& seats : learned.stages.stage)
        for (uint8_t stage : seats) put(stage);
    for (auto& seats : learned.slopes)
        for (double slope : seats) put(slope * SLOPE_STEPS);
    for (int knot = 0; knot < KNOTS; knot++)
        for (int feature = 0; feature < FEATURES; feature++) put(learned.table[feature][knot] * STEPS);
    fclose(file);
}

void read_weights(const char* path, Net& net) {
    FILE* file = fopen(path, "rb");
    if (!file) exit(1);
    auto next = [&] {
        int16_t number;
        if (fread(&number, 2, 1, file) != 1) exit(1);
        return number;
    };
    for (auto& seats : net.stages.stage)
        for (uint8_t& stage : seats) stage = uint8_t(next());
    for (auto& seats : net.slopes)
        for (double& slope : seats) slope = double(next()) / SLOPE_STEPS;
    for (int knot = 0; knot < KNOTS; knot++)
        for (int feature = 0; feature < FEATURES; feature++) net.table[feature][knot] = float(next()) / STEPS;
    fclose(file);
}

// A player by its name: "cost", or the file of its weights, with ":points" if it wants points.
Player player_named(const std::string& name) {
    Player player;
    if (name == "cost") return player.aim = COST, player;
    size_t colon = name.find(':');
    Net* net = new Net;
    read_weights(name.substr(0, colon).c_str(), *net);
    player.net = net, player.aim = colon == std::string::npos ? WIN : POINTS;
    return player;
}

// Plays one player against others of one kind, on every seat in turn.
void match(int seats, long games, uint64_t seed, const std::string& one, const std::string& others) {
    Random random{seed * 104729 + 5};
    Player first = player_named(one), rest = player_named(others);
    double sum = 0, squares = 0, wins = 0, win_squares = 0, throws = 0, misses = 0, misses_of_others = 0;
    for (long g = 0; g < games; g++) {
        Player players[6];
        std::fill(players, players + 6, rest);
        int me = int(g % seats);
        players[me] = first;
        Game game = play(seats, players, random, 0);
        double mine = score(game.sheets[me]), won = game.win(me);
        sum += mine, squares += mine * mine, wins += won, win_squares += won * won, throws += game.throws;
        for (int s = 0; s < seats; s++) (s == me ? misses : misses_of_others) += game.sheets[s].misses;
    }
    double n = double(games), mean = sum / n, deviation = std::sqrt(squares / n - mean * mean), share = wins / n;
    printf("%d seats, %s among %s: wins %.1f +- %.1f %%, mean %.2f +- %.2f, %.1f throws, misses %.2f, others %.2f\n",
           seats, one.c_str(), others.c_str(), 100 * share, 100 * std::sqrt((win_squares / n - share * share) / n), mean,
           deviation / std::sqrt(n), throws / n, misses / n, misses_of_others / n / std::max(1, seats - 1));
}

// For a test. Each input line has seats, distance, a number to write, and the misses and 27 numbers of a sheet, which
// all other seats have too. Prints its score, whether it ends the game, its missing fields, and its answers by field:
// the value, the value of the sheet after it, and the worth against the others.
void judge() {
    Player player;
    player.lead_share = PLAYED_LEAD_SHARE;
    int seats, distance, number;
    while (scanf("%d %d %d", &seats, &distance, &number) == 3) {
        Sheet sheet;
        int misses, read;
        if (scanf("%d", &misses) != 1) exit(1);
        sheet.misses = uint8_t(misses);
        for (uint8_t& at : sheet.at) {
            if (scanf("%d", &read) != 1) exit(1);
            at = uint8_t(read);
        }
        Features features(sheet);
        Others others;
        Worth worth(player, seats);
        for (int s = 1; s < seats; s++) {
            others.add(sheet);
            worth.others[worth.others_count++] = Standing(learned, features, seats, distance);
        }
        AnswerValues values(learned, features, others, seats, distance);
        printf("%d %d %d", score(sheet), int(ends(sheet)), features.fewest_missing());
        for (int field = 0; field < FIELDS; field++)
            if (fits(sheet, field, number)) {
                Sheet after = sheet;
                after.at[field] = uint8_t(number);
                Others all = others;
                all.add(after);
                Prospect found = values.with(field, number);
                double whole = others.has_ended ? score(after)
                                                : value(learned, after, learned.stage(seats, all), seats, distance);
                printf(" %d:%.4f:%.4f:%.4f", field, found.points + found.more, whole, worth.of(found));
            }
        printf("\n");
    }
}

}  // namespace

int main(int argc, char** argv) {
    prepare();
    std::string command = argc > 1 ? argv[1] : "";
    if (command == "judge" && argc == 3) return read_weights(argv[2], learned), judge(), 0;
    if (command == "match" && argc == 7)
        return match(atoi(argv[2]), atol(argv[3]), strtoull(argv[4], nullptr, 10), argv[5], argv[6]), 0;
    if (command != "train" || argc != 6)
        return fprintf(stderr, "qwinto train alone|several GAMES SEED FILE\n"
                               "qwinto match SEATS GAMES SEED PLAYER OTHERS\nqwinto judge FILE\n"), 1;
    bool is_alone = std::string(argv[2]) == "alone";
    train(is_alone, atol(argv[3]), strtoull(argv[4], nullptr, 10));
    write_weights(argv[5]);
}
