// Teaches the Qwinto tables by self-play; tools/train/qwinto.py compiles and runs it and says what is learned.
//
//   qwinto train <alone|several> <games> <seed> <file>     learns, writes the raw tables, prints how it goes
//   qwinto measure <alone|several> <games> <seed> <file>   plays with the tables of a file
//   qwinto judge <file>                                    reads sheets, writes what the rules and tables say of them
//
// The sheet is 27 numbers, 0 where nothing stands: orange, yellow, purple, nine fields each.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

constexpr int ROWS = 3, LENGTH = 9, FIELDS = 27, HIGH = 19, KNOTS = 4, FINE = 16, NEVER = 19;
constexpr int PLACES[FIELDS] = {2, 3, 4, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 7, 8, 9, 10, 0, 1, 2, 3, 5, 6, 7, 8, 9};
constexpr int BONUSES[5] = {20, 1, 4, 15, 26};  // the pentagons of the columns 2, 3, 7, 8, 9
constexpr int STEPS = 32;                       // a point in the file

// Where each feature begins among the entries; game/computer/qwinto_entries.py has the same numbers.
constexpr int GAPS = 9361, AT_FIELD = ROWS * GAPS, AT_MASK = AT_FIELD + FIELDS * HIGH, AT_LAST = AT_MASK + ROWS * 512,
              AT_COLUMN = AT_LAST + ROWS * 10 * HIGH, AT_COUNTS = AT_COLUMN + 5 * 27 * HIGH,
              AT_MISSES = AT_COUNTS + 1000, AT_TURN = AT_MISSES + 4 * 20, ENTRIES = AT_TURN + 36;

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

int column_of[12], fields_of[5][ROWS];  // the bonus column of a printed column or -1; its three fields
std::vector<int> same_column[FIELDS];
int gap_at[LENGTH][LENGTH + 1];  // where the gaps from a field up to another begin among the entries of a row
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
            gap_at[first][end] = next;
            next += (first ? 18 : 1) * (end < LENGTH ? 18 : 1);
        }
    if (next != GAPS) abort();
    odds[0][0] = 1;
    for (int dice = 1; dice <= 3; dice++)
        for (int total = 0; total < HIGH; total++)
            for (int face = 1; face <= 6 && face <= total; face++) odds[dice][total] += odds[dice - 1][total - face] / 6;
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
    for (int row = 0; row < ROWS; row++) total += count(sheet, row) == 9 ? sheet.at[row * LENGTH + 8] : count(sheet, row);
    for (int k = 0; k < 5; k++) total += is_full(sheet, k) ? sheet.at[BONUSES[k]] : 0;
    return total;
}

bool ends(const Sheet& sheet) {
    return sheet.misses >= 4 || (count(sheet, 0) == 9) + (count(sheet, 1) == 9) + (count(sheet, 2) == 9) >= 2;
}

// ------------------------------------------------------------------------------------------------ how long it lasts

// The free fields of a row that may still become full, or NEVER.
int lacking(const Sheet& sheet, int row) {
    const uint8_t* at = sheet.at + row * LENGTH;
    int low = 0, run = 0, lacks = 0;
    for (int i = 0; i <= LENGTH; i++) {
        int number = i < LENGTH ? at[i] : HIGH;
        if (!number) { run++; continue; }
        if (number - low - 1 < run) return NEVER;
        lacks += run, run = 0, low = number;
    }
    return lacks;
}

int lacking(const Sheet& sheet) {
    int a = lacking(sheet, 0), b = lacking(sheet, 1), c = lacking(sheet, 2);
    return std::min(int(NEVER), a + b + c - std::max({a, b, c}));
}

// What the ends of some players have in common: the two highest misses, the fewest fields lacking, is it over.
struct Others {
    int misses = 0, second = 0, lacks = NEVER;
    bool over = false;
    void add(int m, int l, bool is_over) {
        if (m > misses) second = misses, misses = m;
        else second = std::max(second, m);
        lacks = std::min(lacks, l);
        over |= is_over;
    }
    void add(const Sheet& sheet) { add(sheet.misses, lacking(sheet), ends(sheet)); }
};

