package savings

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// The commands of an account's life differ in the attribute that holds their day.
type (
	// Approval approves an application.
	Approval struct {
		Ref  operation.Ref `json:"savingsId"`
		On   calendar.Date `json:"approvedOnDate"` // mandatory; from the submission to the business date
		Note string        `json:"note,omitempty"` // at most 1,000 characters, here and below
	}
	// Remark is the input of a command without a day.
	Remark struct {
		Ref  operation.Ref `json:"savingsId"`
		Note string        `json:"note,omitempty"`
	}
	// Rejection rejects an application.
	Rejection struct {
		Ref  operation.Ref `json:"savingsId"`
		On   calendar.Date `json:"rejectedOnDate"` // mandatory; from the submission to the business date
		Note string        `json:"note,omitempty"`
	}
	// Retraction withdraws an application in the name of who asked for it.
	Retraction struct {
		Ref  operation.Ref `json:"savingsId"`
		On   calendar.Date `json:"withdrawnOnDate"` // mandatory; from the submission to the business date
		Note string        `json:"note,omitempty"`
	}
	// Activation opens an approved account.
	Activation struct {
		Ref  operation.Ref `json:"savingsId"`
		On   calendar.Date `json:"activatedOnDate"` // mandatory; from the approval to the business date
		Note string        `json:"note,omitempty"`
	}
	// Closure ends an active account.
	Closure struct {
		Ref             operation.Ref `json:"savingsId"`
		On              calendar.Date `json:"closedOnDate"`              // mandatory; from the last transaction to the business date
		WithdrawBalance bool          `json:"withdrawBalance,omitempty"` // pays out what is on the account; otherwise there must be nothing
		PaymentTypeID   int64         `json:"paymentTypeId,omitempty"`   // of that payment; 0: not said
		Note            string        `json:"note,omitempty"`
	}
)

// Violations asks for the day.
func (in Approval) Violations() []fault.Violation { return checkStep("approvedOnDate", in.On, in.Note) }

// Violations checks the length of the note.
func (in Remark) Violations() []fault.Violation {
	c := fault.CheckOf(accountResource)
	refdata.CheckNote(c, "note", in.Note)
	return c.Violations()
}

// Violations asks for the day.
func (in Rejection) Violations() []fault.Violation {
	return checkStep("rejectedOnDate", in.On, in.Note)
}

// Violations asks for the day.
func (in Retraction) Violations() []fault.Violation {
	return checkStep("withdrawnOnDate", in.On, in.Note)
}

// Violations asks for the day.
func (in Activation) Violations() []fault.Violation {
	return checkStep("activatedOnDate", in.On, in.Note)
}

// Violations asks for the day.
func (in Closure) Violations() []fault.Violation { return checkStep("closedOnDate", in.On, in.Note) }

func checkStep(field string, on calendar.Date, note string) []fault.Violation {
	c := fault.CheckOf(accountResource).Date(field, on)
	refdata.CheckNote(c, "note", note)
	return c.Violations()
}

// Approve approves an application; savings.ErrNotSubmitted, savings.ErrStepTooEarly, savings.ErrStepInFuture. UndoApproval takes
// it back.
//
//desk:method Savings.Approve(id=Ref, in) SavingsResult
var Approve = operation.Command[Approval, operation.Result]{
	Meta: accountMeta("Approve", "APPROVE", "Approves an application for an account."),
	Decide: func(u *operation.Unit, in Approval) (operation.Result, error) {
		return advance(u, in.Ref, "approvedOnDate", in.On, func(a *Account) (calendar.Date, error) {
			a.Approval = step(u, in.On, in.Note)
			return a.SubmittedOn.On, a.leave(Submitted, Approved)
		})
	},
}

// UndoApproval makes an approved account wait again; savings.ErrNotApproved.
//
//desk:method Savings.UndoApproval(id=Ref, in) SavingsResult
var UndoApproval = operation.Command[Remark, operation.Result]{
	Meta: accountMeta("UndoApproval", "APPROVALUNDO", "Takes the approval of an account back."),
	Decide: func(u *operation.Unit, in Remark) (operation.Result, error) {
		return advance(u, in.Ref, "", u.Today, func(a *Account) (calendar.Date, error) {
			a.Approval, a.SubmittedOn.Note = Step{}, in.Note
			return calendar.Date{}, a.leave(Approved, Submitted)
		})
	},
}

// Reject rejects an application for good.
//
//desk:method Savings.Reject(id=Ref, in) SavingsResult
var Reject = operation.Command[Rejection, operation.Result]{
	Meta: accountMeta("Reject", "REJECT", "Rejects an application for an account."),
	Decide: func(u *operation.Unit, in Rejection) (operation.Result, error) {
		return advance(u, in.Ref, "rejectedOnDate", in.On, func(a *Account) (calendar.Date, error) {
			a.End = step(u, in.On, in.Note)
			return a.SubmittedOn.On, a.leave(Submitted, Rejected)
		})
	},
}

// Withdraw ends an application in the name of the client, for good.
//
//desk:method Savings.WithdrawApplication(id=Ref, in) SavingsResult
var Withdraw = operation.Command[Retraction, operation.Result]{
	Meta: accountMeta("WithdrawApplication", "WITHDRAW", "Withdraws an application for an account."),
	Decide: func(u *operation.Unit, in Retraction) (operation.Result, error) {
		return advance(u, in.Ref, "withdrawnOnDate", in.On, func(a *Account) (calendar.Date, error) {
			a.End = step(u, in.On, in.Note)
			return a.SubmittedOn.On, a.leave(Submitted, Withdrawn)
		})
	},
}

