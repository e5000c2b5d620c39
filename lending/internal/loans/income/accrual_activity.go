package income

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// Accrual activities report, one for each instalment, what the instalment charges of interest, fees and penalties. They
// move no money and no books: clients read income by instalment from them.

// postsActivity reports whether the loan reports its income by instalment.
func postsActivity(a *book.Account) bool {
	return a.Loan.Terms.AccrualActivity && a.Product.AccountingRule.Accrues()
}

// charged are the interest, fees and penalties that an instalment charges.
func charged(i *book.Instalment) book.Portions {
	return book.Portions{Interest: i.Interest.Charged, Fee: i.Fee.Charged, Penalty: i.Penalty.Charged}
}

// less returns the portions without those of another, part by part, nothing below zero.
func beyond(p book.Portions, q book.Portions) book.Portions {
	floor := func(x, y money.Amount) money.Amount { return money.Max(money.Amount{}, x.Sub(y)) }
	return book.Portions{Principal: floor(p.Principal, q.Principal), Interest: floor(p.Interest, q.Interest), Fee: floor(p.Fee, q.Fee), Penalty: floor(p.Penalty, q.Penalty)}
}

// PostActivities makes sure that every instalment due by a day has its activity.
func PostActivities(a *book.Account, till calendar.Date) {
	if !postsActivity(a) {
		return
	}
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.DownPayment && !row.Due.After(till) {
			postActivity(a, row)
		}
	}
}

// postActivity makes sure that an instalment has exactly one activity, dated its due date, with its figures. One that
// charges nothing has none.
func postActivity(a *book.Account, row *book.Instalment) {
	existing := activitiesOn(a, row.Due)
	if !reports(row) {
		dropStrays(a, existing)
		return
	}
	if len(existing) == 0 {
		newActivity(a, row.Due, charged(row))
		return
	}
	for _, extra := range existing[1:] {
		dropActivity(a, extra)
	}
	reviseActivity(a, existing[0], row.Due, charged(row))
}

// dropStrays takes back activities on the due date of an instalment that charges nothing: those of no other instalment,
// and those that a replay moved to another instalment of that day, which reports again.
func dropStrays(a *book.Account, list []*book.Transaction) {
	for _, t := range list {
		if len(t.Related(book.Replays)) > 0 || len(instalmentsOf(a, t)) == 0 {
			dropActivity(a, t)
		}
	}
}

func activitiesOn(a *book.Account, on calendar.Date) []*book.Transaction {
	return slices.DeleteFunc(a.Live(loans.AccrualActivity), func(t *book.Transaction) bool { return t.On != on })
}

// newActivity makes an activity, unless there is nothing to report.
func newActivity(a *book.Account, on calendar.Date, portions book.Portions) (t *book.Transaction, made bool) {
	if portions.Total().IsZero() {
		return nil, false
	}
	t = a.NewTransaction(loans.AccrualActivity, on, portions.Total())
	t.Portions = portions
	return t, true
}

// reviseActivity replaces an activity whose date or figures changed; one that is left without figures is reversed.
func reviseActivity(a *book.Account, t *book.Transaction, on calendar.Date, portions book.Portions) {
	switch {
	case portions.Total().IsZero():
		dropActivity(a, t)
		return
	case t.On == on && t.Portions == portions:
		return
	case t.IsNew:
		t.On, t.Portions, t.Amount = on, portions, portions.Total()
		return
	}
	again := t.Copy()
	again.On, again.Portions, again.Amount = on, portions, portions.Total()
	a.NoteError(a.Replace(t, again))
}

// dropActivity takes an activity back. One that was made in this command never was.
func dropActivity(a *book.Account, t *book.Transaction) {
	if t.IsNew {
		for _, id := range t.Related(book.Replays) {
			if replaced := a.Transaction(id); replaced != nil {
				replaced.ExternalID = t.ExternalID // it was taken back as it was
			}
		}
		a.Discard(t)
		return
	}
	a.Reverse(t, false)
}

// closeActivities reports the rest of what was charged on the day on which the loan was paid up.
func closeActivities(a *book.Account) {
	if !postsActivity(a) {
		return
	}
	closed := paidUpOn(a)
	for _, t := range a.Live(loans.AccrualActivity) {
		if t.On.After(closed) {
			dropActivity(a, t)
		}
	}
	var all, reported book.Portions
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment {
			continue
		}
		all = all.Add(charged(row))
		if row.Due.Before(closed) && !row.Additional {
			postActivity(a, row)
		}
	}
	for _, t := range a.Live(loans.AccrualActivity) {
		reported = reported.Add(t.Portions)
	}
	newActivity(a, closed, beyond(all, reported))
}

