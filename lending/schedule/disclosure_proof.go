package schedule

import "lending.example/platform/lending/money"

// Proof shows that a disclosed rate balances what changes hands: each flow, divided by what 1 grows to until then, and the sum of all, which
// is 0 but for rounding.
type Proof struct {
	Rate           money.Decimal `json:"rate"`           // in percent per year, as it is disclosed
	PeriodsPerYear money.Decimal `json:"periodsPerYear"` // periods of the method in a year
	RatePerPeriod  money.Decimal `json:"ratePerPeriod"`  // as a fraction, with twelve decimals
	Flows          []Worth       `json:"flows"`
	Rest           money.Decimal `json:"rest"` // the sum of all worths
}

// Worth is a flow as the equation of a rate has it.
type Worth struct {
	Flow
	Time   string        `json:"time"`   // since the first flow, as the method counts it
	Growth money.Decimal `json:"growth"` // what 1 grows to in that time, with twelve decimals
	Worth  money.Decimal `json:"worth"`  // the advance less the payment, divided by the growth, with six decimals
}

// Proofs are the proofs of the three rates of a [Disclosure].
type Proofs struct {
	APR       Proof `json:"apr"`
	APRC      Proof `json:"aprc"`
	Effective Proof `json:"effective"`
}

// Prove gives the disclosures of what changes hands, and a proof of each rate. Wanted is asked at every step of the search for a rate, and
// ends it with its error. It fails with ErrNoRate where no rate balances the flows.
func Prove(wanted func() error, flows []Flow) (d Disclosure, p Proofs, err error) {
	s := rateSearch{flows: byDay(flows), wanted: wanted}
	d = costOf(s.flows)
	if p.APR, err = s.prove(s.actuarial(UnitPeriod{})); err != nil {
		return d, p, err
	}
	if p.APRC, err = s.prove(s.equalPeriods()); err != nil {
		return d, p, err
	}
	if p.Effective, err = s.prove(s.byDays()); err != nil {
		return d, p, err
	}
	d.APR, d.APRC, d.Effective = p.APR.Rate, p.APRC.Rate, p.Effective.Rate
	return d, p, nil
}

// Decimals of the numbers of a proof.
const (
	proofRateDecimals  = 12
	proofWorthDecimals = 6
)

func (s rateSearch) prove(m method) (Proof, error) {
	rate, err := s.balancing(m)
	if err != nil {
		return Proof{}, err
	}
	growth, err := m.growth(rate)
	if err != nil {
		return Proof{}, err
	}
	halfUp := money.Arithmetic{Mode: money.HalfUp}
	p := Proof{Rate: m.percent(rate), PeriodsPerYear: m.perYear, RatePerPeriod: halfUp.RoundScale(rate, proofRateDecimals)}
	for i, f := range s.flows {
		grown := growth(i)
		worth := halfUp.RoundScale(precision.Div(f.Advance.Sub(f.Payment).Decimal(), grown), proofWorthDecimals)
		p.Flows = append(p.Flows, Worth{Flow: f, Time: m.time(i), Growth: halfUp.RoundScale(grown, proofRateDecimals), Worth: worth})
		p.Rest = precision.Add(p.Rest, worth)
	}
	return p, nil
}