// Activate opens an approved account of an active client; savings.ErrNotApproved, clients.ErrNotActive.
//
//desk:method Savings.Activate(id=Ref, in) SavingsResult
var Activate = operation.Command[Activation, operation.Result]{
	Meta: accountMeta("Activate", "ACTIVATE", "Opens an approved account."),
	Decide: func(u *operation.Unit, in Activation) (operation.Result, error) {
		return advance(u, in.Ref, "activatedOnDate", in.On, func(a *Account) (calendar.Date, error) {
			of, err := holderOf(u.Tx, a.Owner)
			if err != nil {
				return calendar.Date{}, err
			}
			if err := of.mustBeActive(); err != nil {
				return calendar.Date{}, err
			}
			a.Activation = step(u, in.On, in.Note)
			return a.Approval.On, a.leave(Approved, Active)
		})
	},
}

// Close ends an active account on which nothing is held or owed, and nothing stands unless in.WithdrawBalance pays it out.
// Refused with savings.ErrClosedWithBalance, savings.ErrClosedWithHold, savings.ErrClosedWithCharge, savings.ErrClosedTooEarly.
//
//desk:method Savings.Close(id=Ref, in) SavingsResult
var Close = operation.Command[Closure, operation.Result]{
	Meta: accountMeta("Close", "CLOSE", "Ends an account."),
	Decide: func(u *operation.Unit, in Closure) (operation.Result, error) {
		if err := refdata.CheckPaymentType(u.Tx, in.PaymentTypeID); err != nil {
			return operation.Result{}, err
		}
		return onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			if err := d.mayEnd(u, in); err != nil {
				return operation.Result{}, err
			}
			if d.Balance.IsPositive() {
				t := Transaction{Type: Withdrawal, On: in.On, Amount: d.Balance, Payment: refdata.PaymentDetail{PaymentTypeID: in.PaymentTypeID}.Detail(), Note: in.Note}
				if err := d.post(u, &t, movement{cash: true}); err != nil {
					return operation.Result{}, err
				}
			}
			d.Status, d.End = Closed, step(u, in.On, in.Note)
			r := d.result()
			r.Changes = d.moved("closedOnDate", in.On)
			if err := d.save(u, Active); err != nil {
				return operation.Result{}, err
			}
			return r, d.requireRows(u)
		})
	},
}

// mayEnd refuses to end accounts that still hold, owe or guarantee something.
func (d *deposit) mayEnd(u *operation.Unit, in Closure) error {
	switch {
	case d.Status != Active:
		return ErrNotActive.New(d.ID)
	case in.On.After(u.Today):
		return ErrStepInFuture.For("closedOnDate", in.On, u.Today)
	case in.On.Before(calendar.Latest(d.LastOn, d.Activation.On)):
		return ErrClosedTooEarly.For("closedOnDate", in.On, calendar.Latest(d.LastOn, d.Activation.On))
	case d.Held.IsPositive():
		return ErrClosedWithHold.New(d.Held)
	case d.Balance.IsPositive() && !in.WithdrawBalance:
		return ErrClosedWithBalance.New(d.Balance)
	}
	list, err := chargesOf(u.Tx, d.ID)
	if err != nil {
		return err
	}
	for _, c := range list {
		if c.Outstanding().IsPositive() {
			return ErrClosedWithCharge.New(c.ID)
		}
	}
	return nil
}

// advance takes a step in the life of an account, on a day that is not before the one that the step gives.
func advance(u *operation.Unit, ref operation.Ref, field string, on calendar.Date, take func(*Account) (calendar.Date, error)) (operation.Result, error) {
	a, err := Visible(u, ref)
	if err != nil {
		return operation.Result{}, err
	}
	before := a.Status
	notBefore, err := take(&a)
	switch {
	case err != nil:
		return operation.Result{}, err
	case on.After(u.Today):
		return operation.Result{}, ErrStepInFuture.For(field, on, u.Today)
	case on.Before(notBefore):
		return operation.Result{}, ErrStepTooEarly.For(field, on, notBefore)
	}
	r := a.result()
	r.Changes = a.moved(field, on)
	if err := a.save(u, before); err != nil || a.Status == Submitted {
		return r, err
	}
	return r, a.requireRows(u)
}

// requireRows refuses a step for want of rows that a check of the state asks for.
func (a Account) requireRows(u *operation.Unit) error {
	return datatables.Require(u, a.subject(), stateOfChecks[a.Status])
}

var stateOfChecks = map[Status]datatables.Status{
	Approved: datatables.Approved, Active: datatables.Activated, Withdrawn: datatables.Withdrawn, Rejected: datatables.Rejected, Closed: datatables.Closed,
}

// leave changes the state, and refuses an account that is in another one.
func (a *Account) leave(from, to Status) error {
	switch {
	case a.Status == from:
		a.Status = to
		return nil
	case from == Approved:
		return ErrNotApproved.New(a.ID)
	}
	return ErrNotSubmitted.New(a.ID)
}

// moved are the changes that a step makes.
func (a *Account) moved(field string, on calendar.Date) operation.Changes {
	changes := operation.Changes{"status": a.Status.data()}
	if field != "" {
		changes[field] = operation.Sent{Value: on}
	}
	return changes
}