// reopenActivities takes back what closing the loan reported: the latest activity is for the next instalment that is
// past, or for none.
func reopenActivities(a *book.Account) {
	live := a.Live(loans.AccrualActivity)
	if !postsActivity(a) || len(live) == 0 {
		return
	}
	latest := live[len(live)-1]
	taken := false
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment || !row.Due.Before(a.Env.Today) || row.Due.Before(latest.On) {
			continue
		}
		if !taken {
			reviseActivity(a, latest, row.Due, charged(row))
		} else {
			postActivity(a, row)
		}
		taken = true
	}
	if !taken {
		dropActivity(a, latest)
	}
}

// ReviseActivities brings the activities in line with a schedule that was processed again.
func ReviseActivities(a *book.Account) {
	live := a.Live(loans.AccrualActivity)
	if !postsActivity(a) || len(live) == 0 {
		return
	}
	had := map[calendar.Date]bool{}
	for _, t := range live {
		had[t.On] = true
	}
	next := firstWithout(a, had)
	for _, t := range live {
		about := instalmentsOf(a, t)
		if len(about) > 0 {
			reviseActivityOf(a, t, about, false)
			continue
		}
		if next == nil {
			dropActivity(a, t)
			continue
		}
		reviseActivityOf(a, t, []*book.Instalment{next}, true)
		next = nil
	}
	postMissingActivities(a)
}

// postMissingActivities reports instalments that are past and have no activity. Readers see these before the transaction
// of the command that brought them up.
func postMissingActivities(a *book.Account) {
	if a.Loan.Status != loans.Active {
		return
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment || !row.Due.Before(a.Env.Today) || len(activitiesOn(a, row.Due)) > 0 {
			continue
		}
		if t, made := newActivity(a, row.Due, charged(row)); made {
			t.Created.Step = 0
		}
	}
}

// instalmentsOf are the instalments that an activity is about: those due on its date, or met on it ahead of time.
func instalmentsOf(a *book.Account, t *book.Transaction) (about []*book.Instalment) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if reports(row) && (row.Due == t.On || row.MetOn == t.On && row.Due.After(t.On)) {
			about = append(about, row)
		}
	}
	return about
}

// firstWithout is the earliest instalment whose due date has no activity; nil when all have one.
func firstWithout(a *book.Account, had map[calendar.Date]bool) *book.Instalment {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; reports(row) && !had[row.Due] {
			return row
		}
	}
	return nil
}

// reports reports whether there is anything to say about an instalment.
func reports(i *book.Instalment) bool { return !i.DownPayment && !charged(i).Total().IsZero() }

// reviseActivityOf gives an activity the figures of the instalments that it is about as the schedule stands now. An activity
// of instalments that are open and not past is taken back; one that moved to another instalment takes its date.
func reviseActivityOf(a *book.Account, t *book.Transaction, about []*book.Instalment, moved bool) {
	var portions book.Portions
	on, paidUp := t.On, a.Loan.Status == loans.Closed || a.Loan.Overpaid.IsPositive()
	for _, row := range about {
		ahead := row.Due.After(t.On) && !row.Due.Before(a.Env.Today) || row.Due == t.On && row.Due == a.Env.Today
		if !row.Met() && ahead {
			dropActivity(a, t)
			return
		}
		portions = portions.Add(charged(row))
		switch {
		case paidUp && row.Met() && row.From.Before(row.MetOn) && row.MetOn.Before(row.Due):
			on = row.MetOn
		case moved:
			on = row.Due
		}
	}
	if portions != t.Portions || moved {
		reviseActivity(a, t, on, portions)
	}
}

// PostActivityBefore reports the instalments that fell due the day before a day and have no activity yet.
func PostActivityBefore(a *book.Account, day calendar.Date) error {
	due := day.AddDays(-1)
	if !postsActivity(a) || len(activitiesOn(a, due)) > 0 {
		return nil
	}
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() && row.Due == due {
			newActivity(a, due, charged(row))
		}
	}
	return nil
}
