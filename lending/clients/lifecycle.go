package clients

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// activate makes the client one who may take loans. The caller has checked the dates.
func (c *Client) activate(on calendar.Date, by Hand) {
	c.Status, c.ActivatedOn, c.Activator = Active, on, by
}

// activateOn activates a client who is pending.
func (c *Client) activateOn(on calendar.Date, by Hand, officeOpened, today calendar.Date) error {
	if c.Status == Active || c.Status.underTransfer() {
		return ErrAlreadyActive.For("activationDate", on)
	}
	if c.Status != Pending {
		return ErrNotPending.New(c.ID)
	}
	d := lifeDates{submitted: c.SubmittedOn, activated: on}
	if err := fault.Invalid(d.violations(officeOpened, today)); err != nil {
		return err
	}
	if on.Before(c.ReopenedOn) {
		return ErrActivationBeforeReopen.New()
	}
	c.activate(on, by)
	if c.OfficeJoinedOn.IsZero() {
		c.OfficeJoinedOn = on
	}
	return nil
}

// close ends the relationship with a client who owes nothing and is owed nothing.
func (c *Client) close(on calendar.Date, reasonID int64, by Hand, loans LoanStanding) error {
	switch {
	case c.Status == Closed:
		return ErrCloseClosed.New(c.ID)
	case c.Status.underTransfer():
		return ErrCloseTransfer.New(c.ID)
	case on.Before(c.ActivatedOn):
		return ErrCloseBeforeStart.New()
	case loans.Open:
		return ErrCloseOpenLoan.New()
	case loans.Overpaid:
		return ErrCloseOverpaid.New()
	case on.Before(loans.ClosedOn):
		return ErrCloseBeforeLoan.New()
	}
	c.Status, c.ClosedOn, c.ReasonID, c.Closer = Closed, on, reasonID, by
	return nil
}

// reject ends an application of the client's by the lender.
func (c *Client) reject(on calendar.Date, reasonID int64) error {
	switch {
	case c.Status != Pending:
		return ErrRejectState.New()
	case on.Before(c.SubmittedOn):
		return ErrRejectEarly.New()
	}
	c.Status, c.RejectedOn, c.ReasonID = Rejected, on, reasonID
	return nil
}

// withdraw ends an application by the client.
func (c *Client) withdraw(on calendar.Date, reasonID int64) error {
	switch {
	case c.Status != Pending:
		return ErrWithdrawState.New()
	case on.Before(c.SubmittedOn):
		return ErrWithdrawEarly.New()
	}
	c.Status, c.WithdrawnOn, c.ReasonID = Withdrawn, on, reasonID
	return nil
}

// reactivate makes a closed client pending again.
func (c *Client) reactivate(on calendar.Date) error {
	switch {
	case c.Status != Closed:
		return ErrReactivateState.New()
	case on.Before(c.ClosedOn):
		return ErrReactivateEarly.New()
	}
	c.reopen(on)
	c.ClosedOn, c.Closer = calendar.Date{}, Hand{}
	return nil
}

// undoRejection makes a rejected client pending again.
func (c *Client) undoRejection(on calendar.Date) error {
	switch {
	case c.Status != Rejected:
		return ErrUndoRejectState.New()
	case on.Before(c.RejectedOn):
		return ErrUndoRejectEarly.New()
	}
	c.reopen(on)
	return nil
}

// undoWithdrawal makes a client pending again who had withdrawn.
func (c *Client) undoWithdrawal(on calendar.Date) error {
	switch {
	case c.Status != Withdrawn:
		return ErrUndoWithdrawState.New()
	case on.Before(c.WithdrawnOn):
		return ErrUndoWithdrawEarly.New()
	}
	c.reopen(on)
	return nil
}

func (c *Client) reopen(on calendar.Date) {
	c.Status, c.ReopenedOn, c.ReasonID = Pending, on, 0
}

// Activation says when a client becomes active.
type Activation struct {
	Ref operation.Ref `json:"clientId"`
	On  calendar.Date `json:"activationDate"` // mandatory; from the day when the client was submitted and the office opened to the business date
}

// Violations asks for the date.
func (in Activation) Violations() []fault.Violation {
	return fault.CheckOf("client").Date("activationDate", in.On).Violations()
}

