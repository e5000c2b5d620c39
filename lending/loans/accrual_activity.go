package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Accrual activities report, one for each instalment, what the instalment charges of interest, fees and penalties. They
// move no money and no books: clients read income by instalment from them.

// postsActivity reports whether the loan reports its income by instalment.
func (a *Account) postsActivity() bool {
	return a.Loan.Terms.AccrualActivity && a.Product.AccountingRule.Accrues()
}

// charged are the interest, fees and penalties that an instalment charges.
func (i *Instalment) charged() Portions {
	return Portions{Interest: i.Interest.Charged, Fee: i.Fee.Charged, Penalty: i.Penalty.Charged}
}

// less returns the portions without those of another, part by part, nothing below zero.
func (p Portions) beyond(q Portions) Portions {
	floor := func(x, y money.Amount) money.Amount { return money.Max(money.Amount{}, x.Sub(y)) }
	return Portions{floor(p.Principal, q.Principal), floor(p.Interest, q.Interest), floor(p.Fee, q.Fee), floor(p.Penalty, q.Penalty)}
}

// postActivities makes sure that every instalment due by a day has its activity.
func (a *Account) postActivities(till calendar.Date) {
	if !a.postsActivity() {
		return
	}
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.DownPayment && !row.Due.After(till) {
			a.postActivity(row)
		}
	}
}

// postActivity makes sure that an instalment has exactly one activity, dated its due date, with its figures. One that
// charges nothing has none.
func (a *Account) postActivity(row *Instalment) {
	existing := a.activitiesOn(row.Due)
	if !row.reports() {
		a.dropStrays(existing)
		return
	}
	if len(existing) == 0 {
		a.newActivity(row.Due, row.charged())
		return
	}
	for _, extra := range existing[1:] {
		a.dropActivity(extra)
	}
	a.reviseActivity(existing[0], row.Due, row.charged())
}

// dropStrays takes back activities on the due date of an instalment that charges nothing: those of no other instalment,
// and those that a replay moved to another instalment of that day, which reports anew.
func (a *Account) dropStrays(list []*Transaction) {
	for _, t := range list {
		if len(t.Related(Replays)) > 0 || len(a.instalmentsOf(t)) == 0 {
			a.dropActivity(t)
		}
	}
}

func (a *Account) activitiesOn(on calendar.Date) []*Transaction {
	return slices.DeleteFunc(a.Live(AccrualActivity), func(t *Transaction) bool { return t.On != on })
}

// newActivity makes an activity, unless there is nothing to report.
func (a *Account) newActivity(on calendar.Date, portions Portions) (t *Transaction, made bool) {
	if portions.Total().IsZero() {
		return nil, false
	}
	t = a.newTransaction(AccrualActivity, on, portions.Total())
	t.Portions = portions
	return t, true
}

// reviseActivity replaces an activity whose date or figures changed; one that is left without figures is reversed.
func (a *Account) reviseActivity(t *Transaction, on calendar.Date, portions Portions) {
	switch {
	case portions.Total().IsZero():
		a.dropActivity(t)
		return
	case t.On == on && t.Portions == portions:
		return
	case t.isNew:
		t.On, t.Portions, t.Amount = on, portions, portions.Total()
		return
	}
	again := t.copy()
	again.On, again.Portions, again.Amount = on, portions, portions.Total()
	a.noteError(a.replace(t, again))
}

// dropActivity takes an activity back. One that was made in this command never was.
func (a *Account) dropActivity(t *Transaction) {
	if t.isNew {
		for _, id := range t.Related(Replays) {
			if replaced := a.Transaction(id); replaced != nil {
				replaced.ExternalID = t.ExternalID // it was taken back as it was
			}
		}
		a.discard(t)
		return
	}
	a.reverse(t, false)
}

// closeActivities reports the rest of what was charged on the day on which the loan was paid up.
func (a *Account) closeActivities() {
	if !a.postsActivity() {
		return
	}
	closed := a.paidUpOn()
	for _, t := range a.Live(AccrualActivity) {
		if t.On.After(closed) {
			a.dropActivity(t)
		}
	}
	var all, reported Portions
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment {
			continue
		}
		all = all.Add(row.charged())
		if row.Due.Before(closed) && !row.Additional {
			a.postActivity(row)
		}
	}
	for _, t := range a.Live(AccrualActivity) {
		reported = reported.Add(t.Portions)
	}
	a.newActivity(closed, all.beyond(reported))
}

