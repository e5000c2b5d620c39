package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// basis is the part of the terms that the model goes on needing after it was made.
type basis struct {
	arithmetic money.Arithmetic
	multiples  int           // instalments are rounded to multiples of this; 0 for none
	percent    money.Decimal // nominal per year, until the first change of the rate
	quoted     money.Decimal // what percent was calculated from; zero where it was quoted itself
	convention schedule.RateConvention

	daysInYear  schedule.DaysInYear
	daysInMonth schedule.DaysInMonth
	leapYears   schedule.LeapYearRule
	// yearEndsOnFirst moves the turn of the year from 31 December to 1 January.
	yearEndsOnFirst bool

	flat           bool
	wholePeriods   bool // interest is calculated per repayment period, not per day
	partial        bool // with wholePeriods: parts of a period are prorated
	fullTerm       bool // each later tranche gets a full term of its own
	repayments     int  // length of that term
	every          int  // one instalment every so many units
	frequency      calendar.Unit
	start          calendar.Date // of the schedule; regular due dates are counted from it
	principalGrace int
	interestGrace  int
	exact          bool // instalments are solved with the interest of each period as it is charged

	recalculates    bool // interest follows the actual payments
	forgivesOverdue bool // overdue principal bears no interest
	rest            schedule.RestFrequency
	preClosure      schedule.PreClosure
}

// Terms that progressive schedules do not know.
var (
	ErrYearlyMonth30 = fault.Define(fault.Validation, "validation.msg.loan.repaymentFrequencyType.not.supported.with.days.in.month.30",
		"Yearly repayments need actual month lengths on a progressive schedule.")
	ErrRestFrequency = fault.Define(fault.Validation, "validation.msg.loan.recalculationRestFrequencyType.not.supported.for.progressive.loan",
		"A progressive loan recalculates interest daily or per repayment period.")
	ErrFullTermFlat = fault.Define(fault.Validation, "validation.msg.loan.allowFullTermForTranche.not.supported.with.flat.interest",
		"Tranches with a full term of their own need interest on the declining balance.")
	ErrFullTermFixedLength = fault.Define(fault.Validation, "validation.msg.loan.allowFullTermForTranche.not.supported.with.fixed.length",
		"Tranches with a full term of their own need regular due dates, which a fixed length of %v cuts or stretches.")
)

func checkTerms(t schedule.Terms) error {
	checks := fault.CheckOf("loan")
	if schedule.CheckRateConvention(checks, t); checks.Err() != nil {
		return checks.Err()
	}
	if t.Frequency == calendar.Years && t.DaysInMonth == schedule.Month30 {
		return ErrYearlyMonth30.For("repaymentFrequencyType", int(t.Frequency))
	}
	if r := t.Recalculation; r != nil {
		switch r.Rest.Frequency {
		case schedule.RestWeekly, schedule.RestMonthly:
			return ErrRestFrequency.For("recalculationRestFrequencyType", int(r.Rest.Frequency))
		}
	}
	return checkFullTerm(t)
}

// checkFullTerm refuses terms in which the instalments of a tranche alone (docs/semantics/progressive.md, 4.7) cannot be
// laid over those of the loan: flat interest is charged on all that was ever lent, on the first tranche also after its
// term, and a last period of a length of its own overlaps the periods of the tranche.
func checkFullTerm(t schedule.Terms) error {
	switch {
	case !t.FullTermForTranche:
		return nil
	case t.InterestMethod == schedule.Flat:
		return ErrFullTermFlat.For("allowFullTermForTranche", t.FullTermForTranche)
	case t.FixedLength > 0 && t.FixedLength != t.Repayments*t.Every:
		return ErrFullTermFixedLength.For("allowFullTermForTranche", t.FullTermForTranche, t.FixedLength)
	}
	return nil
}

func newBasis(t schedule.Terms) basis {
	b := basis{
		arithmetic:      t.Arithmetic,
		multiples:       t.Multiples,
		percent:         schedule.AnnualRate(t),
		quoted:          schedule.QuoteOf(&t).Of(schedule.QuotedRate(t)).Rate,
		convention:      t.RateConvention,
		daysInYear:      t.DaysInYear,
		daysInMonth:     t.DaysInMonth,
		leapYears:       t.LeapYears,
		yearEndsOnFirst: t.RecogniseOnDisbursement,
		flat:            t.InterestMethod == schedule.Flat,
		wholePeriods:    t.InterestPeriod == schedule.SameAsRepayment,
		partial:         t.PartialPeriods,
		fullTerm:        t.FullTermForTranche,
		repayments:      t.Repayments,
		every:           t.Every,
		frequency:       t.Frequency,
		start:           schedule.Start(t),
		principalGrace:  t.GraceOnPrincipal,
		interestGrace:   t.GraceOnInterestPayment,
		exact:           t.ExactInstalments,
	}
	if r := t.Recalculation; r != nil {
		b.recalculates = true
		b.forgivesOverdue = r.NoInterestOnPastDue
		b.rest, b.preClosure = r.Rest.Frequency, r.PreClosure
	}
	return b
}

// quote is how rates of the loan are quoted.
func (b *basis) quote() schedule.RateQuote {
	return schedule.RateQuote{Convention: b.convention, Every: b.every, Unit: b.frequency, Year: b.daysInYear}
}

// chargesWholePeriod reports whether interest runs to the end of the current period, on any day that a payment comes.
func (b *basis) chargesWholePeriod(closing bool) bool {
	if b.preClosure != schedule.TillRestFrequencyDate {
		return false
	}
	return b.rest == schedule.RestSameAsRepayment || closing
}