// Activate makes a pending client active, who then can take loans. Refused with clients.ErrAlreadyActive,
// clients.ErrNotPending, and for days before the office opened, before the submission or before the client was reopened.
// Close ends it.
//
//desk:method Clients.Activate(id=Ref, in) ClientResult
var Activate = operation.Command[Activation, operation.Result]{
	Meta: clientMeta("Activate", "ACTIVATE", "Makes a pending client active."),
	Decide: func(u *operation.Unit, in Activation) (operation.Result, error) {
		return transition(u, in.Ref, func(c *Client) error {
			office, err := refdata.OfficeByRef(u.Tx, operation.ByID(c.OfficeID))
			if err != nil {
				return err
			}
			if err := c.activateOn(in.On, handOf(u.Actor), office.OpenedOn, u.Today); err != nil {
				return err
			}
			return datatables.Require(u, c.subject(), datatables.Activated)
		})
	},
}

// transition runs a change of state on a client whom the actor sees, and stores the client.
func transition(u *operation.Unit, ref operation.Ref, move func(*Client) error) (operation.Result, error) {
	c, err := Visible(u, ref)
	if err != nil {
		return operation.Result{}, err
	}
	before := c
	if err := move(&c); err != nil {
		return operation.Result{}, err
	}
	return c.result(), c.save(u, before)
}

// notInFuture refuses a day that has not come.
func notInFuture(field string, on, today calendar.Date) error {
	c := fault.CheckOf("client")
	if on.After(today) {
		c.Fail(field, on, fault.NotBefore, today.AddDays(1))
	}
	return c.Err()
}

// reasoned runs a change of state on a day that has come, for a reason of a code.
func reasoned(u *operation.Unit, ref operation.Ref, field string, on calendar.Date, reason refdata.CodeUse, move func(*Client) error) (operation.Result, error) {
	return transition(u, ref, func(c *Client) error {
		if err := notInFuture(field, on, u.Today); err != nil {
			return err
		}
		if err := refdata.CheckCodeValues(u.Tx, reason); err != nil {
			return err
		}
		return move(c)
	})
}

// checkReason asks for a date and a reason.
func checkReason(dateField string, on calendar.Date, reasonField string, reasonID int64) []fault.Violation {
	c := fault.CheckOf("client").Date(dateField, on).Required(reasonField, reasonID != 0)
	checkID(c, reasonField, reasonID)
	return c.Violations()
}

// Closure says when and why a client is closed.
type Closure struct {
	Ref      operation.Ref `json:"clientId"`
	On       calendar.Date `json:"closureDate"`     // mandatory; not after the business date
	ReasonID int64         `json:"closureReasonId"` // mandatory; a value of the code ClientClosureReason
}

// Violations asks for date and reason.
func (in Closure) Violations() []fault.Violation {
	return checkReason("closureDate", in.On, "closureReasonId", in.ReasonID)
}

// Close ends the relationship with a client, for a reason. Refused with clients.ErrCloseOpenLoan and
// clients.ErrCloseOverpaid (a loan that is not over, or owes the client), clients.ErrCloseBeforeLoan,
// clients.ErrCloseBeforeStart, clients.ErrCloseTransfer, clients.ErrCloseClosed. Reactivate takes it back, as far as
// pending.
//
//desk:method Clients.Close(id=Ref, in) ClientResult
var Close = operation.Command[Closure, operation.Result]{
	Meta: clientMeta("Close", "CLOSE", "Ends the relationship with a client."),
	Decide: operation.With(func(u *operation.Unit, in Closure, n Neighbours) (operation.Result, error) {
		reason := refdata.CodeUse{ID: in.ReasonID, Code: refdata.ClientClosureCode}
		return reasoned(u, in.Ref, "closureDate", in.On, reason, func(c *Client) error {
			loans, err := n.standing(u.Tx, c.ID)
			if err != nil {
				return err
			}
			saves, err := n.saves(u.Tx, c.ID)
			if err != nil {
				return err
			}
			if slices.ContainsFunc(saves, func(a SavingsAccount) bool { return a.Open }) {
				return ErrCloseOpenSavings.New()
			}
			if err := c.close(in.On, in.ReasonID, handOf(u.Actor), loans); err != nil {
				return err
			}
			return datatables.Require(u, c.subject(), datatables.Closed)
		})
	}),
}

// Rejection says when and why a client is rejected.
type Rejection struct {
	Ref      operation.Ref `json:"clientId"`
	On       calendar.Date `json:"rejectionDate"`     // mandatory; from the day of submission to the business date
	ReasonID int64         `json:"rejectionReasonId"` // mandatory; a value of the code ClientRejectReason
}

// Violations asks for date and reason.
func (in Rejection) Violations() []fault.Violation {
	return checkReason("rejectionDate", in.On, "rejectionReasonId", in.ReasonID)
}