struct Clock {
    double throws[6][16][20];  // how many throws are still to come
    uint32_t seen[6][16][20];
    uint8_t hand[6][16][20];   // the same as a place between the knots, in steps of 1 / FINE
    void reset() {
        memset(seen, 0, sizeof seen);
        for (int n = 0; n < 6; n++)
            for (int m = 0; m < 16; m++)
                for (int l = 0; l < 20; l++) throws[n][m][l] = 1 + (3 - m / 4) * 2 + l * 0.8, set(n, m, l);
    }
    void set(int n, int m, int l) {
        double place = std::sqrt(throws[n][m][l] * 0.3) * FINE;
        hand[n][m][l] = uint8_t(std::min(int(place + 0.5), (KNOTS - 1) * FINE));
    }
    void learn(int n, int m, int l, int more) {
        double step = std::max(0.001, 1.0 / (2 + seen[n][m][l]++));
        throws[n][m][l] += step * (more - throws[n][m][l]);
        set(n, m, l);
    }
} clocks;

int hand_of(int seats, const Others& all) {
    return clocks.hand[seats - 1][std::min(all.misses, 3) * 4 + std::min(all.second, 3)][all.lacks];
}

// ------------------------------------------------------------------------------------------------ the value

float table[ENTRIES][KNOTS], wrong[ENTRIES][KNOTS], moved[ENTRIES][KNOTS];

struct Seen {  // a value is read off between two knots
    int knot;
    float part;
    explicit Seen(int hand) {
        knot = std::min(hand / FINE, KNOTS - 2);
        part = float(hand - knot * FINE) / FINE;
    }
    float operator()(int entry) const { return table[entry][knot] * (1 - part) + table[entry][knot + 1] * part; }
};

int gap_entry(int row, int first, int end, int low, int high) {
    int place = gap_at[first][end] + (first ? (low - 1) * (end < LENGTH ? 18 : 1) : 0) + (end < LENGTH ? high - 1 : 0);
    return row * GAPS + place;
}

int likely(int place, int first, int end, int low, int high) {  // the number of a free field, evenly between its neighbours
    int length = end - first + 1;
    return low + (2 * (high - low) * (place - first + 1) + length) / (2 * length);
}

struct View {  // a sheet taken apart
    const Sheet& sheet;
    int first[FIELDS], end[FIELDS], low[FIELDS], high[FIELDS];  // the gap around a free field
    int state[FIELDS];                                          // 0 free, 1 nothing fits any more, 2 written
    int counts[ROWS], mask[ROWS], lacks[ROWS], likely_number[FIELDS];

    explicit View(const Sheet& s) : sheet(s) {
        for (int row = 0; row < ROWS; row++) {
            counts[row] = count(s, row), lacks[row] = lacking(s, row), mask[row] = 0;
            const uint8_t* at = s.at + row * LENGTH;
            for (int i = 0, low_number = 0; i < LENGTH;) {
                if (at[i]) {
                    low_number = at[i], mask[row] |= 1 << i, state[row * LENGTH + i] = 2;
                    likely_number[row * LENGTH + i] = at[i], i++;
                    continue;
                }
                int to = i;
                while (to < LENGTH && !at[to]) to++;
                int high_number = to < LENGTH ? at[to] : HIGH;
                for (int j = i; j < to; j++) {
                    int f = row * LENGTH + j;
                    first[f] = i, end[f] = to, low[f] = low_number, high[f] = high_number;
                    state[f] = high_number - low_number < 2;
                    likely_number[f] = state[f] ? 0 : likely(j, i, to, low_number, high_number);
                }
                i = to;
            }
        }
    }
    int column_entry(int k) const {
        const int* f = fields_of[k];
        int states = state[f[0]] * 9 + state[f[1]] * 3 + state[f[2]];
        return AT_COLUMN + (k * 27 + states) * HIGH + likely_number[BONUSES[k]];
    }
    int counts_entry() const { return AT_COUNTS + counts[0] * 100 + counts[1] * 10 + counts[2]; }
    int last_entry(int row) const { return AT_LAST + (row * 10 + counts[row]) * HIGH + sheet.at[row * LENGTH + 8]; }
    int misses_entry() const {
        int fewest = lacks[0] + lacks[1] + lacks[2] - std::max({lacks[0], lacks[1], lacks[2]});
        return AT_MISSES + sheet.misses * 20 + std::min(int(NEVER), fewest);
    }
    template <class Visit> void parts(Visit visit) const {  // all that a row or a column adds
        for (int row = 0; row < ROWS; row++) {
            visit(AT_MASK + row * 512 + mask[row]);
            visit(last_entry(row));
            for (int f = row * LENGTH; f < row * LENGTH + LENGTH; f++) {
                if (state[f] == 2) visit(AT_FIELD + f * HIGH + sheet.at[f]);
                else if (first[f] == f % LENGTH) visit(gap_entry(row, first[f], end[f], low[f], high[f]));
            }
        }
        for (int k = 0; k < 5; k++) visit(column_entry(k));
    }
    template <class Visit> void features(int seats, int distance, Visit visit) const {
        parts(visit);
        visit(counts_entry()), visit(misses_entry()), visit(AT_TURN + (seats - 1) * 6 + distance);
    }
};

