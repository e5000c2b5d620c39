package schedule

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Component is one of the parts of an instalment, or all of them together.
type Component string

// The components.
const (
	OfPrincipal Component = "principal"
	OfInterest  Component = "interest"
	OfFees      Component = "fees"
	OfPenalties Component = "penalties"
	OfTotal     Component = "total"
)

// Components lists them in the order of a schedule.
func Components() []Component {
	return []Component{OfPrincipal, OfInterest, OfFees, OfPenalties, OfTotal}
}

// Figure is one number of a schedule with all that it was summed from, as a tree: where a figure has parts, their
// amounts add up to its own. Leaves are interest segments and plain amounts.
type Figure struct {
	Name    string       `json:"figure"` // what it is, such as interest
	Amount  money.Amount `json:"amount"`
	Segment *Accrued     `json:"segment,omitempty"` // of interest over a run of days; nil for others
	Cause   *Cause       `json:"cause,omitempty"`   // nil: it follows from the terms
	Parts   []Figure     `json:"parts,omitempty"`   // what it is the sum of; nil: it is one amount
}

// Accrued says how the interest of a segment came about.
type Accrued struct {
	From     calendar.Date `json:"fromDate,omitzero"`
	To       calendar.Date `json:"toDate,omitzero"`
	Days     int           `json:"days"`             // from From to To
	Balance  money.Amount  `json:"balance"`          // that bore the interest
	Rate     money.Decimal `json:"annualRate"`       // percent, nominal
	Fraction money.Decimal `json:"dayCountFraction"` // of a year; the periodic rate is rate times fraction
	Factor   money.Decimal `json:"periodicRate"`     // interest on one unit of money
	Exact    money.Decimal `json:"unrounded"`        // balance times periodic rate
	Residue  money.Decimal `json:"roundingResidue"`  // what rounding added, negative for what it took away
	Rounding string        `json:"roundingRule"`     // mode, decimals and place
	// Quoted is the rate per year that Rate was calculated from, by Convention; both are zero where Rate was quoted itself.
	Quoted     money.Decimal  `json:"quotedRate,omitzero"`
	Convention RateConvention `json:"interestRateConventionType,omitzero"`
	Rule       Rule           `json:"rule"` // how the segment was calculated
}

// Cause is the command that made a part of a figure what it is.
type Cause struct {
	Action        string        `json:"action"`                  // such as Repayment
	On            calendar.Date `json:"date,omitzero"`           // for which the command counts
	Command       int64         `json:"command,omitempty"`       // its number in the command log
	TransactionID int64         `json:"transactionId,omitempty"` // this and the next two: what the command made, where it made one
	ChargeID      int64         `json:"loanChargeId,omitempty"`
	VariationID   int64         `json:"variationId,omitempty"`
}

// Plain is a figure that has no parts.
func Plain(name string, amount money.Amount) Figure { return Figure{Name: name, Amount: amount} }

// Summed is the sum of its parts. Parts of zero that explain nothing are left out.
func Summed(name string, parts ...Figure) Figure {
	f := Figure{Name: name}
	for _, part := range parts {
		f.Amount = f.Amount.Add(part.Amount)
		if !part.Amount.IsZero() || part.Segment != nil || len(part.Parts) > 0 {
			f.Parts = append(f.Parts, part)
		}
	}
	return f
}

// Less is a figure that is taken away, as a part.
func Less(name string, amount money.Amount) Figure { return Plain(name, amount.Neg()) }

// Unexplained names the part that Reaching adds when the other parts do not add up.
const Unexplained = "not explained by the other parts"

// Reaching makes the figure an amount. A difference from what the parts add up to is shown as a part of its own.
func (f Figure) Reaching(amount money.Amount) Figure {
	if rest := amount.Sub(f.Amount); !rest.IsZero() {
		f.Parts = append(f.Parts, Plain(Unexplained, rest))
	}
	f.Amount = amount
	return f
}

// Explained reports whether the figure and all its parts add up without an unexplained part.
func (f Figure) Explained() bool {
	if f.Name == Unexplained {
		return false
	}
	var sum money.Amount
	for _, part := range f.Parts {
		if !part.Explained() {
			return false
		}
		sum = sum.Add(part.Amount)
	}
	return len(f.Parts) == 0 || sum == f.Amount
}

