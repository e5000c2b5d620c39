package schedule

import (
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// ErrNoRate refuses flows that no rate balances: nothing is lent, nothing is paid back, or only a rate above 1,000,000 percent a year
// would do.
var ErrNoRate = fault.Define(fault.Rule, "error.msg.loan.disclosure.no.rate", "No rate of up to 1,000,000 percent a year makes these payments worth what is advanced.")

// Flow is money that changes hands on a day between lender and borrower. Amounts are not negative; on one day both
// directions may occur.
type Flow struct {
	On      calendar.Date `json:"date"`
	Advance money.Amount  `json:"advance,omitzero"` // to the borrower
	Payment money.Amount  `json:"payment,omitzero"` // by the borrower
}

// Flows are the flows of a plan, by date: what is disbursed less the fees kept back at disbursement, and what falls
// due in all. Down payments are flows of their day.
func Flows(p Plan) []Flow {
	var flows []Flow
	for _, row := range p.Rows {
		f := Flow{On: row.Due}
		if row.Kind == Disbursement {
			f.Advance = row.Disbursed
			f.Settle(row.Fees.Add(row.Penalties))
		} else {
			f.Payment = row.Total()
		}
		flows = append(flows, f)
	}
	return byDay(flows)
}

// Settle keeps a sum back from an advance; what exceeds it is a payment.
func (f *Flow) Settle(kept money.Amount) {
	back := money.Min(kept, f.Advance)
	f.Advance, f.Payment = f.Advance.Sub(back), f.Payment.Add(kept.Sub(back))
}

// byDay orders flows by day and joins those of one day. Empty ones are left out.
func byDay(flows []Flow) []Flow {
	flows = slices.Clone(flows)
	slices.SortStableFunc(flows, func(a, b Flow) int { return a.On.Compare(b.On) })
	joined := flows[:0]
	for _, f := range flows {
		switch last := len(joined) - 1; {
		case f.Advance.IsZero() && f.Payment.IsZero():
		case last >= 0 && joined[last].On == f.On:
			joined[last].Advance = joined[last].Advance.Add(f.Advance)
			joined[last].Payment = joined[last].Payment.Add(f.Payment)
		default:
			joined = append(joined, f)
		}
	}
	return joined
}

// Disclosure is what a lender has to disclose about the cost of a loan. Rates are in percent per year.
type Disclosure struct {
	AmountFinanced money.Amount `json:"amountFinanced"` // what the borrower has the use of: advances less fees kept back
	Payments       money.Amount `json:"payments"`       // all that is paid
	FinanceCharge  money.Amount `json:"financeCharge"`  // payments less the amount financed

	APR       money.Decimal `json:"apr"`       // see APR
	APRC      money.Decimal `json:"aprc"`      // see APRC
	Effective money.Decimal `json:"effective"` // see EffectiveRate
}

// Disclose gives the disclosures of a plan. The plan's charges count as part of the cost of the loan: who must leave
// some of them out draws the plan without them.
func Disclose(p Plan) (Disclosure, error) { return DiscloseFlows(Flows(p)) }

// DiscloseFlows gives the disclosures of what changes hands. Flows of one day are joined.
func DiscloseFlows(flows []Flow) (Disclosure, error) {
	return DiscloseWhile(func() error { return nil }, flows)
}

// DiscloseWhile is DiscloseFlows that ends with the error of wanted, which is asked at every step of the search for a rate.
func DiscloseWhile(wanted func() error, flows []Flow) (d Disclosure, err error) {
	search := rateSearch{flows: byDay(flows), wanted: wanted}
	d = costOf(search.flows)
	if d.APR, err = search.percent(search.actuarial(UnitPeriod{})); err != nil {
		return d, err
	}
	if d.APRC, err = search.percent(search.equalPeriods()); err != nil {
		return d, err
	}
	d.Effective, err = search.percent(search.byDays())
	return d, err
}

// costOf sums what changes hands.
func costOf(flows []Flow) (d Disclosure) {
	for _, f := range flows {
		d.AmountFinanced = d.AmountFinanced.Add(f.Advance)
		d.Payments = d.Payments.Add(f.Payment)
	}
	d.FinanceCharge = d.Payments.Sub(d.AmountFinanced)
	return d
}

const daysPerYear = 365

// Rates are disclosed with these numbers of decimals, rounded half-up.
const (
	aprDecimals       = 2 // the regulation tolerates 1/8 of a percentage point (1/4 in irregular transactions)
	aprcDecimals      = 1 // "at least one decimal place": from 5 in the next one on, it is increased by one
	effectiveDecimals = 4
)

// APRC is the annual percentage rate of charge of the European Union (Directives 2008/48/EC annex I, 2011/90/EU and
// 2014/17/EU annex I), in percent with one decimal: the rate X per year for which
//
//	the sum of advances × (1+X)^-t = the sum of payments × (1+X)^-s
//
// Times run from the first advance and are counted backwards from each flow in whole years, else whole months, else
// whole weeks. Where none fits, whole months are counted and then days, as parts of the 365 or 366 days of the year
// that ends with them. A year has 12 equal months or 52 weeks.
func APRC(flows []Flow) (money.Decimal, error) {
	s := newSearch(flows)
	return s.percent(s.equalPeriods())
}

// equalPeriods is the method of the APRC.
func (s rateSearch) equalPeriods() method {
	times := make([]equalTime, len(s.flows))
	for i, f := range s.flows {
		times[i] = equalTimeBetween(s.flows[0].On, f.On)
	}
	growth := func(rate money.Decimal) (func(int) money.Decimal, error) {
		roots, err := equalRoots(rate, times)
		return func(i int) money.Decimal { return times[i].growth(roots) }, err
	}
	return method{growth: growth, perYear: wholeRate, decimals: aprcDecimals, time: func(i int) string { return times[i].String() }}
}

// EffectiveRate is the rate per year, in percent with four decimals, at which the flows balance when money grows day
// by day and a year has 365 days.
func EffectiveRate(flows []Flow) (money.Decimal, error) {
	s := newSearch(flows)
	return s.percent(s.byDays())
}

// byDays is the method of the effective rate.
func (s rateSearch) byDays() method {
	days := func(i int) int { return s.flows[0].On.DaysUntil(s.flows[i].On) }
	growth := func(rate money.Decimal) (func(int) money.Decimal, error) {
		perDay, err := root(rate, daysPerYear)
		return func(i int) money.Decimal { return power(perDay, days(i)) }, err
	}
	return method{growth: growth, perYear: wholeRate, decimals: effectiveDecimals, time: func(i int) string { return counted(days(i), "day") }}
}

// equalTime is a stretch of time in equal months, weeks and days.
type equalTime struct {
	months, weeks, days int
	leap                bool // the year that ends with the days has 366 of them
}

// equalTimeBetween counts back from the later day.
func equalTimeBetween(from, to calendar.Date) equalTime {
	months, rest := monthsBack(from, to)
	days := from.DaysUntil(rest)
	if days == 0 {
		return equalTime{months: months}
	}
	if whole := from.DaysUntil(to); whole%daysPerWeek == 0 {
		return equalTime{weeks: whole / daysPerWeek}
	}
	return equalTime{months: months, days: days, leap: rest.AddMonths(-monthsPerYear).DaysUntil(rest) > daysPerYear}
}

func (t equalTime) String() string {
	var parts []string
	for _, part := range []struct {
		n    int
		unit string
	}{{t.months, "month"}, {t.weeks, "week"}, {t.days, "day"}} {
		if part.n > 0 {
			parts = append(parts, counted(part.n, part.unit))
		}
	}
	if parts == nil {
		return counted(0, "month")
	}
	return strings.Join(parts, " and ")
}

// counted is a number of units, in words.
func counted(n int, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return strconv.Itoa(n) + " " + unit
}

// growths are what money grows by in a month, a week and a day.
type growths struct{ month, week, day, leapDay money.Decimal }

// equalRoots are the growths that some of the times need.
func equalRoots(rate money.Decimal, times []equalTime) (g growths, err error) {
	for _, r := range []struct {
		growth *money.Decimal
		parts  int64
		needed func(equalTime) bool
	}{
		{&g.month, monthsPerYear, func(t equalTime) bool { return t.months > 0 }},
		{&g.week, weeksPerYear, func(t equalTime) bool { return t.weeks > 0 }},
		{&g.day, daysPerYear, func(t equalTime) bool { return t.days > 0 && !t.leap }},
		{&g.leapDay, daysPerYear + 1, func(t equalTime) bool { return t.days > 0 && t.leap }},
	} {
		if !slices.ContainsFunc(times, r.needed) {
			continue
		}
		if *r.growth, err = root(rate, r.parts); err != nil {
			return g, err
		}
	}
	return g, nil
}

func (t equalTime) growth(g growths) money.Decimal {
	perDay := g.day
	if t.leap {
		perDay = g.leapDay
	}
	growth := precision.Mul(power(g.month, t.months), power(g.week, t.weeks))
	return precision.Mul(growth, power(perDay, t.days))
}

// monthsBack counts whole months back from the later day; rest is the day that is reached. The last day of a month
// stands for a day that the month does not have.
func monthsBack(from, to calendar.Date) (months int, rest calendar.Date) {
	months = from.UnitsBetween(to, calendar.Months) + 1
	for ; months > 0; months-- {
		rest = to.AddMonths(-months)
		if to.IsEndOfMonth() && from.EndOfMonth() == rest.EndOfMonth() && from.Day() > rest.Day() {
			return months, from
		}
		if !rest.Before(from) {
			return months, rest
		}
	}
	return 0, to
}

// precision is the arithmetic of rates: 19 significant digits.
var precision = money.Arithmetic{Mode: money.HalfEven, Digits: 6}

var wholeRate = money.DecimalFromInt(1)

// root is (1 + rate) to the power of 1/parts.
func root(rate money.Decimal, parts int64) (money.Decimal, error) {
	growth := precision.Add(wholeRate, rate)
	return money.Power(growth, precision.Div(wholeRate, money.DecimalFromInt(parts)))
}

// power multiplies out.
func power(base money.Decimal, n int) money.Decimal {
	product := wholeRate
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			product = precision.Mul(product, base)
		}
		base = precision.Mul(base, base)
	}
	return product
}