double value(const Sheet& sheet, int hand, int seats, int distance) {
    if (ends(sheet)) return score(sheet);
    Seen seen(hand);
    double total = score(sheet);
    View(sheet).features(seats, distance, [&](int entry) { total += seen(entry); });
    return total;
}

// How a seat judges its answers while the others stand as they do. The distance is that to its own next throw.
struct Judge {
    const Sheet& sheet;
    const View view;
    const Others& others;
    int seats, distance, points;
    float base[KNOTS] = {};

    Judge(const Sheet& s, const Others& o, int n, int d) : sheet(s), view(s), others(o), seats(n), distance(d), points(score(s)) {
        view.parts([&](int entry) {
            for (int k = 0; k < KNOTS; k++) base[k] += table[entry][k];
        });
    }
    int hand(int misses, int lacks) const {
        Others all = others;
        all.add(misses, lacks, false);
        return hand_of(seats, all);
    }
    double unanswered(bool is_miss) const {
        Sheet after = sheet;
        after.misses += is_miss;
        if (others.over || ends(after)) return score(after);
        return value(after, hand(after.misses, lacking(after)), seats, distance);
    }
    double written(int field, int number) const {
        int row = field / LENGTH, i = field % LENGTH, start = row * LENGTH;
        int first = view.first[field], end = view.end[field], low = view.low[field], high = view.high[field];
        int counted = view.counts[row] + 1, k0 = column_of[PLACES[field]];
        bool is_full_row = counted == LENGTH;
        int gain = is_full_row ? (i == 8 ? number : sheet.at[start + 8]) - 8 : 1;
        if (k0 >= 0 && view.state[fields_of[k0][0]] + view.state[fields_of[k0][1]] + view.state[fields_of[k0][2]] - view.state[field] == 4)
            gain += field == BONUSES[k0] ? number : sheet.at[BONUSES[k0]];
        int full_rows = (view.counts[0] == 9) + (view.counts[1] == 9) + (view.counts[2] == 9) + is_full_row;
        if (others.over || full_rows >= 2) return points + gain;
        int lacks[ROWS] = {view.lacks[0], view.lacks[1], view.lacks[2]};
        bool is_dead = number - low - 1 < i - first || high - number - 1 < end - i - 1;
        lacks[row] = is_dead || lacks[row] == NEVER ? int(NEVER) : lacks[row] - 1;
        int fewest = std::min(int(NEVER), lacks[0] + lacks[1] + lacks[2] - std::max({lacks[0], lacks[1], lacks[2]}));
        Seen seen(hand(sheet.misses, fewest));
        double total = points + gain + base[seen.knot] * (1 - seen.part) + base[seen.knot + 1] * seen.part;
        total += seen(AT_FIELD + field * HIGH + number) - seen(gap_entry(row, first, end, low, high));
        if (i > first) total += seen(gap_entry(row, first, i, low, number));
        if (end > i + 1) total += seen(gap_entry(row, i + 1, end, number, high));
        total += seen(AT_MASK + row * 512 + (view.mask[row] | 1 << i)) - seen(AT_MASK + row * 512 + view.mask[row]);
        int last = i == 8 ? number : sheet.at[start + 8];
        total += seen(AT_LAST + (row * 10 + counted) * HIGH + last) - seen(view.last_entry(row));
        for (int j = first; j < end; j++) {
            int k = column_of[PLACES[start + j]];
            if (k < 0) continue;
            const int* f = fields_of[k];
            int left = j < i ? low : number, right = j < i ? number : high;
            int state = j == i ? 2 : right - left < 2;
            int states = view.state[f[0]] * 9 + view.state[f[1]] * 3 + view.state[f[2]];
            states += (state - view.state[start + j]) * (row == 0 ? 9 : row == 1 ? 3 : 1);
            int shown = view.likely_number[BONUSES[k]];
            if (BONUSES[k] == start + j)
                shown = j == i ? number : state ? 0 : j < i ? likely(j, first, i, low, number) : likely(j, i + 1, end, number, high);
            total += seen(AT_COLUMN + (k * 27 + states) * HIGH + shown) - seen(view.column_entry(k));
        }
        total += seen(view.counts_entry() + (row == 0 ? 100 : row == 1 ? 10 : 1));
        return total + seen(AT_MISSES + sheet.misses * 20 + fewest) + seen(AT_TURN + (seats - 1) * 6 + distance);
    }
};

