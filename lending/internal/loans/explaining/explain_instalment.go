package explaining

import (
	"fmt"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// ExplainInstalment gives the tree of one figure of the schedule as it stands: what is charged of a component of an
// instalment. An instalment that the loan does not have has an empty figure.
func ExplainInstalment(a *book.Account, number int, c schedule.Component) schedule.Figure {
	row := a.Instalment(number)
	if row == nil {
		return schedule.Figure{}
	}
	return newExplainer(a).instalment(row, c)
}

// explainer explains the figures of one account.
type explainer struct {
	*book.Account
	cause func(schedule.Segment) *schedule.Cause
	drawn *drawnPlan // nil until it is needed
}

// drawnPlan is the plan of the terms, or of the terms and payments, with its explanation.
type drawnPlan struct {
	plan        schedule.Plan
	explanation schedule.Explanation
}

func newExplainer(a *book.Account) *explainer { return &explainer{Account: a, cause: causes(a)} }

func (x *explainer) instalment(row *book.Instalment, c schedule.Component) schedule.Figure {
	name := schedule.FigureName(c, row.Number)
	switch c {
	case schedule.OfPrincipal:
		return x.principal(name, row)
	case schedule.OfInterest:
		return x.interest(name, row)
	case schedule.OfFees:
		return x.charges(name, row, book.Fee)
	case schedule.OfPenalties:
		return x.charges(name, row, book.Penalty)
	}
	return schedule.Summed(name, x.instalment(row, schedule.OfPrincipal), x.instalment(row, schedule.OfInterest),
		x.instalment(row, schedule.OfFees), x.instalment(row, schedule.OfPenalties))
}

// names of parts that no segment explains
const (
	partCredited  = "credited by chargebacks and refunds"
	partKept      = "kept from the schedule before the last recalculation"
	partSpread    = "share of the interest that a re-age spread"
	partPlanned   = "as the re-age planned it"
	partEnded     = "as it stood when the instalment was ended"
	partMoved     = "overdue interest that a re-amortization moved"
	partLeft      = "as it stood when the loan was re-amortized"
	partTakenOver = "as another system left it at the cut-over"
	partMet       = "kept from the day on which the instalment was met"
)

// wantedInterest is the interest of an instalment to explain: all but what was credited to it.
type wantedInterest struct {
	name   string
	row    *book.Instalment
	amount money.Amount
}

// of sums parts, and what was credited on top of them.
func (w wantedInterest) of(parts ...schedule.Figure) schedule.Figure {
	return schedule.Summed(w.name, append(parts, schedule.Plain(partCredited, w.row.Credited.Interest))...)
}

// interest takes the first explanation that reaches the figure: the interest model, which lives on with the loan; the
// plan drawn again; what was done to the loan since. What none reaches was kept from an earlier schedule.
func (x *explainer) interest(name string, row *book.Instalment) schedule.Figure {
	w := wantedInterest{name, row, row.Interest.Charged.Sub(row.Credited.Interest)}
	for _, explain := range []func(wantedInterest) (schedule.Figure, bool){
		x.byCutOver, x.byModel, x.byPlan, x.byReAmortization, x.beforeChange, x.byReAge, x.byAcceleration, x.asMet,
	} {
		if f, found := explain(w); found {
			return f
		}
	}
	rest := schedule.Unexplained
	if x.Loan.Terms.Recalculates() && !x.Loan.Terms.Progressive() {
		rest = partKept
	}
	return w.of(schedule.Plain(rest, w.amount))
}

// byCutOver explains interest of an instalment that another system left.
func (x *explainer) byCutOver(w wantedInterest) (schedule.Figure, bool) {
	if x.Loan.CutOver == nil || w.row.Additional {
		return schedule.Figure{}, false
	}
	return w.of(x.takenOver(partTakenOver, w.amount)), true
}

// takenOver is a figure of another system, with the transaction that brought it.
func (x *explainer) takenOver(name string, amount money.Amount) schedule.Figure {
	return by(schedule.Plain(name, amount), causeOf(x.Live(loans.Disbursement)[0]))
}

func (x *explainer) byModel(w wantedInterest) (schedule.Figure, bool) {
	return x.bySegments(w, x.modelSegments(w.row))
}

func (x *explainer) byPlan(w wantedInterest) (schedule.Figure, bool) {
	return x.bySegments(w, x.drawnSegments(w.row))
}

// bySegments explains interest by the stretches of time in which it arose, and what ended some of it or kept more.
func (x *explainer) bySegments(w wantedInterest, segments []schedule.Segment) (schedule.Figure, bool) {
	f := schedule.InterestFigure(w.name, segments, x.Env.Arithmetic, x.cause)
	switch f.Amount {
	case w.amount:
		return w.of(f.Parts...), true
	case w.row.Interest.Charged:
		return f, true
	}
	if end, ended := x.endOf(w.row); ended && w.amount.Less(f.Amount) {
		return w.of(append(f.Parts, end.takes(f.Amount.Sub(w.amount)))...), true
	}
	if len(f.Parts) > 0 && f.Amount.Less(w.amount) && w.row.Interest.Settled() == w.row.Interest.Charged {
		return w.of(append(f.Parts, schedule.Plain(string(progressive.RulePaid), w.amount.Sub(f.Amount)))...), true
	}
	return f, false
}

// byReAmortization explains interest that no longer follows the model: by what a re-amortization moved, or left.
func (x *explainer) byReAmortization(w wantedInterest) (schedule.Figure, bool) {
	t := x.reAmortizedBy(w.row)
	if t == nil {
		return schedule.Figure{}, false
	}
	planned := schedule.InterestFigure(w.name, x.modelSegments(w.row), x.Env.Arithmetic, x.cause)
	left := partLeft
	if len(planned.Parts) > 0 {
		left = partMoved
	}
	return w.of(append(planned.Parts, by(schedule.Plain(left, w.amount.Sub(planned.Amount)), causeOf(t)))...), true
}

// byReAge explains interest of an instalment that a re-age made: a share of what it spread, or as it planned it.
func (x *explainer) byReAge(w wantedInterest) (schedule.Figure, bool) {
	t := x.reAgedBy(w.row)
	if t == nil {
		return schedule.Figure{}, false
	}
	how := partSpread
	if t.ReAge.Interest == loans.ReAgeDefault || t.WaivesInterest() {
		how = partPlanned
	}
	return w.of(by(schedule.Plain(how, w.amount), causeOf(t))), true
}

func (x *explainer) byAcceleration(w wantedInterest) (schedule.Figure, bool) {
	t := x.accelerationOf(w.row)
	if t == nil {
		return schedule.Figure{}, false
	}
	return w.of(by(schedule.Plain(partEnded, w.amount), causeOf(t))), true
}

// asMet explains interest of an instalment that was met before terms changed, and that no plan has.
func (x *explainer) asMet(w wantedInterest) (schedule.Figure, bool) {
	if !x.wasMet(w.row) || len(drawing.Terms(x.Account).Variations) == 0 {
		return schedule.Figure{}, false
	}
	return w.of(schedule.Plain(partMet, w.amount)), true
}

// reAmortizedBy is the first re-amortization in force after which rows no longer follow the model; nil when there is none, or the
// row was made by a re-age since.
func (x *explainer) reAmortizedBy(row *book.Instalment) *book.Transaction {
	list := x.Live(loans.ReAmortize)
	if x.Loan.Recalculates() || !row.Regular() || row.ReAged || len(list) == 0 {
		return nil
	}
	return list[0]
}

// beforeChange explains the interest of an instalment that was met before the terms changed, and keeps it: by the latest
// plan of fewer changes that has it.
func (x *explainer) beforeChange(w wantedInterest) (schedule.Figure, bool) {
	terms := drawing.Terms(x.Account)
	for x.wasMet(w.row) && len(terms.Variations) > 0 {
		terms.Variations = terms.Variations[:len(terms.Variations)-1]
		_, explanation, err := planExplained(terms)
		if err != nil {
			break
		}
		// By its number: a change may have moved the dates of an instalment that was met.
		if f := schedule.InterestFigure(w.name, explanation.Of(w.row.Number), x.Env.Arithmetic, x.cause); f.Amount == w.amount {
			return w.of(f.Parts...), true
		}
	}
	return schedule.Figure{}, false
}

// wasMet reports whether an instalment is met, or may have been before something opened it: a charge, a credit, a payment
// that was paid back.
func (x *explainer) wasMet(row *book.Instalment) bool {
	open := row.Principal.Outstanding().Add(row.Interest.Outstanding())
	return open.Cmp(row.Credited.Principal.Add(row.Credited.Interest)) <= 0 || len(x.Live(loans.RefundForActiveLoan)) > 0
}

// modelSegments are those of the interest model; none where it has no such instalment.
func (x *explainer) modelSegments(row *book.Instalment) []schedule.Segment {
	if i, ok := x.modelPeriod(row); ok {
		return x.Model.Explain(i)
	}
	return nil
}

// modelPeriod finds the model's period of an instalment, whose regular ones they are in order. Once the interest of the loan
// has ended due dates move without the model.
func (x *explainer) modelPeriod(row *book.Instalment) (int, bool) {
	if x.Model == nil || !row.Regular() {
		return 0, false
	}
	at, regular := 0, 0
	for i := range x.Instalments {
		if other := &x.Instalments[i]; other.Regular() {
			regular++
			if other.Number < row.Number {
				at++
			}
		}
	}
	if at >= x.Model.Len() {
		return at, false
	}
	moved := regular == x.Model.Len() && processing.NewProgressiveRun(x.Account).EndedInterest()
	return at, moved || x.Model.At(at).Due == row.Due
}

// drawnSegments are those of the plan drawn again, for the row with the same dates.
func (x *explainer) drawnSegments(row *book.Instalment) []schedule.Segment {
	if x.drawn == nil {
		x.drawn = new(drawnPlan)
		if plan, explanation, err := x.drawAgain(); err == nil {
			x.drawn = &drawnPlan{plan, explanation}
		}
	}
	return x.drawn.segments(row)
}

// segments are those of the row with the same dates; else of the one that an instalment was cut from.
func (d *drawnPlan) segments(row *book.Instalment) []schedule.Segment {
	cutFrom := 0
	for _, r := range d.plan.Rows {
		switch {
		case r.Kind == schedule.Disbursement || r.From != row.From || r.InterestOnly != row.InterestOnly:
		case r.Due == row.Due:
			return d.explanation.Of(r.Number)
		case row.Due.Before(r.Due) && cutFrom == 0:
			cutFrom = r.Number
		}
	}
	return d.explanation.Of(cutFrom)
}

func (x *explainer) drawAgain() (schedule.Plan, schedule.Explanation, error) {
	if x.Loan.Terms.Progressive() || !x.Loan.Disbursed() || !x.Loan.Terms.Recalculates() {
		return planExplained(drawing.Terms(x.Account))
	}
	history := processing.RecalculationHistory(x.Account, x.ChangedFrom)
	return schedule.RecalculateExplained(processing.RecalculationTerms(x.Account), history)
}

// principal of the model is what its shares say; of other schedules what the instalment leaves beside the interest, and
// in the last one all that is left.
func (x *explainer) principal(name string, row *book.Instalment) schedule.Figure {
	charged := row.Principal.Charged
	if i, ok := x.modelPeriod(row); ok && x.Model.At(i).Principal == charged {
		var parts []schedule.Figure
		for _, s := range x.Model.ExplainPrincipal(i) {
			parts = append(parts, schedule.Plain(s.Name, s.Amount))
		}
		return schedule.Summed(name, parts...)
	}
	switch {
	case x.Loan.CutOver != nil && !row.Additional:
		return x.takenOver(name+", "+partTakenOver, charged)
	case row.DownPayment:
		return x.causedOn(schedule.Plain(name+", paid down on the day of the disbursement", charged), row, loans.Disbursement)
	case row.Additional:
		return schedule.Plain(name+", owed after the last regular instalment", charged)
	case x.lastRegular() == row && x.keptAsMet(row):
		return schedule.Plain(fmt.Sprintf("%s, as it was met on %s", name, row.MetOn), charged)
	case x.lastRegular() == row:
		return x.allThatIsLeft(name, row)
	case x.Loan.Terms.Amortization == schedule.EqualInstalments && x.Loan.Terms.InterestMethod == schedule.Declining && charged.IsPositive():
		return schedule.Summed(name, schedule.Plain("instalment", charged.Add(row.Interest.Charged).Sub(row.Credited.Principal)),
			schedule.Plain(partCredited, row.Credited.Principal), schedule.Less("less its interest", row.Interest.Charged))
	}
	return schedule.Plain(name, charged)
}

// keptAsMet reports whether a change of terms left the figures of an instalment, since it was met already
// (docs/semantics/progressive.md, 7.1).
func (x *explainer) keptAsMet(row *book.Instalment) bool {
	_, follows := x.modelPeriod(row)
	return follows && row.Met()
}

func (x *explainer) lastRegular() *book.Instalment {
	var last *book.Instalment
	for i := range x.Instalments {
		if x.Instalments[i].Regular() {
			last = &x.Instalments[i]
		}
	}
	return last
}

// causedOn names the transaction of a type on the due date of an instalment.
func (x *explainer) causedOn(f schedule.Figure, row *book.Instalment, kind loans.TransactionType) schedule.Figure {
	for _, t := range x.Live(kind) {
		if t.On == row.Due {
			return by(f, causeOf(t))
		}
	}
	return f
}

// allThatIsLeft is what was lent less what falls due in the other instalments.
func (x *explainer) allThatIsLeft(name string, row *book.Instalment) schedule.Figure {
	parts := x.lentParts()
	for i := range x.Instalments {
		if other := &x.Instalments[i]; other != row {
			parts = append(parts, schedule.Less(fmt.Sprintf("less the principal of instalment %d", other.Number), other.Principal.Charged.Sub(other.Credited.Principal)))
		}
	}
	parts = append(parts, schedule.Plain(partCredited, row.Credited.Principal))
	return schedule.Summed(name, parts...).Reaching(row.Principal.Charged)
}

// lentParts are what was disbursed and capitalized, and what is planned: before the first disbursement, and on cumulative
// loans, whose instalments repay planned tranches too.
func (x *explainer) lentParts() []schedule.Figure {
	var parts []schedule.Figure
	for _, t := range x.Live(loans.Disbursement, loans.CapitalizedIncome) {
		parts = append(parts, by(schedule.Plain("lent", t.Amount), causeOf(t)))
	}
	if x.Loan.Disbursed() && x.Loan.Terms.Progressive() {
		return parts
	}
	tranches := x.Tranches()
	if len(tranches) == 0 && !x.Loan.Disbursed() {
		return []schedule.Figure{schedule.Plain("to be lent", x.Loan.Principal)}
	}
	for _, t := range tranches {
		if !t.Made {
			parts = append(parts, schedule.Plain(fmt.Sprintf("to be lent on %s", t.On), t.Amount))
		}
	}
	return parts
}

// charges are the charges that fall due with an instalment, each with the command that made it.
func (x *explainer) charges(name string, row *book.Instalment, part book.Part) schedule.Figure {
	var parts []schedule.Figure
	for _, c := range x.Charges {
		if c.Removed || c.Part() != part || c.AtDisbursement() {
			continue
		}
		if amount := x.fallsDueIn(c, row); !amount.IsZero() {
			parts = append(parts, by(schedule.Plain(words(c), amount), cause(c)))
		}
	}
	parts = append(parts, schedule.Plain(partCredited, row.Credited.Of(part)))
	f, charged := schedule.Summed(name, parts...), row.Component(part).Charged
	if end, ended := x.endOf(row); ended && charged.Less(f.Amount) {
		f = schedule.Summed(name, append(parts, end.takes(f.Amount.Sub(charged)))...)
	}
	return f.Reaching(charged)
}

// fallsDueIn is the part of a charge that is due with an instalment: of one in force, and what was paid of one that a foreclosure ended.
// (docs/semantics/transactions.md, 8.)
func (x *explainer) fallsDueIn(c *book.Charge, row *book.Instalment) (sum money.Amount) {
	if c.Inactive {
		if x.Loan.Foreclosed() && row == x.lastRegular() {
			sum = c.Paid
		}
		return sum
	}
	if c.IsInstalmentFee() || len(c.Parts) > 0 {
		for _, p := range c.Parts {
			if p.Instalment == row.Number {
				sum = sum.Add(p.Amount)
			}
		}
		return sum
	}
	if drawing.InstalmentOfCharge(x.Account, c.Due) == row {
		return c.Amount
	}
	return sum
}

// words tell what a charge is: its name, and the percentage where it is one.
func words(c *book.Charge) string {
	if c.Basis == schedule.FlatAmount {
		return c.Name
	}
	return fmt.Sprintf("%s, %s percent of %s", c.Name, c.Given, c.AppliedTo)
}

func cause(c *book.Charge) schedule.Cause {
	return schedule.Cause{Action: "Charge", On: c.SubmittedOn, Command: c.Created.Command, ChargeID: c.ID}
}
