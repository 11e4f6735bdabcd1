// Learns the Qwinto weights by self-play. tools/train/qwinto.py compiles and runs it, and explains what is learned.
//
//   qwinto train <alone|several> <games> <seed> <file>     learns, writes unpacked weights, prints its progress
//   qwinto measure <alone|several> <games> <seed> <file>   plays with the weights of a file
//   qwinto judge <file>                                    reads sheets, prints their scores and values, for a test
//
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
constexpr int STEPS = 32;                       // steps per point in the file

// Where each kind of feature begins. Must agree with game/games/qwinto/player/features.py, which describes them.
constexpr int GAPS_PER_ROW = 9361, FIELD_START = ROWS * GAPS_PER_ROW, MASK_START = FIELD_START + FIELDS * HIGH,
              LAST_START = MASK_START + ROWS * 512,
              COLUMN_START = LAST_START + ROWS * 10 * HIGH, COUNTS_START = COLUMN_START + 5 * 27 * HIGH,
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

// How close some seats are to ending the game: the two highest misses, the fewest missing fields.
struct Others {
    int misses = 0, second = 0, missing = NEVER;
    bool has_ended = false;
    void add(int m, int l, bool is_over) {
        if (m > misses) second = misses, misses = m;
        else second = std::max(second, m);
        missing = std::min(missing, l);
        has_ended |= is_over;
    }
    void add(const Sheet& sheet) { add(sheet.misses, missing_fields(sheet), ends(sheet)); }
};

struct Stages {
    double throws[6][16][20];  // estimated throws still to come
    uint32_t updates[6][16][20];
    uint8_t stage[6][16][20];   // the same estimate as a stage
    void reset() {
        memset(updates, 0, sizeof updates);
        for (int n = 0; n < 6; n++)
            for (int m = 0; m < 16; m++)
                for (int l = 0; l < 20; l++) throws[n][m][l] = 1 + (3 - m / 4) * 2 + l * 0.8, set(n, m, l);
    }
    void set(int n, int m, int l) {
        double place = std::sqrt(throws[n][m][l] * 0.3) * STAGES_PER_KNOT;
        stage[n][m][l] = uint8_t(std::min(int(place + 0.5), (KNOTS - 1) * STAGES_PER_KNOT));
    }
    void learn(int n, int m, int l, int more) {
        double step = std::max(0.001, 1.0 / (2 + updates[n][m][l]++));
        throws[n][m][l] += step * (more - throws[n][m][l]);
        set(n, m, l);
    }
} stages;

int stage_of(int seats, const Others& all) {
    return stages.stage[seats - 1][std::min(all.misses, 3) * 4 + std::min(all.second, 3)][all.missing];
}

// ------------------------------------------------------------------------------------------------ the value

float table[FEATURES][KNOTS], error_sums[FEATURES][KNOTS], error_sizes[FEATURES][KNOTS];

struct Weights {  // the weights at a stage, interpolated between two knots
    int knot;
    float fraction;
    explicit Weights(int stage) {
        knot = std::min(stage / STAGES_PER_KNOT, KNOTS - 2);
        fraction = float(stage - knot * STAGES_PER_KNOT) / STAGES_PER_KNOT;
    }
    float operator()(int feature) const {
        return table[feature][knot] * (1 - fraction) + table[feature][knot + 1] * fraction;
    }
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

struct Features {  // a sheet broken down
    const Sheet& sheet;
    int first[FIELDS], end[FIELDS], low[FIELDS], high[FIELDS];  // the gap around an empty field
    int state[FIELDS];                                          // 0 free, 1 no number fits any more, 2 written
    int counts[ROWS], mask[ROWS], missing[ROWS], expected_numbers[FIELDS];