// ------------------------------------------------------------------------------------------------ the players

enum Kind { LEARNER, COST, LOOSE };  // plays by the tables; by a hand-made cost; by the tables with slips

struct Answer {
    int field = -1;
    double value = -1e9;
};

// A hand-made judgement: how far a number is from its share of the gap, in squares, against leaving the throw alone.
double cost(const View& view, int field, int number) {
    int first = view.first[field], end = view.end[field], low = view.low[field], high = view.high[field], i = field % LENGTH;
    double even = low + double(high - low) * (i - first + 1) / (end - first + 1);
    int crowded = std::max(0, i - first - (number - low - 1)) + std::max(0, end - i - 1 - (high - number - 1));
    return 10 - (number - even) * (number - even) - 6 * crowded;
}

template <class Judged> Answer best_in(const Sheet& sheet, int row, int number, Judged judged) {
    Answer best;
    for (int field = row * LENGTH; field < row * LENGTH + LENGTH; field++)
        if (fits(sheet, field, number)) {
            double v = judged(field, number);
            if (v > best.value) best = {field, v};
        }
    return best;
}

struct Plan {  // the best answer to each row and number, and what leaving the throw alone is worth
    Answer best[ROWS][HIGH];
    double unanswered;
    Plan(const Judge& judge, Kind kind, bool is_active, int only_dice = 7, int only_number = 0) {
        unanswered = kind == COST ? (is_active ? -30 : 0) : judge.unanswered(is_active);
        for (int row = 0; row < ROWS; row++)
            for (int n = only_number ? only_number : 1; (only_dice >> row & 1) && n <= (only_number ? only_number : 18); n++)
                best[row][n] = kind == COST ? best_in(judge.sheet, row, n, [&](int f, int v) { return cost(judge.view, f, v); })
                                            : best_in(judge.sheet, row, n, [&](int f, int v) { return judge.written(f, v); });
    }
    Answer answer(int dice, int number) const {
        Answer chosen{-1, unanswered};
        for (int row = 0; row < ROWS; row++)
            if (dice >> row & 1 && best[row][number].value > chosen.value) chosen = best[row][number];
        return chosen;
    }
};

int bits(int dice) { return (dice & 1) + (dice >> 1 & 1) + (dice >> 2); }

struct Throw {
    int dice;
    double again;  // what a second throw is worth
    double worth;
};

Throw choose_dice(const Plan& plan) {
    Throw chosen{0, 0, -1e9};
    for (int dice = 1; dice < 8; dice++) {
        int n = bits(dice);
        double again = 0, worth = 0, values[HIGH];
        for (int t = n; t <= 6 * n; t++) again += odds[n][t] * (values[t] = plan.answer(dice, t).value);
        for (int t = n; t <= 6 * n; t++) worth += odds[n][t] * std::max(again, values[t]);
        if (worth > chosen.worth) chosen = {dice, again, worth};
    }
    return chosen;
}

struct Step {
    Sheet sheet;
    int hand, distance;
};

