package explaining

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/schedule"
)

// event is a command that changed the balance, the rate or the shape of the schedule, on the day from which it shows.
type event struct {
	on      calendar.Date
	created book.Moment
	cause   schedule.Cause
}

// events lists what made the schedule what it is, by day: the application, transactions in force and variations.
func events(a *book.Account) []event {
	list := []event{{cause: schedule.Cause{Action: "Application", On: a.Loan.Timeline.SubmittedOn}}}
	for _, t := range a.Live() {
		if on, shapes := shapesFrom(t); shapes {
			list = append(list, event{on, t.Created, causeOf(t)})
		}
	}
	for i := range a.Loan.Variations {
		if v := &a.Loan.Variations[i]; !v.Inactive {
			list = append(list, eventsOfVariation(v)...)
		}
	}
	slices.SortStableFunc(list, func(x, y event) int {
		if c := x.on.Compare(y.on); c != 0 {
			return c
		}
		return cmp.Or(cmp.Compare(x.created.Command, y.created.Command), cmp.Compare(x.created.Step, y.created.Step))
	})
	return list
}

// shapesFrom is the day from which a transaction shows in interest; false for those that never do. A payment of
// principal before its due date lowers the balance at once.
func shapesFrom(t *book.Transaction) (calendar.Date, bool) {
	switch t.Type {
	case loans.Disbursement, loans.CapitalizedIncome, loans.Chargeback, loans.CreditBalanceRefund, loans.ReAge, loans.ReAmortize, loans.ChargeOff, loans.ContractTermination, loans.WriteOff:
		return t.On, true
	}
	return t.On, t.Type.RepaymentLike() && t.Portions.Principal.IsPositive()
}

func causeOf(t *book.Transaction) schedule.Cause {
	return schedule.Cause{Action: t.Type.Option().Label, On: t.On, Command: t.Created.Command, TransactionID: t.ID}
}

// variationActions name the kinds of variations in explanations.
var variationActions = map[schedule.VariationKind]string{
	schedule.VaryInstalment: "Change of the instalment", schedule.VaryRate: "Change of the rate", schedule.VaryPrincipal: "Change of the principal part",
	schedule.MoveDueDate: "Moved due date", schedule.InsertInstalment: "Inserted instalment", schedule.DeleteInstalment: "Deleted instalment",
	schedule.ExtendInterestGrace: "Grace on interest", schedule.ExtendPrincipalGrace: "Grace on principal", schedule.ExtendTerm: "Extended term",
	schedule.RateFromInstalment: "Change of the rate", schedule.PauseInterest: "Interest pause",
}

// eventsOfVariation are the day before a variation, from which a changed rate counts, and the last day of a pause.
func eventsOfVariation(v *book.Variation) []event {
	cause := schedule.Cause{Action: variationActions[v.Kind], On: v.From, Command: v.Created.Command, VariationID: v.ID}
	list := []event{{v.From.AddDays(-1), v.Created, cause}}
	if v.Kind == schedule.PauseInterest {
		cause.Action, cause.On = "End of an interest pause", v.Date
		list = append(list, event{v.Date, v.Created, cause})
	}
	return list
}

// causes finds the command that made a segment what it is: the last one that shows on its first day or before.
func causes(a *book.Account) func(schedule.Segment) *schedule.Cause {
	list := events(a)
	return func(s schedule.Segment) *schedule.Cause {
		found := list[0].cause
		for _, e := range list[1:] {
			if e.on.After(s.From) {
				break
			}
			found = e.cause
		}
		return &found
	}
}

// by adds the cause to a figure.
func by(f schedule.Figure, c schedule.Cause) schedule.Figure {
	f.Cause = &c
	return f
}
