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

// postActivity makes sure that an instalment has exactly one activity, dated its due date, with its figures.
func (a *Account) postActivity(row *Instalment) {
	existing := a.activitiesOn(row.Due)
	if len(existing) == 0 {
		a.newActivity(row.Due, row.charged())
		return
	}
	for _, extra := range existing[1:] {
		a.reverse(extra, false)
	}
	a.reviseActivity(existing[0], row.Due, row.charged())
}

func (a *Account) activitiesOn(on calendar.Date) []*Transaction {
	return slices.DeleteFunc(a.Live(AccrualActivity), func(t *Transaction) bool { return t.On != on })
}

// newActivity makes an activity, unless there is nothing to report.
func (a *Account) newActivity(on calendar.Date, portions Portions) {
	if portions.Total().IsZero() {
		return
	}
	t := a.newTransaction(AccrualActivity, on, portions.Total())
	t.Portions = portions
}

// reviseActivity replaces an activity whose date or figures changed; one that is left without figures is reversed.
func (a *Account) reviseActivity(t *Transaction, on calendar.Date, portions Portions) {
	switch {
	case portions.Total().IsZero():
		a.reverse(t, false)
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

// closeActivities reports the rest of what was charged on the day on which the loan was paid up.
func (a *Account) closeActivities() {
	if !a.postsActivity() {
		return
	}
	closed := a.paidUpOn()
	for _, t := range a.Live(AccrualActivity) {
		if t.On.After(closed) {
			a.reverse(t, false)
		}
	}
	var all, reported Portions
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment {
			continue
		}
		all = all.Add(row.charged())
		if row.Due.Before(closed) {
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
		a.reverse(latest, false)
	}
}

// reviseActivities brings the activities in line with a schedule that was processed again.
func (a *Account) reviseActivities() {
	live := a.Live(AccrualActivity)
	if !a.postsActivity() || len(live) == 0 {
		return
	}
	for _, t := range live {
		a.reviseActivityOf(t)
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if !row.DownPayment && row.Due.Before(a.env.Today) && a.Loan.Status == Active && len(a.activitiesOn(row.Due)) == 0 {
			a.newActivity(row.Due, row.charged())
		}
	}
}

// reviseActivityOf finds the instalments that an activity is about as the schedule stands now, and gives it their figures. An
// activity of instalments that are open and not past is taken back.
func (a *Account) reviseActivityOf(t *Transaction) {
	about, forced := a.instalmentsOf(t)
	if len(about) == 0 {
		a.reverse(t, false)
		return
	}
	var portions Portions
	on := t.On
	for _, row := range about {
		ahead := row.Due.After(t.On) && !row.Due.Before(a.env.Today) || row.Due == t.On && row.Due == a.env.Today
		if !row.Met() && ahead {
			a.reverse(t, false)
			return
		}
		portions = portions.Add(row.charged())
		switch {
		case a.Loan.Status != Active && row.Met() && row.From.Before(row.MetOn) && row.MetOn.Before(row.Due):
			on = row.MetOn
		case forced:
			on = row.Due
		}
	}
	a.reviseActivity(t, on, portions)
}

// instalmentsOf are the instalments that an activity is about: those due on its date or met on it ahead of time, else the
// earliest one that has none.
func (a *Account) instalmentsOf(t *Transaction) (about []*Instalment, moved bool) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if !row.DownPayment && (row.Due == t.On || row.MetOn == t.On && row.Due.After(t.On)) {
			about = append(about, row)
		}
	}
	if len(about) > 0 {
		return about, false
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if !row.DownPayment && len(a.activitiesOn(row.Due)) == 0 {
			return []*Instalment{row}, true
		}
	}
	return nil, true
}