struct Game {
    int seats, active = 0, throws = 0;
    Sheet sheets[6];
    std::vector<Step> steps[6];
    std::vector<std::pair<int, int>> ticks;  // the clock's entry after each throw

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
    void turn(const Kind* kinds, Random& random, double slip) {
        Others now = others(active, sheets);
        Plan plan(Judge(sheets[active], now, seats, distance(active)), kinds[active], true);
        Throw thrown = choose_dice(plan);
        if (random.share() < slip) thrown.dice = 1 + random.below(7);
        int number = roll(thrown.dice, random);
        if (plan.answer(thrown.dice, number).value < thrown.again) number = roll(thrown.dice, random);
        answer(kinds, random, slip, thrown.dice, number);
    }
    void answer(const Kind* kinds, Random& random, double slip, int dice, int number) {
        Sheet likely[6], after[6];  // what each would write if the others wrote nothing; what it writes when it expects that
        for (int s = 0; s < seats; s++) likely[s] = answered(s, kinds[s], sheets, dice, number);
        for (int s = 0; s < seats; s++) {
            after[s] = seats > 1 && kinds[s] != COST ? answered(s, kinds[s], likely, dice, number) : likely[s];
            if ((kinds[s] == LOOSE && random.share() < 0.3) || random.share() < slip) after[s] = slipped(s, dice, number, random);
        }
        std::copy(after, after + seats, sheets);
        throws++;
    }
    Sheet answered(int seat, Kind kind, const Sheet* from, int dice, int number) const {
        Others all = others(seat, from);
        Judge judge(sheets[seat], all, seats, distance(seat));
        return with(seat, Plan(judge, kind, seat == active, dice, number).answer(dice, number).field, number);
    }
    Sheet with(int seat, int field, int number) const {
        Sheet after = sheets[seat];
        if (field >= 0) after.at[field] = uint8_t(number);
        else if (seat == active) after.misses++;
        return after;
    }
    Sheet slipped(int seat, int dice, int number, Random& random) const {
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
        int hand = hand_of(seats, all);
        ticks.push_back({std::min(all.misses, 3) * 4 + std::min(all.second, 3), all.lacks});
        for (int s = 0; s < seats; s++)
            if (kinds[s] != COST) steps[s].push_back({sheets[s], hand, distance(s)});
    }
};

// ------------------------------------------------------------------------------------------------ learning

// Moves the entries of an afterstate towards what came of it; each has a step of its own, which shrinks where errors alternate.
void learn(const Step& step, int seats, double target, double rate) {
    double error = target - value(step.sheet, step.hand, seats, step.distance);
    Seen seen(step.hand);
    int entries[64], n = 0;
    View(step.sheet).features(seats, step.distance, [&](int entry) { entries[n++] = entry; });
    for (int e = 0; e < n; e++)
        for (int side = 0; side < 2; side++) {
            float part = side ? seen.part : 1 - seen.part;
            if (part == 0) continue;
            int entry = entries[e], knot = seen.knot + side;
            float push = float(error) * part;
            float pace = moved[entry][knot] > 0 ? std::abs(wrong[entry][knot]) / moved[entry][knot] : 1;
            table[entry][knot] += float(rate) / float(n) * pace * push;
            wrong[entry][knot] += push, moved[entry][knot] += std::abs(push);
        }
}

void learn(const Game& game, double rate, double trust) {
    for (int s = 0; s < game.seats; s++) {
        double target = score(game.sheets[s]);
        for (int t = int(game.steps[s].size()) - 1; t >= 0; t--) {
            learn(game.steps[s][size_t(t)], game.seats, target, rate);
            const Step& step = game.steps[s][size_t(t)];
            target = (1 - trust) * value(step.sheet, step.hand, game.seats, step.distance) + trust * target;
        }
    }
    for (size_t t = 0; t < game.ticks.size(); t++)
        clocks.learn(game.seats - 1, game.ticks[t].first, game.ticks[t].second, game.throws - int(t) - 1);
}

Game play(int seats, const Kind* kinds, Random& random, double slip) {
    Game game;
    game.seats = seats;
    while (true) {
        game.turn(kinds, random, slip);
        if (game.is_over()) return game;
        game.remember(kinds);
        game.active = (game.active + 1) % seats;
    }
}