// reopenActivities takes back what closing the loan reported: the latest activity is for the next instalment that is
// past, or for none.
func (a *Account) reopenActivities() {
	live := a.Live(AccrualActivity)
	if !a.postsActivity() || len(live) == 0 {
		return
	}
	latest := live[len(live)-1]
	taken := false
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment || !row.Due.Before(a.env.Today) || row.Due.Before(latest.On) {
			continue
		}
		if !taken {
			a.reviseActivity(latest, row.Due, row.charged())
		} else {
			a.postActivity(row)
		}
		taken = true
	}
	if !taken {
		a.dropActivity(latest)
	}
}

// reviseActivities brings the activities in line with a schedule that was processed again.
func (a *Account) reviseActivities() {
	live := a.Live(AccrualActivity)
	if !a.postsActivity() || len(live) == 0 {
		return
	}
	had := map[calendar.Date]bool{}
	for _, t := range live {
		had[t.On] = true
	}
	next := a.firstWithout(had)
	for _, t := range live {
		about := a.instalmentsOf(t)
		if len(about) > 0 {
			a.reviseActivityOf(t, about, false)
			continue
		}
		if next == nil {
			a.dropActivity(t)
			continue
		}
		a.reviseActivityOf(t, []*Instalment{next}, true)
		next = nil
	}
	a.postMissingActivities()
}

// postMissingActivities reports instalments that are past and have no activity. Readers see these before the transaction
// of the command that brought them up.
func (a *Account) postMissingActivities() {
	if a.Loan.Status != Active {
		return
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment || !row.Due.Before(a.env.Today) || len(a.activitiesOn(row.Due)) > 0 {
			continue
		}
		if t, made := a.newActivity(row.Due, row.charged()); made {
			t.Created.Step = 0
		}
	}
}

// instalmentsOf are the instalments that an activity is about: those due on its date, or met on it ahead of time.
func (a *Account) instalmentsOf(t *Transaction) (about []*Instalment) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.reports() && (row.Due == t.On || row.MetOn == t.On && row.Due.After(t.On)) {
			about = append(about, row)
		}
	}
	return about
}

// firstWithout is the earliest instalment whose due date has no activity; nil when all have one.
func (a *Account) firstWithout(had map[calendar.Date]bool) *Instalment {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.reports() && !had[row.Due] {
			return row
		}
	}
	return nil
}

// reports reports whether there is anything to say about an instalment.
func (i *Instalment) reports() bool { return !i.DownPayment && !i.charged().Total().IsZero() }

// reviseActivityOf gives an activity the figures of the instalments that it is about as the schedule stands now. An activity
// of instalments that are open and not past is taken back; one that moved to another instalment takes its date.
func (a *Account) reviseActivityOf(t *Transaction, about []*Instalment, moved bool) {
	var portions Portions
	on, paidUp := t.On, a.Loan.Status == Closed || a.Loan.Overpaid.IsPositive()
	for _, row := range about {
		ahead := row.Due.After(t.On) && !row.Due.Before(a.env.Today) || row.Due == t.On && row.Due == a.env.Today
		if !row.Met() && ahead {
			a.dropActivity(t)
			return
		}
		portions = portions.Add(row.charged())
		switch {
		case paidUp && row.Met() && row.From.Before(row.MetOn) && row.MetOn.Before(row.Due):
			on = row.MetOn
		case moved:
			on = row.Due
		}
	}
	if portions != t.Portions || moved {
		a.reviseActivity(t, on, portions)
	}
}

// postActivityBefore reports the instalments that fell due the day before a day and have no activity yet.
func (a *Account) postActivityBefore(day calendar.Date) error {
	due := day.AddDays(-1)
	if !a.postsActivity() || len(a.activitiesOn(due)) > 0 {
		return nil
	}
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() && row.Due == due {
			a.newActivity(due, row.charged())
		}
	}
	return nil
}
