package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// periodicRate turns an annual rate into the rate of an interval, for cumulative schedules. Every operation carries
// 19 digits.
type periodicRate struct {
	arithmetic money.Arithmetic
	annual     money.Decimal // percent, nominal
	quoted     Quoted        // what annual was calculated from; zero where it was quoted itself
	unit       money.Decimal // annual / units per year / 100: the rate of one day, or of one unit of the frequency
	measure    measure
	perPeriod  money.Decimal // days in a month or year, for measure inNominalDays
	step       money.Decimal // the rate of one whole step, for measure inSteps
	nominal    money.Decimal // the rate of one step of nominal length, for the equal instalment
	unitOfTime calendar.Unit
	seed       calendar.Date
}

// measure says how the length of an interval is counted.
type measure uint8

const (
	inDays        measure = iota // its days
	inPeriods                    // its days, weeks, months or years, with a fraction
	inNominalDays                // its months or years, with a fraction, each of a nominal number of days
	inSteps                      // always one step, regardless of its dates
)

// Nominal lengths in days.
const (
	daysPerWeek = 7
	daysPerMon  = 30
)

func newPeriodicRate(t *Terms, annual money.Decimal, seed calendar.Date) periodicRate {
	unitsInYear := nominalYear(t.DaysInYear)
	if t.InterestPeriod == SameAsRepayment {
		unitsInYear = unitsPerYear(t.Frequency, t.DaysInYear)
	}
	r := periodicRate{arithmetic: t.Arithmetic, annual: annual, unitOfTime: t.Frequency, seed: seed}
	r.unit = ratePerUnit(t.Arithmetic, annual, unitsInYear)
	r.measure, r.perPeriod = measureOf(t)
	r.step = r.times(t.Every)
	r.nominal = r.times(t.Every * nominalUnits(t))
	return r
}

// ratePerUnit is annual / units per year / 100.
func ratePerUnit(m money.Arithmetic, annual money.Decimal, unitsInYear int) money.Decimal {
	return m.Div(m.Div(annual, money.DecimalFromInt(int64(unitsInYear))), money.DecimalFromInt(100))
}

// measureOf chooses the measure by calculation period, frequency and day counts. Daily interest ignores whether
// partial periods are allowed: it always follows the days.
func measureOf(t *Terms) (how measure, perPeriod money.Decimal) {
	switch {
	case t.InterestPeriod == SameAsRepayment && t.PartialPeriods:
		return inPeriods, money.Decimal{}
	case t.InterestPeriod == SameAsRepayment:
		return inSteps, money.Decimal{}
	case t.Frequency == calendar.Months && t.DaysInMonth == Month30:
		return inNominalDays, money.DecimalFromInt(daysPerMon)
	case t.Frequency == calendar.Years && t.DaysInYear != ActualYear && t.DaysInYear != 0:
		return inNominalDays, money.DecimalFromInt(int64(t.DaysInYear))
	default:
		return inDays, money.Decimal{}
	}
}

// nominalUnits is the length of one unit of the frequency in the equal instalment formula: months of 30 and years of
// 365 days for daily interest, one unit otherwise.
func nominalUnits(t *Terms) int {
	if t.InterestPeriod == SameAsRepayment {
		return 1
	}
	switch t.Frequency {
	case calendar.Weeks:
		return daysPerWeek
	case calendar.Months:
		return daysPerMon
	case calendar.Years:
		return nominalDays
	default:
		return 1
	}
}

// over returns the rate of the interval from one date to another.
func (r *periodicRate) over(from, to calendar.Date) money.Decimal {
	switch r.measure {
	case inDays:
		return r.times(from.DaysUntil(to))
	case inPeriods:
		return r.arithmetic.Mul(r.unit, periodsBetween(r.arithmetic, from, to, r.unitOfTime, r.seed))
	case inNominalDays:
		periods := periodsBetween(r.arithmetic, from, to, r.unitOfTime, r.seed)
		return r.arithmetic.Mul(r.unit, r.arithmetic.Mul(periods, r.perPeriod))
	default:
		return r.step
	}
}

// divisible reports whether parts of a period have rates of their own, so that a change of the balance can split it.
func (r *periodicRate) divisible() bool { return r.measure != inSteps }

func (r *periodicRate) times(n int) money.Decimal {
	return r.arithmetic.Mul(r.unit, money.DecimalFromInt(int64(n)))
}