// Reject turns a pending client down, for a reason. Refused with clients.ErrRejectState, clients.ErrRejectEarly (before the
// submission); UndoRejection takes it back.
//
//desk:method Clients.Reject(id=Ref, in) ClientResult
var Reject = operation.Command[Rejection, operation.Result]{
	Meta: clientMeta("Reject", "REJECT", "Turns a pending client down."),
	Decide: func(u *operation.Unit, in Rejection) (operation.Result, error) {
		reason := refdata.CodeUse{ID: in.ReasonID, Code: refdata.ClientRejectCode}
		return reasoned(u, in.Ref, "rejectionDate", in.On, reason, func(c *Client) error { return c.reject(in.On, in.ReasonID) })
	},
}

// Withdrawal says when and why a client withdraws.
type Withdrawal struct {
	Ref      operation.Ref `json:"clientId"`
	On       calendar.Date `json:"withdrawalDate"`     // mandatory; from the day of submission to the business date
	ReasonID int64         `json:"withdrawalReasonId"` // mandatory; a value of the code ClientWithdrawReason
}

// Violations asks for date and reason.
func (in Withdrawal) Violations() []fault.Violation {
	return checkReason("withdrawalDate", in.On, "withdrawalReasonId", in.ReasonID)
}

// Withdraw records that a pending client no longer wants to be one, for a reason. Refused with clients.ErrWithdrawState,
// clients.ErrWithdrawEarly; UndoWithdrawal takes it back.
//
//desk:method Clients.Withdraw(id=Ref, in) ClientResult
var Withdraw = operation.Command[Withdrawal, operation.Result]{
	Meta: clientMeta("Withdraw", "WITHDRAW", "Records that a pending client withdraws."),
	Decide: func(u *operation.Unit, in Withdrawal) (operation.Result, error) {
		reason := refdata.CodeUse{ID: in.ReasonID, Code: refdata.ClientWithdrawCode}
		return reasoned(u, in.Ref, "withdrawalDate", in.On, reason, func(c *Client) error { return c.withdraw(in.On, in.ReasonID) })
	},
}

// Reactivation says when a closed client comes back.
type Reactivation struct {
	Ref operation.Ref `json:"clientId"`
	On  calendar.Date `json:"reactivationDate"` // mandatory; from the day of the closure to the business date
}

// Violations asks for the date.
func (in Reactivation) Violations() []fault.Violation {
	return fault.CheckOf("client").Date("reactivationDate", in.On).Violations()
}

// Reactivate makes a closed client pending again; Activate makes the client active then. Refused with
// clients.ErrReactivateState, clients.ErrReactivateEarly (before the closing).
//
//desk:method Clients.Reactivate(id=Ref, in) ClientResult
var Reactivate = operation.Command[Reactivation, operation.Result]{
	Meta: clientMeta("Reactivate", "REACTIVATE", "Makes a closed client pending again."),
	Decide: func(u *operation.Unit, in Reactivation) (operation.Result, error) {
		return reasoned(u, in.Ref, "reactivationDate", in.On, refdata.CodeUse{}, func(c *Client) error { return c.reactivate(in.On) })
	},
}

// Reopening says when a rejected or withdrawn client is taken up again.
type Reopening struct {
	Ref operation.Ref `json:"clientId"`
	On  calendar.Date `json:"reopenedDate"` // mandatory; from the day of the rejection or withdrawal to the business date
}

// Violations asks for the date.
func (in Reopening) Violations() []fault.Violation {
	return fault.CheckOf("client").Date("reopenedDate", in.On).Violations()
}

// UndoRejection makes a rejected client pending again. Refused with clients.ErrUndoRejectState, clients.ErrUndoRejectEarly
// (before the rejection).
//
//desk:method Clients.UndoRejection(id=Ref, in) ClientResult
var UndoRejection = operation.Command[Reopening, operation.Result]{
	Meta: clientMeta("UndoRejection", "UNDOREJECT", "Makes a rejected client pending again."),
	Decide: func(u *operation.Unit, in Reopening) (operation.Result, error) {
		return reasoned(u, in.Ref, "reopenedDate", in.On, refdata.CodeUse{}, func(c *Client) error { return c.undoRejection(in.On) })
	},
}

// UndoWithdrawal makes a client pending again who had withdrawn. Refused with clients.ErrUndoWithdrawState,
// clients.ErrUndoWithdrawEarly.
//
//desk:method Clients.UndoWithdrawal(id=Ref, in) ClientResult
var UndoWithdrawal = operation.Command[Reopening, operation.Result]{
	Meta: clientMeta("UndoWithdrawal", "UNDOWITHDRAWAL", "Makes a client pending again who had withdrawn."),
	Decide: func(u *operation.Unit, in Reopening) (operation.Result, error) {
		return reasoned(u, in.Ref, "reopenedDate", in.On, refdata.CodeUse{}, func(c *Client) error { return c.undoWithdrawal(in.On) })
	},
}
