package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// RateConvention says how a yearly rate is quoted. Engines calculate with the nominal rate that is equivalent to it.
type RateConvention int

// The conventions.
const (
	NominalRate         RateConvention = iota // compounded as often as instalments fall due
	EffectiveAnnualRate                       // compounded once a year
	SemiAnnualRate                            // nominal, compounded twice a year
)

var rateConventions = enumeration.NewTable("interestRateConventionType", []enumeration.Row[RateConvention]{
	{Value: NominalRate, Code: "interestRateConventionType.nominal", Label: "Nominal"},
	{Value: EffectiveAnnualRate, Code: "interestRateConventionType.effective.annual", Label: "Effective annual"},
	{Value: SemiAnnualRate, Code: "interestRateConventionType.semi.annual", Label: "Compounded semi-annually"},
})

// RateConventions is the table of rate conventions.
func RateConventions() *enumeration.Table[RateConvention] { return rateConventions }

// Option returns id, code and label.
func (c RateConvention) Option() enumeration.Option { return rateConventions.Option(c) }

// String is the label, such as "Effective annual".
func (c RateConvention) String() string { return rateConventions.Label(c) }

// compounded is how often a year a quoted rate is compounded; 0 for nominal rates.
func (c RateConvention) compounded() int64 {
	switch c {
	case EffectiveAnnualRate:
		return 1
	case SemiAnnualRate:
		return 2
	}
	return 0
}

// RateQuote is how the rates of a loan are quoted, and the interval of the instalments that they are converted to.
type RateQuote struct {
	Convention RateConvention
	Every      int // units between two instalments
	Unit       calendar.Unit
	Year       DaysInYear // of instalments that are counted in days
}

// QuoteOf is the quotation of the terms.
func QuoteOf(t *Terms) RateQuote {
	return RateQuote{Convention: t.RateConvention, Every: t.Every, Unit: t.Frequency, Year: t.DaysInYear}
}

// nominalDecimals is the precision of a nominal rate that is calculated from a quoted one, in percent.
const nominalDecimals = 12

// Nominal is the nominal yearly rate at which the interest of one instalment's interval is that of the quoted rate, both in percent:
//
//	(u / e) × ((1 + r / c)^(c × e / u) − 1)
//
// with u units in a year, an instalment every e units and a rate r that is compounded c times a year. It is calculated at 19 digits and
// rounded half-even to 12 decimals, and is [MaxRate] at most. A rate of the nominal convention is returned as it is.
// (docs/semantics/schedules.md, 1.4)
func (q RateQuote) Nominal(percent money.Decimal) money.Decimal {
	compounded := money.DecimalFromInt(q.Convention.compounded())
	if compounded.IsZero() || !percent.IsPositive() || q.Every < 1 {
		return percent
	}
	perYear := ratio(unitsPerYear(q.Unit, q.Year), q.Every)
	growth := precision.Add(wholeRate, precision.Div(precision.Div(percent, hundred), compounded))
	grown, err := money.Power(growth, precision.Div(compounded, perYear))
	if err != nil {
		return maxRate // beyond all rates
	}
	nominal := precision.Mul(precision.Mul(perYear, precision.Sub(grown, wholeRate)), hundred)
	if maxRate.Less(nominal) {
		return maxRate
	}
	return precision.RoundScale(nominal, nominalDecimals)
}

// Quoted is a rate as it was quoted, where that is not the nominal rate that interest is calculated with.
type Quoted struct {
	Rate       money.Decimal // percent per year
	Convention RateConvention
}

// Of is the quotation of a rate; zero for nominal rates.
func (q RateQuote) Of(percent money.Decimal) Quoted {
	if q.Convention == NominalRate {
		return Quoted{}
	}
	return Quoted{Rate: percent, Convention: q.Convention}
}

// CheckRateConvention refuses quoted rates that have no nominal equivalent: of flat interest, which does not compound, of another period
// than a year, or so high that the equivalent exceeds [MaxRate]. It looks at rate, convention, interest method and interval of the terms.
func CheckRateConvention(checks *fault.Checks, t Terms) {
	if t.RateConvention == NominalRate || !rateConventions.Has(t.RateConvention) {
		return
	}
	if t.InterestMethod == Flat {
		checks.Fail("interestRateConventionType", t.RateConvention, "not.supported.with.flat.interest")
	}
	if t.RateFrequency != PerYear {
		checks.Fail("interestRateFrequencyType", t.RateFrequency, "must.be.per.year.with.interest.rate.convention")
	}
	if quote := QuoteOf(&t); !quote.convertible(t.InterestRate) {
		checks.Fail("interestRatePerPeriod", t.InterestRate, "nominal.rate.above.maximum", t.InterestRate, maxRate)
	}
}

// convertible reports whether the nominal equivalent is below the highest rate.
func (q RateQuote) convertible(percent money.Decimal) bool {
	return q.Convention == NominalRate || q.Nominal(percent).Less(maxRate)
}

// CheckQuotedRate refuses a new rate of a loan whose nominal equivalent exceeds [MaxRate].
func (q RateQuote) CheckQuotedRate(checks *fault.Checks, field string, percent money.Decimal) {
	if !q.convertible(percent) {
		checks.Fail(field, percent, "nominal.rate.above.maximum", percent, maxRate)
	}
}