    explicit Features(const Sheet& s) : sheet(s) {
        for (int row = 0; row < ROWS; row++) {
            counts[row] = count(s, row), missing[row] = missing_fields(s, row), mask[row] = 0;
            const uint8_t* at = s.at + row * LENGTH;
            for (int i = 0, low_number = 0; i < LENGTH;) {
                if (at[i]) {
                    low_number = at[i], mask[row] |= 1 << i, state[row * LENGTH + i] = 2;
                    expected_numbers[row * LENGTH + i] = at[i], i++;
                    continue;
                }
                int to = i;
                while (to < LENGTH && !at[to]) to++;
                int high_number = to < LENGTH ? at[to] : HIGH;
                for (int j = i; j < to; j++) {
                    int f = row * LENGTH + j;
                    first[f] = i, end[f] = to, low[f] = low_number, high[f] = high_number;
                    state[f] = high_number - low_number < 2;
                    expected_numbers[f] = state[f] ? 0 : expected_number(j, i, to, low_number, high_number);
                }
                i = to;
            }
        }
    }
    int column_feature(int k) const {
        const int* f = fields_of[k];
        int states = state[f[0]] * 9 + state[f[1]] * 3 + state[f[2]];
        return COLUMN_START + (k * 27 + states) * HIGH + expected_numbers[BONUSES[k]];
    }
    int counts_feature() const { return COUNTS_START + counts[0] * 100 + counts[1] * 10 + counts[2]; }
    int last_feature(int row) const {
        return LAST_START + (row * 10 + counts[row]) * HIGH + sheet.at[row * LENGTH + 8];
    }
    int misses_feature() const {
        int fewest = missing[0] + missing[1] + missing[2] - std::max({missing[0], missing[1], missing[2]});
        return MISSES_START + sheet.misses * 20 + std::min(int(NEVER), fewest);
    }
    template <class Visit> void visit_rows_and_columns(Visit visit) const {
        for (int row = 0; row < ROWS; row++) {
            visit(MASK_START + row * 512 + mask[row]);
            visit(last_feature(row));
            for (int f = row * LENGTH; f < row * LENGTH + LENGTH; f++) {
                if (state[f] == 2) visit(FIELD_START + f * HIGH + sheet.at[f]);
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

double value(const Sheet& sheet, int stage, int seats, int distance) {
    if (ends(sheet)) return score(sheet);
    Weights weight(stage);
    double total = score(sheet);
    Features(sheet).visit_all(seats, distance, [&](int feature) { total += weight(feature); });
    return total;
}

// Values the answers of a seat, given how the others stand. The distance is the number of turns to its own next throw.
struct AnswerValues {
    const Sheet& sheet;
    const Features features;
    const Others& others;
    int seats, distance, points;
    float base[KNOTS] = {};

    AnswerValues(const Sheet& s, const Others& o, int n, int d)
        : sheet(s), features(s), others(o), seats(n), distance(d), points(score(s)) {
        features.visit_rows_and_columns([&](int feature) {
            for (int k = 0; k < KNOTS; k++) base[k] += table[feature][k];
        });
    }
    int stage(int misses, int missing) const {
        Others all = others;
        all.add(misses, missing, false);
        return stage_of(seats, all);
    }
    double nothing_value(bool is_miss) const {
        Sheet after = sheet;
        after.misses += is_miss;
        if (others.has_ended || ends(after)) return score(after);
        return value(after, stage(after.misses, missing_fields(after)), seats, distance);
    }
    double value_with(int field, int number) const {
        int row = field / LENGTH, i = field % LENGTH, start = row * LENGTH;
        int first = features.first[field], end = features.end[field];
        int low = features.low[field], high = features.high[field];
        int counted = features.counts[row] + 1, k0 = column_of[PLACES[field]];
        bool is_full_row = counted == LENGTH;
        int gain = is_full_row ? (i == 8 ? number : sheet.at[start + 8]) - 8 : 1;
        if (k0 >= 0 && features.state[fields_of[k0][0]] + features.state[fields_of[k0][1]]
                           + features.state[fields_of[k0][2]] - features.state[field] == 4)
            gain += field == BONUSES[k0] ? number : sheet.at[BONUSES[k0]];
        int full_rows = (features.counts[0] == 9) + (features.counts[1] == 9) + (features.counts[2] == 9) + is_full_row;
        if (others.has_ended || full_rows >= 2) return points + gain;
        int missing[ROWS] = {features.missing[0], features.missing[1], features.missing[2]};
        bool is_dead = number - low - 1 < i - first || high - number - 1 < end - i - 1;
        missing[row] = is_dead || missing[row] == NEVER ? int(NEVER) : missing[row] - 1;
        int fewest = std::min(int(NEVER), missing[0] + missing[1] + missing[2]
                                              - std::max({missing[0], missing[1], missing[2]}));
        Weights weight(stage(sheet.misses, fewest));
        double total = points + gain + base[weight.knot] * (1 - weight.fraction)
                       + base[weight.knot + 1] * weight.fraction;
        total += weight(FIELD_START + field * HIGH + number) - weight(gap_feature(row, first, end, low, high));
        if (i > first) total += weight(gap_feature(row, first, i, low, number));
        if (end > i + 1) total += weight(gap_feature(row, i + 1, end, number, high));
        total += weight(MASK_START + row * 512 + (features.mask[row] | 1 << i))
                 - weight(MASK_START + row * 512 + features.mask[row]);
        int last = i == 8 ? number : sheet.at[start + 8];
        total += weight(LAST_START + (row * 10 + counted) * HIGH + last) - weight(features.last_feature(row));
        for (int j = first; j < end; j++) {
            int k = column_of[PLACES[start + j]];
            if (k < 0) continue;
            const int* f = fields_of[k];
            int left = j < i ? low : number, right = j < i ? number : high;
            int state = j == i ? 2 : right - left < 2;
            int states = features.state[f[0]] * 9 + features.state[f[1]] * 3 + features.state[f[2]];
            states += (state - features.state[start + j]) * (row == 0 ? 9 : row == 1 ? 3 : 1);
            int shown = features.expected_numbers[BONUSES[k]];
            if (BONUSES[k] == start + j)
                shown = j == i  ? number
                        : state ? 0
                        : j < i ? expected_number(j, first, i, low, number)
                                : expected_number(j, i + 1, end, number, high);
            total += weight(COLUMN_START + (k * 27 + states) * HIGH + shown) - weight(features.column_feature(k));
        }
        total += weight(features.counts_feature() + (row == 0 ? 100 : row == 1 ? 10 : 1));
        return total + weight(MISSES_START + sheet.misses * 20 + fewest)
               + weight(TURN_START + (seats - 1) * 6 + distance);
    }
};

// ------------------------------------------------------------------------------------------------ the players

enum Kind { LEARNER, COST, CARELESS };  // plays by the weights; by a hand-made cost; by the weights with random slips

struct Answer {
    int field = -1;
    double value = -1e9;
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

template <class Valued> Answer best_in(const Sheet& sheet, int row, int number, Valued values) {
    Answer best;
    for (int field = row * LENGTH; field < row * LENGTH + LENGTH; field++)
        if (fits(sheet, field, number)) {
            double v = values(field, number);
            if (v > best.value) best = {field, v};
        }
    return best;
}

struct BestAnswers {  // the best answer in each row to each number, and the value of writing nothing
    Answer best[ROWS][HIGH];
    double nothing_value;
    BestAnswers(const AnswerValues& judge, Kind kind, bool is_active, int only_dice = 7, int only_number = 0) {
        nothing_value = kind == COST ? (is_active ? -30 : 0) : judge.nothing_value(is_active);
        for (int row = 0; row < ROWS; row++)
            for (int n = only_number ? only_number : 1; (only_dice >> row & 1) && n <= (only_number ? only_number : 18);
                 n++)
                best[row][n] =
                    kind == COST
                        ? best_in(judge.sheet, row, n, [&](int f, int v) { return cost(judge.features, f, v); })
                        : best_in(judge.sheet, row, n, [&](int f, int v) { return judge.value_with(f, v); });
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
    Sheet sheet;
    int stage, distance;
};

struct Game {
    int seats, active = 0, throws = 0;
    Sheet sheets[6];
    std::vector<Turn> turns[6];
    std::vector<std::pair<int, int>> situations;  // after each throw: where the estimate of its stage is

    Others others(int seat, const Sheet* from) const {
        Others all;
        for (int s = 0; s < seats; s++)
            if (s != seat) all.add(from[s]);
        return all;
    }
    int distance(int seat) const { return (seat - active - 1 + 2 * seats) % seats; }

    int roll(int dice, Random& random) {
        int total = 0;
        for (int n = bits(dice); n; n--) total += 1 + random.below(6);
        return total;
    }
    void turn(const Kind* kinds, Random& random, double slip_chance) {
        Others now = others(active, sheets);
        BestAnswers answers(AnswerValues(sheets[active], now, seats, distance(active)), kinds[active], true);
        Throw thrown = choose_dice(answers);
        if (random.share() < slip_chance) thrown.dice = 1 + random.below(7);
        int number = roll(thrown.dice, random);
        if (answers.answer(thrown.dice, number).value < thrown.again) number = roll(thrown.dice, random);
        answer(kinds, random, slip_chance, thrown.dice, number);
    }
    void answer(const Kind* kinds, Random& random, double slip_chance, int dice, int number) {
        // First what each seat would write if the others wrote nothing, then what it writes if it expects just that.
        Sheet expected[6], after[6];
        for (int s = 0; s < seats; s++) expected[s] = answered(s, kinds[s], sheets, dice, number);
        for (int s = 0; s < seats; s++) {
            after[s] = seats > 1 && kinds[s] != COST ? answered(s, kinds[s], expected, dice, number) : expected[s];
            if ((kinds[s] == CARELESS && random.share() < 0.3) || random.share() < slip_chance)
                after[s] = random_answer(s, dice, number, random);
        }
        std::copy(after, after + seats, sheets);
        throws++;
    }
    Sheet answered(int seat, Kind kind, const Sheet* from, int dice, int number) const {
        Others all = others(seat, from);
        AnswerValues judge(sheets[seat], all, seats, distance(seat));
        return with(seat, BestAnswers(judge, kind, seat == active, dice, number).answer(dice, number).field, number);
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
    void remember(const Kind* kinds) {
        Others all = others(-1, sheets);
        int stage = stage_of(seats, all);
        situations.push_back({std::min(all.misses, 3) * 4 + std::min(all.second, 3), all.missing});
        for (int s = 0; s < seats; s++)
            if (kinds[s] != COST) turns[s].push_back({sheets[s], stage, distance(s)});
    }
};

// ------------------------------------------------------------------------------------------------ learning

// Moves the weights of a sheet towards a target. Each has its own step size, which shrinks while its errors alternate.
void learn(const Turn& step, int seats, double target, double rate) {
    double error = target - value(step.sheet, step.stage, seats, step.distance);
    Weights weight(step.stage);
    int active[64], n = 0;
    Features(step.sheet).visit_all(seats, step.distance, [&](int feature) { active[n++] = feature; });
    for (int e = 0; e < n; e++)
        for (int side = 0; side < 2; side++) {
            float fraction = side ? weight.fraction : 1 - weight.fraction;
            if (fraction == 0) continue;
            int feature = active[e], knot = weight.knot + side;
            float change = float(error) * fraction;
            float step_size =
                error_sizes[feature][knot] > 0 ? std::abs(error_sums[feature][knot]) / error_sizes[feature][knot] : 1;
            table[feature][knot] += float(rate) / float(n) * step_size * change;
            error_sums[feature][knot] += change, error_sizes[feature][knot] += std::abs(change);
        }
}

void learn(const Game& game, double rate, double lambda) {
    for (int s = 0; s < game.seats; s++) {
        double target = score(game.sheets[s]);
        for (int t = int(game.turns[s].size()) - 1; t >= 0; t--) {
            learn(game.turns[s][size_t(t)], game.seats, target, rate);
            const Turn& step = game.turns[s][size_t(t)];
            target = (1 - lambda) * value(step.sheet, step.stage, game.seats, step.distance) + lambda * target;
        }
    }
    for (size_t t = 0; t < game.situations.size(); t++)
        stages.learn(game.seats - 1, game.situations[t].first, game.situations[t].second, game.throws - int(t) - 1);
}

Game play(int seats, const Kind* kinds, Random& random, double slip_chance) {
    Game game;
    game.seats = seats;
    while (true) {
        game.turn(kinds, random, slip_chance);
        if (game.is_over()) return game;
        game.remember(kinds);
        game.active = (game.active + 1) % seats;
    }
}

// Chooses the kinds of players: mostly learners, sometimes weaker ones.
void assign_kinds(Kind* kinds, int seats, Random& random) {
    for (int s = 0; s < seats; s++) {
        double share = random.share();
        kinds[s] = s == 0 || share < 0.5 ? LEARNER : share < 0.85 ? COST : CARELESS;
    }
    std::swap(kinds[0], kinds[random.below(seats)]);
}

void train(bool is_alone, long games, uint64_t seed) {
    Random random{seed * 7919 + is_alone};
    stages.reset();
    double sum = 0;
    long counted = 0;
    for (long g = 1; g <= games; g++) {
        int seats = is_alone ? 1 : 2 + random.below(3) + (random.below(4) == 0 ? random.below(3) : 0);
        Kind kinds[6] = {LEARNER};
        if (!is_alone) assign_kinds(kinds, seats, random);
        double left = double(games - g) / double(games);
        Game game = play(seats, kinds, random, left > 0.15 ? 0.01 : 0);
        learn(game, left > 0.15 ? 1.0 : 0.5, 0.5);
        for (int s = 0; s < seats; s++)
            if (kinds[s] == LEARNER) sum += score(game.sheets[s]), counted++;
        if (g % std::max(1L, games / 10) == 0) {
            printf("%ld games: mean %.2f\n", g, sum / double(counted));
            fflush(stdout);
            sum = 0, counted = 0;
        }
    }
}

// ------------------------------------------------------------------------------------------------ the file

int16_t packed(double number) { return int16_t(std::max(-32767.0, std::min(32767.0, std::round(number * STEPS)))); }

void write_weights(const char* path) {
    FILE* file = fopen(path, "wb");
    if (!file) exit(1);
    for (auto& seats : stages.stage)
        for (auto& misses : seats)
            for (uint8_t stage : misses) {
                int16_t wide = stage;
                fwrite(&wide, 2, 1, file);
            }
    for (int knot = 0; knot < KNOTS; knot++)
        for (int feature = 0; feature < FEATURES; feature++) {
            int16_t number = packed(table[feature][knot]);
            fwrite(&number, 2, 1, file);
        }
    fclose(file);
}

void read_weights(const char* path) {
    FILE* file = fopen(path, "rb");
    if (!file) exit(1);
    auto next = [&] {
        int16_t number;
        if (fread(&number, 2, 1, file) != 1) exit(1);
        return number;
    };
    for (auto& seats : stages.stage)
        for (auto& misses : seats)
            for (uint8_t& stage : misses) stage = uint8_t(next());
    for (int knot = 0; knot < KNOTS; knot++)
        for (int feature = 0; feature < FEATURES; feature++) table[feature][knot] = float(next()) / STEPS;
    fclose(file);
}

void measure(bool is_alone, long games, uint64_t seed) {
    Random random{seed * 104729 + 5};
    for (int seats = is_alone ? 1 : 2; seats <= (is_alone ? 1 : 6); seats++)
        for (Kind kind : {LEARNER, COST}) {
            double sum = 0, squares = 0, wins = 0, throws = 0;
            for (long g = 0; g < games; g++) {
                Kind kinds[6];
                std::fill(kinds, kinds + 6, COST);
                int me = int(g % seats);
                kinds[me] = kind;
                Game game = play(seats, kinds, random, 0);
                int best = -99, sharing = 0, mine = score(game.sheets[me]);
                for (int s = 0; s < seats; s++) best = std::max(best, score(game.sheets[s]));
                for (int s = 0; s < seats; s++) sharing += score(game.sheets[s]) == best;
                wins += mine == best ? 1.0 / sharing : 0;
                sum += mine, squares += double(mine) * mine, throws += game.throws;
            }
            double n = double(games), mean = sum / n, deviation = std::sqrt(squares / n - mean * mean);
            printf("%d seats, %s: mean %.2f +- %.2f, sd %.1f, wins %.1f %%, %.1f throws\n", seats,
                   kind == COST ? "cost" : "tables", mean, deviation / std::sqrt(n), deviation, 100 * wins / n,
                   throws / n);
        }
}

// For a test. Each input line has seats, distance, a number to write, and the misses and 27 numbers of a sheet, which
// all other seats have too. Prints its score, whether it ends the game, its missing fields, and its answers by value.
void judge() {
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
        Others others;
        if (seats > 1) others.add(sheet);
        AnswerValues values(sheet, others, seats, distance);
        printf("%d %d %d", score(sheet), int(ends(sheet)), missing_fields(sheet));
        for (int field = 0; field < FIELDS; field++)
            if (fits(sheet, field, number)) {
                Sheet after = sheet;
                after.at[field] = uint8_t(number);
                Others all = others;
                all.add(after);
                double whole = others.has_ended ? score(after) : value(after, stage_of(seats, all), seats, distance);
                printf(" %d:%.4f:%.4f", field, values.value_with(field, number), whole);
            }
        printf("\n");
    }
}

}  // namespace

int main(int argc, char** argv) {
    prepare();
    std::string command = argc > 1 ? argv[1] : "";
    if (command == "judge" && argc == 3) return read_weights(argv[2]), judge(), 0;
    if (argc != 6)
        return fprintf(stderr, "qwinto train|measure alone|several GAMES SEED FILE, or qwinto judge FILE\n"), 1;
    bool is_alone = std::string(argv[2]) == "alone";
    long games = atol(argv[3]);
    uint64_t seed = strtoull(argv[4], nullptr, 10);
    if (command == "train") return train(is_alone, games, seed), write_weights(argv[5]), 0;
    return read_weights(argv[5]), measure(is_alone, games, seed), 0;
}
