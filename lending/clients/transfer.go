package clients

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// proposeTransfer puts an active client on the way to another office.
func (c *Client) proposeTransfer(to refdata.Office, on calendar.Date) error {
	switch {
	case !c.IsActive():
		return ErrNotActive.New(c.ID)
	case c.OfficeID == to.ID:
		return ErrTransferSame.For("destinationOfficeId", to.ID)
	case c.GroupCount > 0:
		return ErrTransferMember.New(c.ID)
	case on.Before(to.OpenedOn):
		return ErrTransferBeforeOffice.For("transferDate", on, to.OpenedOn)
	}
	c.Status, c.TransferToOfficeID, c.TransferOn = TransferInProgress, to.ID, on
	return nil
}

// acceptTransfer lets a client arrive, when the day of the move has come. The staff of the old office serve the client no more.
func (c *Client) acceptTransfer(to refdata.Office, staffID int64, today calendar.Date) error {
	switch {
	case c.Status != TransferInProgress:
		return ErrNoTransfer.New(c.ID)
	case c.GroupCount > 0:
		return ErrTransferMember.New(c.ID)
	case c.TransferOn.After(today):
		return ErrTransferInFuture.For("transferDate", c.TransferOn, c.TransferOn)
	case c.TransferOn.Before(c.OfficeJoinedOn):
		return ErrTransferTooEarly.For("transferDate", c.TransferOn, c.OfficeJoinedOn)
	case c.TransferOn.Before(to.OpenedOn):
		return ErrTransferBeforeOffice.For("transferDate", c.TransferOn, to.OpenedOn)
	}
	c.OfficeID, c.OfficeJoinedOn, c.StaffID = c.TransferToOfficeID, c.TransferOn, staffID
	c.endTransfer()
	return nil
}

// destination is the office that a client is on the way to; the zero office of one who is not.
func (c *Client) destination(tx store.Tx) (refdata.Office, error) {
	if c.TransferToOfficeID == 0 {
		return refdata.Office{}, nil
	}
	return refdata.OfficeByRef(tx, operation.ByID(c.TransferToOfficeID))
}

// rejectTransfer puts a transfer on hold: the client's own office decides what becomes of it.
func (c *Client) rejectTransfer() error {
	if c.Status != TransferInProgress {
		return ErrNoTransfer.New(c.ID)
	}
	c.Status = TransferOnHold
	return nil
}

// withdrawTransfer keeps the client where the client is.
func (c *Client) withdrawTransfer() error {
	if !c.Status.underTransfer() {
		return ErrNoTransferOrHold.New(c.ID)
	}
	c.endTransfer()
	return nil
}

func (c *Client) endTransfer() {
	c.Status, c.TransferToOfficeID, c.TransferOn = Active, 0, calendar.Date{}
}

// TransferProposal says where a client is to go, and when.
type TransferProposal struct {
	Ref      operation.Ref `json:"clientId"`
	OfficeID int64         `json:"destinationOfficeId"` // mandatory; another office than the client's
	On       calendar.Date `json:"transferDate"`        // mandatory; when the client changes offices
	Note     string        `json:"note,omitempty"`      // at most 1,000 characters
}

// Violations asks for office and date.
func (in TransferProposal) Violations() []fault.Violation {
	c := fault.CheckOf("client")
	checkID(c.Required("destinationOfficeId", in.OfficeID != 0), "destinationOfficeId", in.OfficeID)
	c.Date("transferDate", in.On)
	refdata.CheckNote(c, "note", in.Note)
	return c.Violations()
}

