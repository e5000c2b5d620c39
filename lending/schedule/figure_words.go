package schedule

import (
	"fmt"
	"strings"

	"lending.example/platform/lending/money"
)

// Sentences tells a figure for people, one line per part, parts indented below what they are parts of. Amounts are
// written with the digits of the currency.
func (f Figure) Sentences(digits int) []string { return f.tell(nil, digits, 0) }

func (f Figure) tell(lines []string, digits, depth int) []string {
	line := f.sentence(digits)
	if len(f.Parts) > 0 {
		line += ":"
	} else {
		line += "."
	}
	lines = append(lines, strings.Repeat("  ", depth)+line)
	for _, part := range f.Parts {
		lines = part.tell(lines, digits, depth+1)
	}
	return lines
}

func (f Figure) sentence(digits int) string {
	text := fmt.Sprintf("%s is %s", capital(f.Name), f.Amount.Format(digits))
	if f.Segment != nil {
		text = fmt.Sprintf("%s %s", f.Amount.Format(digits), f.Segment.words(digits))
	}
	if f.Cause != nil {
		text += "; " + f.Cause.words()
	}
	return text
}

func capital(name string) string {
	if name == "" {
		return name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// words tell a segment: "for 13 days from 2026-01-28 to 2026-02-10 on 1200.00 at 12 percent a year ...".
func (a *Accrued) words(digits int) string {
	text := fmt.Sprintf("for %s from %s to %s on %s", days(a.Days), a.From, a.To, a.Balance.Format(digits))
	if a.Rate.IsZero() && a.Factor.IsZero() {
		return text + " without interest"
	}
	text += fmt.Sprintf(" at %s percent a year", a.Rate)
	switch a.Convention {
	case EffectiveAnnualRate:
		text += fmt.Sprintf(", the nominal rate of %s percent effective a year", a.Quoted)
	case SemiAnnualRate:
		text += fmt.Sprintf(", the nominal rate of %s percent compounded semi-annually", a.Quoted)
	}
	if a.Factor.IsZero() {
		return fmt.Sprintf("%s (%s)", text, a.Rule)
	}
	return fmt.Sprintf("%s, %s of a year: %s, %s (%s)%s", text, short(a.Fraction), short(a.Exact), a.Rounding, a.Rule, residue(a.Residue))
}

func residue(r money.Decimal) string {
	switch {
	case r.IsPositive():
		return ", which added " + short(r)
	case r.IsNegative():
		return ", which took away " + short(r.Neg())
	}
	return ""
}

func days(n int) string {
	if n == 1 {
		return "1 day"
	}
	return fmt.Sprintf("%d days", n)
}

// shownDecimals are enough to see what rounding did; the data have all digits.
const shownDecimals = 8

func short(d money.Decimal) string {
	return money.Arithmetic{Mode: money.HalfEven}.RoundScale(d, shownDecimals).String()
}

func (c *Cause) words() string {
	text := "by " + strings.ToLower(c.Action[:min(1, len(c.Action))]) + c.Action[min(1, len(c.Action)):]
	if !c.On.IsZero() {
		text += fmt.Sprintf(" of %s", c.On)
	}
	var ids []string
	for _, id := range []struct {
		name string
		id   int64
	}{{"transaction", c.TransactionID}, {"charge", c.ChargeID}, {"variation", c.VariationID}, {"command", c.Command}} {
		if id.id != 0 {
			ids = append(ids, fmt.Sprintf("%s %d", id.name, id.id))
		}
	}
	if len(ids) > 0 {
		text += " (" + strings.Join(ids, ", ") + ")"
	}
	return text
}