// InterestFigure is the interest that segments add up to. The cause of each is asked for unless cause is nil.
func InterestFigure(name string, segments []Segment, m money.Arithmetic, cause func(Segment) *Cause) Figure {
	parts := make([]Figure, len(segments))
	for i, s := range segments {
		parts[i] = s.figure(m)
		if cause != nil && !s.From.IsZero() {
			parts[i].Cause = cause(s)
		}
	}
	return Summed(name, parts...)
}

func (s Segment) figure(m money.Arithmetic) Figure {
	if s.From.IsZero() {
		return Plain(string(s.Rule), s.Rounded)
	}
	a := Accrued{
		From: s.From, To: s.To, Days: s.Days, Balance: s.Balance, Rate: s.Rate, Factor: s.Factor, Exact: s.Exact,
		Residue: m.Sub(s.Rounded.Decimal(), s.Exact), Rule: s.Rule, Rounding: fmt.Sprintf("%s to %d decimals", m.Mode, m.Digits),
		Quoted: s.Quoted.Rate, Convention: s.Quoted.Convention,
	}
	if !s.Rate.IsZero() {
		a.Fraction = m.Div(m.Mul(s.Factor, money.DecimalFromInt(100)), s.Rate)
	}
	return Figure{Name: string(s.Rule), Amount: s.Rounded, Segment: &a}
}

// Explain gives the tree of one figure of a plan that was drawn from terms with an explanation: of an instalment and a
// component. It is false when the plan has no such instalment.
func (p Plan) Explain(t Terms, e Explanation, number int, c Component) (Figure, bool) {
	for i := range p.Rows {
		if row := &p.Rows[i]; row.Kind != Disbursement && row.Number == number {
			x := planExplainer{plan: &p, terms: &t, explanation: &e, row: row}
			return x.figure(c), true
		}
	}
	return Figure{}, false
}

// planExplainer explains the figures of one row.
type planExplainer struct {
	plan        *Plan
	terms       *Terms
	explanation *Explanation
	row         *Row
}

// FigureName names the figure of an instalment.
func FigureName(c Component, number int) string { return fmt.Sprintf("%s of instalment %d", c, number) }

func (x planExplainer) figure(c Component) Figure {
	name := FigureName(c, x.row.Number)
	switch c {
	case OfPrincipal:
		return x.principal(name)
	case OfInterest:
		return InterestFigure(name, x.explanation.Of(x.row.Number), x.terms.Arithmetic, nil).Reaching(x.row.Interest)
	case OfFees:
		return x.charges(name, false).Reaching(x.row.Fees)
	case OfPenalties:
		return x.charges(name, true).Reaching(x.row.Penalties)
	}
	return Summed(name, x.figure(OfPrincipal), x.figure(OfInterest), x.figure(OfFees), x.figure(OfPenalties))
}

// principal is the instalment less its interest, all that is left in the last one, else a share.
func (x planExplainer) principal(name string) Figure {
	row := x.row
	switch {
	case row.Kind == DownPayment:
		return Plain(name+", paid down on the day of the disbursement", row.Principal)
	case row.Balance.IsZero():
		return x.allThatIsLeft(name)
	case x.terms.Amortization == EqualInstalments && x.terms.InterestMethod == Declining && row.Principal.IsPositive():
		return Summed(name, Plain("instalment", row.Principal.Add(row.Interest)), Less("less its interest", row.Interest))
	}
	return Plain(name, row.Principal)
}

func (x planExplainer) allThatIsLeft(name string) Figure {
	var parts []Figure
	for _, r := range x.plan.Rows {
		switch {
		case r.Kind == Disbursement:
			parts = append(parts, Plain(fmt.Sprintf("disbursed on %s", r.Due), r.Disbursed))
		case r.Number < x.row.Number:
			parts = append(parts, Less(fmt.Sprintf("less the principal of instalment %d", r.Number), r.Principal))
		}
	}
	return Summed(name, parts...).Reaching(x.row.Principal)
}

func (x planExplainer) charges(name string, penalties bool) Figure {
	var parts []Figure
	for _, placed := range x.plan.Placements {
		if placed.Number != x.row.Number {
			continue
		}
		for _, c := range x.terms.Charges {
			if c.ID == placed.Charge && c.Penalty == penalties {
				part := Plain(fmt.Sprintf("charge %d", c.ID), placed.Amount)
				part.Cause = &Cause{Action: "Charge", On: c.Due, ChargeID: c.ID}
				parts = append(parts, part)
			}
		}
	}
	return Summed(name, parts...)
}