// method is a way to value flows by a rate per period.
type method struct {
	growth   market
	perYear  money.Decimal    // periods in a year
	decimals int              // of the disclosed rate, in percent
	time     func(int) string // the time of a flow as the method counts it
}

// percent discloses a rate per period.
func (m method) percent(rate money.Decimal) money.Decimal {
	return asPercent(precision.Mul(rate, m.perYear), m.decimals)
}

func asPercent(rate money.Decimal, decimals int) money.Decimal {
	halfUp := money.Arithmetic{Mode: money.HalfUp}
	return halfUp.RoundScale(precision.Mul(rate, money.DecimalFromInt(100)), decimals)
}

// market tells by how much money grows, at a rate, from the first flow to each of them.
type market func(rate money.Decimal) (growth func(flow int) money.Decimal, err error)

// The search for a rate goes outwards from 0 by ever larger steps until the value of the flows changes its sign, and then narrows the
// interval until steps are smaller than a part in 10^15. Where several rates balance, it finds the one nearest to 0. Every third step halves
// the interval; a rate has 19 digits, so that this many halvings suffice for any.
const maxHalvings = 64

var (
	firstStep  = money.MustDecimal("0.0001")
	stepGrowth = money.MustDecimal("1.25")
	wideGrowth = money.DecimalFromInt(4)    // where one rate balances
	widest     = money.MustDecimal("10000") // per year: 1,000,000 percent
	lowest     = money.MustDecimal("-0.9999")
	closest    = money.MustDecimal("1e-15")
	halfOfIt   = money.MustDecimal("0.5")
)