void cast(Kind* kinds, int seats, Random& random) {  // who plays a game of several: mostly learners, at times weaker ones
    for (int s = 0; s < seats; s++) {
        double share = random.share();
        kinds[s] = s == 0 || share < 0.5 ? LEARNER : share < 0.85 ? COST : LOOSE;
    }
    std::swap(kinds[0], kinds[random.below(seats)]);
}

void train(bool is_alone, long games, uint64_t seed) {
    Random random{seed * 7919 + is_alone};
    clocks.reset();
    double sum = 0;
    long counted = 0;
    for (long g = 1; g <= games; g++) {
        int seats = is_alone ? 1 : 2 + random.below(3) + (random.below(4) == 0 ? random.below(3) : 0);
        Kind kinds[6] = {LEARNER};
        if (!is_alone) cast(kinds, seats, random);
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

void write(const char* path) {
    FILE* file = fopen(path, "wb");
    if (!file) exit(1);
    for (auto& seats : clocks.hand)
        for (auto& misses : seats)
            for (uint8_t hand : misses) {
                int16_t wide = hand;
                fwrite(&wide, 2, 1, file);
            }
    for (int knot = 0; knot < KNOTS; knot++)
        for (int entry = 0; entry < ENTRIES; entry++) {
            int16_t number = packed(table[entry][knot]);
            fwrite(&number, 2, 1, file);
        }
    fclose(file);
}

void read(const char* path) {
    FILE* file = fopen(path, "rb");
    if (!file) exit(1);
    auto next = [&] {
        int16_t number;
        if (fread(&number, 2, 1, file) != 1) exit(1);
        return number;
    };
    for (auto& seats : clocks.hand)
        for (auto& misses : seats)
            for (uint8_t& hand : misses) hand = uint8_t(next());
    for (int knot = 0; knot < KNOTS; knot++)
        for (int entry = 0; entry < ENTRIES; entry++) table[entry][knot] = float(next()) / STEPS;
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
            printf("%d seats, %s: mean %.2f +- %.2f, sd %.1f, wins %.1f %%, %.1f throws\n", seats, kind == COST ? "cost" : "tables",
                   mean, deviation / std::sqrt(n), deviation, 100 * wins / n, throws / n);
        }
}

// For tests: each line is seats, distance, misses and 27 numbers of a sheet whose others have the same; and a number to write.
void judge() {
    int seats, distance, number;
    while (scanf("%d %d %d", &seats, &distance, &number) == 3) {
        Sheet sheet;
        int misses, written;
        if (scanf("%d", &misses) != 1) exit(1);
        sheet.misses = uint8_t(misses);
        for (uint8_t& at : sheet.at) {
            if (scanf("%d", &written) != 1) exit(1);
            at = uint8_t(written);
        }
        Others others;
        if (seats > 1) others.add(sheet);
        Judge judged(sheet, others, seats, distance);
        printf("%d %d %d", score(sheet), int(ends(sheet)), lacking(sheet));
        for (int field = 0; field < FIELDS; field++)
            if (fits(sheet, field, number)) {
                Sheet after = sheet;
                after.at[field] = uint8_t(number);
                Others all = others;
                all.add(after);
                double whole = others.over ? score(after) : value(after, hand_of(seats, all), seats, distance);
                printf(" %d:%.4f:%.4f", field, judged.written(field, number), whole);
            }
        printf("\n");
    }
}

}  // namespace

int main(int argc, char** argv) {
    prepare();
    std::string what = argc > 1 ? argv[1] : "";
    if (what == "judge" && argc == 3) return read(argv[2]), judge(), 0;
    if (argc != 6) return fprintf(stderr, "qwinto train|measure alone|several GAMES SEED FILE, or qwinto judge FILE\n"), 1;
    bool is_alone = std::string(argv[2]) == "alone";
    long games = atol(argv[3]);
    uint64_t seed = strtoull(argv[4], nullptr, 10);
    if (what == "train") return train(is_alone, games, seed), write(argv[5]), 0;
    return read(argv[5]), measure(is_alone, games, seed), 0;
}
