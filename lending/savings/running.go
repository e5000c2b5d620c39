package savings

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// The transactions of an account stand in one order: by day, and within a day as they were given. Each keeps what stood on the
// account after it. What is put between others, or taken out, moves all that come after it; so the whole history obeys one law:
// nowhere in it is more held than there is. (docs/semantics/deposits.md, 3)

// book puts a new transaction into the history of the account.
func (a *Account) book(u *operation.Unit, t *Transaction) error {
	if err := a.mayBook(t, u.Today); err != nil {
		return err
	}
	t.OfficeID = a.OfficeID
	return a.enter(u, t)
}

// enter is book for a transaction that may be entered, in the books of its office.
func (a *Account) enter(u *operation.Unit, t *Transaction) error {
	t.AccountID, t.SubmittedOn, t.By = a.ID, u.Today, u.Actor.Username
	before, err := a.totalsUpTo(u.Tx, t.On)
	if err != nil {
		return err
	}
	if t.After = before.after(t.effect()); t.After.Available().IsNegative() {
		return ErrInsufficient.For("transactionAmount", t.Amount, before.Available())
	}
	if t.On.Before(a.LastOn) {
		short, err := a.move(u.Tx, after(a.ID, t.On), t.effect())
		if err == nil && !short.IsZero() {
			err = ErrInsufficientLater.For("transactionAmount", t.Amount, short)
		}
		if err != nil {
			return err
		}
	}
	if err := transactions.Insert(u.Tx, t); err != nil {
		return err
	}
	a.Totals, a.LastOn = a.Totals.after(t.effect()), calendar.Latest(a.LastOn, t.On)
	if err := accounts.Save(u.Tx, a); err != nil {
		return err
	}
	return a.announceMove(u, t)
}

// unbook takes a transaction out of the history, which is held to the law when all that goes with it is out, too. It stays in sight
// as reversed.
func (a *Account) unbook(u *operation.Unit, t *Transaction) error {
	if t.OfficeID != a.OfficeID || t.On.Before(a.OfficeFrom) {
		return ErrBeforeMove.For("transactionDate", t.On, a.OfficeFrom)
	}
	back := t.effect().back()
	t.Reversed, t.After = true, t.After.after(back)
	sameDay := store.Where("account_id", store.Equal, store.Int(a.ID)).And("on_date", store.Equal, store.Day(t.On)).And("id", store.Greater, store.Int(t.ID)).By("id", false)
	for _, q := range []store.Query{sameDay, after(a.ID, t.On)} {
		if _, err := a.move(u.Tx, q, back); err != nil {
			return err
		}
	}
	a.Totals = a.Totals.after(back)
	if err := transactions.Save(u.Tx, t); err != nil {
		return err
	}
	if err := accounts.Save(u.Tx, a); err != nil {
		return err
	}
	return a.announceMove(u, t)
}

// after finds the transactions of an account on later days, in their order.
func after(account int64, on calendar.Date) store.Query {
	return store.Where("account_id", store.Equal, store.Int(account)).And("on_date", store.Greater, store.Day(on)).By("on_date", false)
}

// totalsUpTo is what stood on the account at the end of a day. For the latest days that is what stands there now, without a look
// into the history.
func (a *Account) totalsUpTo(tx store.Tx, on calendar.Date) (Totals, error) {
	if !on.Before(a.LastOn) {
		return a.Totals, nil
	}
	q := store.Where("account_id", store.Equal, store.Int(a.ID)).And("on_date", store.AtMost, store.Day(on)).By("on_date", true)
	last, err := transactions.All(tx, q.Top(1))
	if err != nil || len(last) == 0 {
		return Totals{}, err
	}
	return last[0].After, nil
}

// move changes what stood on the account after each of some transactions. It returns the first day on which that is too little; zero
// when it is enough on all.
func (a *Account) move(tx store.Tx, q store.Query, by Totals) (short calendar.Date, err error) {
	later, err := transactions.All(tx, q)
	if err != nil {
		return short, err
	}
	for i := range later {
		t := &later[i]
		if t.After = t.After.after(by); short.IsZero() && t.After.Available().IsNegative() {
			short = t.On
		}
		if err := transactions.Save(tx, t); err != nil {
			return short, err
		}
	}
	return short, nil
}

// missed refuses a history that a transaction was taken out of, when it leaves too little anywhere from its day on.
func (t *Transaction) missed(tx store.Tx) error {
	since := store.Where("account_id", store.Equal, store.Int(t.AccountID)).And("on_date", store.AtLeast, store.Day(t.On)).By("on_date", false)
	for later, err := range transactions.Find(tx, since) {
		if err != nil {
			return err
		}
		if later.After.Available().IsNegative() {
			return ErrInsufficientLater.For("transactionAmount", t.Amount, later.On)
		}
	}
	return nil
}

// mayBook refuses transactions on accounts that are not active, and on days on which the account was not, or that have not come.
func (a *Account) mayBook(t *Transaction, today calendar.Date) error {
	switch {
	case a.Status != Active:
		return ErrNotActive.New(a.ID)
	case t.On.Before(a.Activation.On):
		return ErrBeforeActivation.For("transactionDate", t.On, a.Activation.On)
	case t.On.Before(a.OfficeFrom):
		return ErrBeforeMove.For("transactionDate", t.On, a.OfficeFrom)
	case t.On.After(today):
		return ErrInFuture.For("transactionDate", t.On, today)
	}
	return nil
}