// percent is the disclosed rate of a method, in percent per year.
func (s rateSearch) percent(m method) (money.Decimal, error) {
	rate, err := s.balancing(m)
	return m.percent(rate), err
}

// balancing is the rate per period at which advances and payments are worth the same.
func (s rateSearch) balancing(m method) (money.Decimal, error) {
	if !bothWays(s.flows) {
		return money.Decimal{}, ErrNoRate.New()
	}
	s.at = m.growth
	limit := precision.Div(widest, m.perYear)
	total := s.value(money.Decimal{})
	if s.err != nil || total.IsZero() {
		return money.Decimal{}, s.err
	}
	step, growth := firstStep, stepGrowth
	if total.IsPositive() { // more is lent than comes back
		step = step.Neg()
	}
	if lentFirst(s.flows) {
		growth = wideGrowth
	}
	from, to := point{value: total}, s.point(step)
	for to.value.Sign() == total.Sign() && s.err == nil {
		if to.rate == limit || to.rate == lowest {
			return money.Decimal{}, ErrNoRate.New()
		}
		from, to = to, s.point(within(lowest, precision.Mul(to.rate, growth), limit))
	}
	return s.between(from, to)
}

// within is the rate, or the bound that it exceeds.
func within(low, rate, high money.Decimal) money.Decimal {
	switch {
	case rate.Less(low):
		return low
	case high.Less(rate):
		return high
	}
	return rate
}