// ProposeTransfer puts an active client (clients.ErrNotActive) on the way to another office (clients.ErrTransferSame for the
// own), whose users then see the client too. in.On, the day on which the client changes, may lie ahead. AcceptTransfer,
// RejectTransfer and WithdrawTransfer end it; until then the client's loans take payments, and no disbursals and charges.
//
//desk:method Clients.ProposeTransfer(id=Ref, in) ClientResult
var ProposeTransfer = operation.Command[TransferProposal, operation.Result]{
	Meta: clientMeta("ProposeTransfer", "PROPOSETRANSFER", "Proposes to transfer a client to another office."),
	Decide: func(u *operation.Unit, in TransferProposal) (operation.Result, error) {
		to, err := refdata.OfficeByRef(u.Tx, operation.ByID(in.OfficeID))
		if err != nil {
			return operation.Result{}, err
		}
		return noted(u, in.Ref, in.Note, func(c *Client) error { return c.proposeTransfer(to, in.On) })
	},
}

// noted runs a change of state and attaches a note to the client.
func noted(u *operation.Unit, ref operation.Ref, note string, move func(*Client) error) (operation.Result, error) {
	result, err := transition(u, ref, move)
	if err != nil {
		return operation.Result{}, err
	}
	_, err = refdata.AddNote(u, refdata.ClientNote, result.ClientID, note)
	return result, err
}

// TransferAcceptance says how a client is received.
type TransferAcceptance struct {
	Ref     operation.Ref `json:"clientId"`
	GroupID int64         `json:"destinationGroupId,omitempty"` // refused: members of groups are not moved
	StaffID int64         `json:"staffId,omitempty"`            // who serves the client there; 0: nobody
	Note    string        `json:"note,omitempty"`               // at most 1,000 characters
}

// Violations checks ids and note.
func (in TransferAcceptance) Violations() []fault.Violation {
	c := fault.CheckOf("client")
	checkID(c, "destinationGroupId", in.GroupID)
	checkID(c, "staffId", in.StaffID)
	refdata.CheckNote(c, "note", in.Note)
	return c.Violations()
}

// arrive lets a client arrive, with all accounts.
func (in TransferAcceptance) arrive(u *operation.Unit, n Neighbours, c *Client) error {
	if in.GroupID != 0 {
		return ErrGroupID.New(in.GroupID) // members of groups are not moved
	}
	to, err := c.destination(u.Tx)
	if err != nil {
		return err
	}
	if err := c.acceptTransfer(to, in.StaffID, u.Today); err != nil {
		return err
	}
	if in.StaffID != 0 {
		if _, err = refdata.StaffFor(u.Tx, in.StaffID, to); err != nil {
			return err
		}
	}
	for _, m := range n.Movers {
		if err := m.Move(u, Move{ClientID: c.ID, OfficeID: c.OfficeID, On: c.OfficeJoinedOn}); err != nil {
			return err
		}
	}
	return nil
}

// AcceptTransfer moves a client to the office that was proposed, to be served by in.StaffID of that office or one above it,
// 0 for nobody. All loans and deposit accounts go along, and what stands on them moves from the books of the old office to those
// of the new one. Refused with clients.ErrNoTransfer, before the day of the move (clients.ErrTransferInFuture), and when that
// day is before the last transaction of an account or the last move (clients.ErrTransferBeforeLast, clients.ErrTransferTooEarly).
//
//desk:method Clients.AcceptTransfer(id=Ref, in) ClientResult
var AcceptTransfer = operation.Command[TransferAcceptance, operation.Result]{
	Meta: clientMeta("AcceptTransfer", "ACCEPTTRANSFER", "Accepts the transfer of a client."),
	Decide: operation.With(func(u *operation.Unit, in TransferAcceptance, n Neighbours) (operation.Result, error) {
		return noted(u, in.Ref, in.Note, func(c *Client) error { return in.arrive(u, n, c) })
	}),
}

// DirectTransfer proposes and accepts a transfer at once.
type DirectTransfer struct {
	Ref      operation.Ref `json:"clientId"`
	OfficeID int64         `json:"destinationOfficeId"`          // mandatory; another office than the client's
	On       calendar.Date `json:"transferDate"`                 // mandatory; when the client changes offices
	GroupID  int64         `json:"destinationGroupId,omitempty"` // refused: members of groups are not moved
	StaffID  int64         `json:"staffId,omitempty"`            // who serves the client there; 0: nobody
	Note     string        `json:"note,omitempty"`               // at most 1,000 characters
}

