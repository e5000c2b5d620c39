package schedule

import (
	"fmt"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/money"
)

// RebateMethod says how much of flat interest is unearned when a loan is paid off early, and is given back.
type RebateMethod int

// The methods.
const (
	NoRebate        RebateMethod = iota // all interest of the term is owed
	RuleOf78                            // by the sum of the digits of the instalments
	ActuarialRebate                     // by the rate at which the instalments repay the principal
)

var rebateMethods = enumeration.NewTable("unearnedInterestRebateType", []enumeration.Row[RebateMethod]{
	{Value: NoRebate, Code: "unearnedInterestRebateType.none", Label: "None"},
	{Value: RuleOf78, Code: "unearnedInterestRebateType.rule.of.78", Label: "Rule of 78"},
	{Value: ActuarialRebate, Code: "unearnedInterestRebateType.actuarial", Label: "Actuarial"},
})

// RebateMethods is the table of rebate methods.
func RebateMethods() *enumeration.Table[RebateMethod] { return rebateMethods }

// Option returns id, code and label.
func (r RebateMethod) Option() enumeration.Option { return rebateMethods.Option(r) }

// String is the label, such as "Rule of 78".
func (r RebateMethod) String() string { return rebateMethods.Label(r) }

// Unearned is the interest of a flat loan that belongs to its last instalments, and how it was calculated.
type Unearned struct {
	Method    RebateMethod
	Charge    money.Amount  // interest of all instalments
	Count     int           // instalments
	Remaining int           // of them not begun
	Rate      money.Decimal // per instalment, as a part of 1; by the actuarial method, where it is needed
	Amount    money.Amount
}

// UnearnedInterest is the unearned interest of instalments, of which the last ones, remaining in number, have not begun. It is rounded
// once. (docs/semantics/cumulative.md, 10.)
//
//   - Rule of 78: the interest × r (r + 1) / (n (n + 1)), of n instalments and r remaining ones.
//   - Actuarial: what the remaining instalments add up to, less what they are worth when the first of them begins, at the rate per
//     instalment at which all instalments are worth the principal.
//
// It is refused with ErrNoRate where no rate of up to 1,000,000 percent per instalment does that.
func UnearnedInterest(m money.Arithmetic, method RebateMethod, instalments []Row, remaining int) (Unearned, error) {
	u := Unearned{Method: method, Count: len(instalments), Remaining: remaining}
	for i := range instalments {
		u.Charge = u.Charge.Add(instalments[i].Interest)
	}
	switch {
	case remaining <= 0 || !u.Charge.IsPositive():
		return u, nil
	case remaining >= u.Count:
		u.Amount = u.Charge
	case method == RuleOf78:
		left, all := digits(remaining), digits(u.Count)
		u.Amount = m.Round(precision.Div(precision.Mul(u.Charge.Decimal(), left), all))
	case method == ActuarialRebate:
		return u, u.actuarial(m, instalments)
	}
	return u, nil
}

// digits is twice the sum of the numbers up to n.
func digits(n int) money.Decimal {
	return precision.Mul(money.DecimalFromInt(int64(n)), money.DecimalFromInt(int64(n)+1))
}

// actuarial finds the rate per instalment, and what the remaining instalments are worth at it.
func (u *Unearned) actuarial(m money.Arithmetic, instalments []Row) (err error) {
	flows := make([]Flow, len(instalments)+1)
	for i := range instalments {
		flows[0].Advance = flows[0].Advance.Add(instalments[i].Principal)
		flows[i+1].Payment = instalments[i].Principal.Add(instalments[i].Interest)
	}
	search := rateSearch{flows: flows, wanted: func() error { return nil }}
	if u.Rate, err = search.balancing(perInstalment); err != nil {
		return err
	}
	growth, begun := precision.Add(wholeRate, u.Rate), u.Count-u.Remaining
	var asked, worth money.Decimal
	for i := begun; i < u.Count; i++ {
		payment := flows[i+1].Payment.Decimal()
		asked = precision.Add(asked, payment)
		worth = precision.Add(worth, precision.Div(payment, power(growth, i+1-begun)))
	}
	u.Amount = m.Round(precision.Sub(asked, worth))
	return nil
}

// perInstalment is the method of rates that grow from one flow to the next.
var perInstalment = method{perYear: wholeRate, growth: func(rate money.Decimal) (func(int) money.Decimal, error) {
	growth := precision.Add(wholeRate, rate)
	return func(i int) money.Decimal { return power(growth, i) }, nil
}}

// Words name the part of a payoff that the unearned interest is.
func (u Unearned) Words(digits int) string {
	how := fmt.Sprintf("for %d of %d instalments that have not begun, of interest of %s", u.Remaining, u.Count, u.Charge.Format(digits))
	switch {
	case u.Method == RuleOf78:
		return fmt.Sprintf("less unearned interest by the rule of 78, %d/%d %s", u.Remaining*(u.Remaining+1)/2, u.Count*(u.Count+1)/2, how)
	case !u.Rate.IsZero():
		return fmt.Sprintf("less unearned interest by the actuarial method, at %s percent an instalment, %s", short(precision.Mul(u.Rate, hundred)), how)
	}
	return "less unearned interest by the actuarial method, " + how
}