// rateSearch values flows at rates. The first failure is kept.
type rateSearch struct {
	flows  []Flow       // by day, one a day
	wanted func() error // fails when nobody waits for the rate any more
	at     market
	err    error
}

func newSearch(flows []Flow) rateSearch {
	return rateSearch{flows: byDay(flows), wanted: func() error { return nil }}
}

// bothWays reports whether something is lent and something is paid.
func bothWays(flows []Flow) bool {
	return slices.ContainsFunc(flows, func(f Flow) bool { return f.Advance.IsPositive() }) &&
		slices.ContainsFunc(flows, func(f Flow) bool { return f.Payment.IsPositive() })
}

// lentFirst reports whether all advances come before all payments, so that at most one rate balances them.
func lentFirst(flows []Flow) bool {
	paid := slices.IndexFunc(flows, func(f Flow) bool { return f.Advance.Less(f.Payment) })
	return !slices.ContainsFunc(flows[max(paid, 0):], func(f Flow) bool { return f.Payment.Less(f.Advance) })
}

// point is a rate with the value of the flows at it.
type point struct{ rate, value money.Decimal }

func (s *rateSearch) point(rate money.Decimal) point { return point{rate, s.value(rate)} }

// value is what the advances are worth above the payments, on the day of the first flow.
func (s *rateSearch) value(rate money.Decimal) (sum money.Decimal) {
	if s.err == nil {
		s.err = s.wanted()
	}
	if s.err != nil {
		return sum
	}
	growth, err := s.at(rate)
	if err != nil {
		s.err = err
		return sum
	}
	for i, f := range s.flows {
		net := f.Advance.Sub(f.Payment)
		sum = precision.Add(sum, precision.Div(net.Decimal(), growth(i)))
	}
	return sum
}

// between narrows an interval at whose ends the values have different signs: by false position with the Illinois rule, which halves the
// value of an end that stays, and by a halving of the interval in every third step.
func (s *rateSearch) between(from, to point) (money.Decimal, error) {
	for step := range 3 * maxHalvings {
		next := crossing(from, to)
		if step%3 == 2 {
			next = precision.Mul(precision.Add(from.rate, to.rate), halfOfIt)
		}
		bound := precision.Mul(closest, precision.Add(wholeRate, next.Abs()))
		moved := s.point(next)
		if s.err != nil || moved.value.IsZero() || precision.Sub(next, to.rate).Abs().Less(bound) || precision.Sub(to.rate, from.rate).Abs().Less(bound) {
			return next, s.err
		}
		if moved.value.Sign() == to.value.Sign() {
			from.value = precision.Mul(from.value, halfOfIt)
		} else {
			from = to
		}
		to = moved
	}
	return to.rate, s.err
}

// crossing is the rate at which the line through two points has the value 0.
func crossing(a, b point) money.Decimal {
	run, rise := precision.Sub(b.rate, a.rate), precision.Sub(b.value, a.value)
	return precision.Sub(b.rate, precision.Mul(b.value, precision.Div(run, rise)))
}