func (in DirectTransfer) proposal() TransferProposal {
	return TransferProposal{Ref: in.Ref, OfficeID: in.OfficeID, On: in.On, Note: in.Note}
}

func (in DirectTransfer) acceptance() TransferAcceptance {
	return TransferAcceptance{Ref: in.Ref, GroupID: in.GroupID, StaffID: in.StaffID}
}

// Violations checks both halves.
func (in DirectTransfer) Violations() []fault.Violation {
	return append(in.proposal().Violations(), in.acceptance().Violations()...)
}

// ProposeAndAcceptTransfer moves an active client to another office at once, under the rules of ProposeTransfer and
// AcceptTransfer. The way back is another transfer.
//
//desk:method Clients.ProposeAndAcceptTransfer(id=Ref, in) ClientResult
var ProposeAndAcceptTransfer = operation.Command[DirectTransfer, operation.Result]{
	Meta: clientMeta("ProposeAndAcceptTransfer", "PROPOSEANDACCEPTTRANSFER", "Transfers a client to another office at once."),
	Decide: operation.With(func(u *operation.Unit, in DirectTransfer, n Neighbours) (operation.Result, error) {
		to, err := refdata.OfficeByRef(u.Tx, operation.ByID(in.OfficeID))
		if err != nil {
			return operation.Result{}, err
		}
		return noted(u, in.Ref, in.Note, func(c *Client) error {
			if err := c.proposeTransfer(to, in.On); err != nil {
				return err
			}
			return in.acceptance().arrive(u, n, c)
		})
	}),
}

// TransferAnswer ends or halts a transfer.
type TransferAnswer struct {
	Ref  operation.Ref `json:"clientId"`
	Note string        `json:"note,omitempty"` // at most 1,000 characters
}

// Violations checks the note.
func (in TransferAnswer) Violations() []fault.Violation {
	c := fault.CheckOf("client")
	refdata.CheckNote(c, "note", in.Note)
	return c.Violations()
}

// RejectTransfer puts a transfer on hold (clients.ErrNoTransfer); WithdrawTransfer ends it then.
//
//desk:method Clients.RejectTransfer(id=Ref, in) ClientResult
var RejectTransfer = operation.Command[TransferAnswer, operation.Result]{
	Meta: clientMeta("RejectTransfer", "REJECTTRANSFER", "Refuses the transfer of a client."),
	Decide: func(u *operation.Unit, in TransferAnswer) (operation.Result, error) {
		return noted(u, in.Ref, in.Note, (*Client).rejectTransfer)
	},
}

// WithdrawTransfer ends a transfer that waits or is on hold: the client stays at the own office and is active again. Refused
// with clients.ErrNoTransferOrHold.
//
//desk:method Clients.WithdrawTransfer(id=Ref, in) ClientResult
var WithdrawTransfer = operation.Command[TransferAnswer, operation.Result]{
	Meta: clientMeta("WithdrawTransfer", "WITHDRAWTRANSFER", "Withdraws the transfer of a client."),
	Decide: func(u *operation.Unit, in TransferAnswer) (operation.Result, error) {
		return noted(u, in.Ref, in.Note, (*Client).withdrawTransfer)
	},
}

// TransferDate reads when a client changes offices whose transfer waits or is on hold; clients.ErrNoTransferOrHold for others.
//
//desk:method Clients.TransferDate(id=Ref)
var TransferDate = operation.Query[ClientRef, calendar.Date]{
	Meta: clientMeta("TransferDate", "READ", "Reads when a client changes offices."),
	Decide: func(u *operation.Unit, in ClientRef) (calendar.Date, error) {
		c, err := Visible(u, in.Ref)
		if err == nil && !c.Status.underTransfer() {
			err = ErrNoTransferOrHold.New(c.ID)
		}
		return c.TransferOn, err
	},
}
