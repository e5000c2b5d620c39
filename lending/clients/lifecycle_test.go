package clients

import (
	"errors"
	"math/rand/v2"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

var (
	early, noon, late = day("2025-12-01"), day("2025-12-15"), day("2026-01-10")
	opened            = day("2009-01-01")
	branch            = refdata.Office{Key: store.Key{ID: 2}, OpenedOn: opened}
	now               = day("2026-01-15")
)

func TestTransitions(t *testing.T) {
	waiting := Client{Status: Pending, SubmittedOn: noon}
	active := Client{Status: Active, SubmittedOn: early, ActivatedOn: noon}
	closed := Client{Status: Closed, ClosedOn: noon, ReasonID: 5}
	rejected := Client{Status: Rejected, RejectedOn: noon, ReasonID: 5}
	withdrawn := Client{Status: Withdrawn, WithdrawnOn: noon, ReasonID: 5}
	by := Hand{ID: 1}
	closing := func(on calendar.Date, loans LoanStanding) func(*Client) error {
		return func(c *Client) error { return c.close(on, 5, by, loans) }
	}
	activating := func(on calendar.Date) func(*Client) error {
		return func(c *Client) error { return c.activateOn(on, by, opened, now) }
	}
	for _, tt := range []struct {
		name    string
		before  Client
		move    func(*Client) error
		after   Status
		refusal error
	}{
		{"activate", waiting, activating(noon), Active, nil},
		{"activate before the submission", waiting, activating(early), 0, ErrSubmittedAfterActive},
		{"activate tomorrow", waiting, activating(now.AddDays(1)), 0, ErrActivationInFuture},
		{"activate an active one", active, activating(late), 0, ErrAlreadyActive},
		{"activate a closed one", closed, activating(late), 0, ErrNotPending},
		{"activate before the return", Client{Status: Pending, ReopenedOn: late}, activating(noon), 0, ErrActivationBeforeReopen},

		{"close", active, closing(noon, LoanStanding{Any: true, ClosedOn: noon}), Closed, nil},
		{"close a pending one", waiting, closing(late, LoanStanding{}), Closed, nil},
		{"close a closed one", closed, closing(late, LoanStanding{}), 0, ErrCloseClosed},
		{"close in transfer", Client{Status: TransferOnHold}, closing(late, LoanStanding{}), 0, ErrCloseTransfer},
		{"close before the activation", active, closing(early, LoanStanding{}), 0, ErrCloseBeforeStart},
		{"close with an open loan", active, closing(late, LoanStanding{Any: true, Open: true}), 0, ErrCloseOpenLoan},
		{"close with an overpaid loan", active, closing(late, LoanStanding{Any: true, Overpaid: true}), 0, ErrCloseOverpaid},
		{"close before the last loan was", active, closing(noon, LoanStanding{Any: true, ClosedOn: late}), 0, ErrCloseBeforeLoan},

		{"reject", waiting, func(c *Client) error { return c.reject(noon, 5) }, Rejected, nil},
		{"reject an active one", active, func(c *Client) error { return c.reject(late, 5) }, 0, ErrRejectState},
		{"reject before the submission", waiting, func(c *Client) error { return c.reject(early, 5) }, 0, ErrRejectEarly},
		{"withdraw", waiting, func(c *Client) error { return c.withdraw(noon, 5) }, Withdrawn, nil},
		{"withdraw an active one", active, func(c *Client) error { return c.withdraw(late, 5) }, 0, ErrWithdrawState},
		{"withdraw before the submission", waiting, func(c *Client) error { return c.withdraw(early, 5) }, 0, ErrWithdrawEarly},

		{"reactivate", closed, func(c *Client) error { return c.reactivate(noon) }, Pending, nil},
		{"reactivate an active one", active, func(c *Client) error { return c.reactivate(late) }, 0, ErrReactivateState},
		{"reactivate before the closing", closed, func(c *Client) error { return c.reactivate(early) }, 0, ErrReactivateEarly},
		{"undo a rejection", rejected, func(c *Client) error { return c.undoRejection(noon) }, Pending, nil},
		{"undo the rejection of a closed one", closed, func(c *Client) error { return c.undoRejection(late) }, 0, ErrUndoRejectState},
		{"undo a rejection too early", rejected, func(c *Client) error { return c.undoRejection(early) }, 0, ErrUndoRejectEarly},
		{"undo a withdrawal", withdrawn, func(c *Client) error { return c.undoWithdrawal(noon) }, Pending, nil},
		{"undo the withdrawal of a rejected one", rejected, func(c *Client) error { return c.undoWithdrawal(late) }, 0, ErrUndoWithdrawState},
		{"undo a withdrawal too early", withdrawn, func(c *Client) error { return c.undoWithdrawal(early) }, 0, ErrUndoWithdrawEarly},

		{"propose a transfer", active, func(c *Client) error { return c.proposeTransfer(branch, noon) }, TransferInProgress, nil},
		{"propose for a pending one", waiting, func(c *Client) error { return c.proposeTransfer(branch, noon) }, 0, ErrNotActive},
		{"propose to the own office", active, func(c *Client) error { return c.proposeTransfer(refdata.Office{}, noon) }, 0, ErrTransferSame},
		{"accept", Client{Status: TransferInProgress, TransferToOfficeID: 2, TransferOn: noon}, func(c *Client) error { return c.acceptTransfer(branch, 0, now) }, Active, nil},
		{"accept before the day", Client{Status: TransferInProgress, TransferToOfficeID: 2, TransferOn: now.AddDays(1)}, func(c *Client) error { return c.acceptTransfer(branch, 0, now) }, 0, ErrTransferInFuture},
		{"accept a move before the last one", Client{Status: TransferInProgress, TransferToOfficeID: 2, TransferOn: early, OfficeJoinedOn: noon}, func(c *Client) error { return c.acceptTransfer(branch, 0, now) }, 0, ErrTransferTooEarly},
		{"propose a day before the office opened", active, func(c *Client) error { return c.proposeTransfer(branch, branch.OpenedOn.AddDays(-1)) }, 0, ErrTransferBeforeOffice},
		{"accept a day before the office opened", Client{Status: TransferInProgress, TransferToOfficeID: 2, TransferOn: branch.OpenedOn.AddDays(-1)}, func(c *Client) error { return c.acceptTransfer(branch, 0, now) }, 0, ErrTransferBeforeOffice},
		{"accept on hold", Client{Status: TransferOnHold}, func(c *Client) error { return c.acceptTransfer(branch, 0, now) }, 0, ErrNoTransfer},
		{"refuse", Client{Status: TransferInProgress}, (*Client).rejectTransfer, TransferOnHold, nil},
		{"refuse nothing", active, (*Client).rejectTransfer, 0, ErrNoTransfer},
		{"withdraw a transfer on hold", Client{Status: TransferOnHold}, (*Client).withdrawTransfer, Active, nil},
		{"withdraw no transfer", active, (*Client).withdrawTransfer, 0, ErrNoTransferOrHold},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := tt.before
			err := tt.move(&c)
			if tt.refusal != nil {
				if !errors.Is(err, tt.refusal) {
					t.Errorf("got %v, want %v", err, tt.refusal)
				}
				if diff := difference(tt.before, c); diff != "" {
					t.Errorf("a refused client changed: %s", diff)
				}
				return
			}
			if err != nil || c.Status != tt.after {
				t.Errorf("got %v and %v, want %v", c.Status, err, tt.after)
			}
		})
	}
}

// In any order of commands a client never has a state without what belongs to it.
func TestAnyOrderOfTransitions(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		c := Client{Status: Pending, SubmittedOn: early, OfficeID: 1}
		today := early
		for range 40 {
			today = today.AddDays(random.IntN(5))
			on := today.AddDays(-random.IntN(10))
			moves := []func() error{
				func() error { return c.activateOn(on, Hand{}, opened, today) },
				func() error { return c.close(on, 5, Hand{}, LoanStanding{}) },
				func() error { return c.reject(on, 6) },
				func() error { return c.withdraw(on, 7) },
				func() error { return c.reactivate(on) },
				func() error { return c.undoRejection(on) },
				func() error { return c.undoWithdrawal(on) },
				func() error { return c.proposeTransfer(refdata.Office{Key: store.Key{ID: 3 - c.OfficeID}}, on) },
				func() error { return c.acceptTransfer(branch, 0, today) },
				c.rejectTransfer, c.withdrawTransfer,
			}
			if err := moves[random.IntN(len(moves))](); err != nil && fault.KindOf(err) == fault.Internal {
				t.Fatal(err)
			}
			checkState(t, c)
		}
	}
}

func checkState(t *testing.T, c Client) {
	t.Helper()
	inTransfer := c.Status.underTransfer()
	ended := c.Status == Closed || c.Status == Rejected || c.Status == Withdrawn
	switch {
	case !statuses.Has(c.Status):
		t.Fatalf("unknown state %d", c.Status)
	case inTransfer != (c.TransferToOfficeID != 0):
		t.Fatalf("%v with a transfer to %d", c.Status, c.TransferToOfficeID)
	case ended != (c.ReasonID != 0):
		t.Fatalf("%v with reason %d", c.Status, c.ReasonID)
	case (c.Status == Closed) != !c.ClosedOn.IsZero():
		t.Fatalf("%v closed on %v", c.Status, c.ClosedOn)
	case (c.IsActive() || inTransfer) && c.ActivatedOn.Before(c.ReopenedOn):
		t.Fatalf("active since %v, reopened on %v", c.ActivatedOn, c.ReopenedOn)
	}
}

func TestCommands(t *testing.T) {
	d := newDesk(t)
	gone := d.value(refdata.ClientClosureCode, "gone")
	poor := d.value(refdata.ClientRejectCode, "poor")
	id := d.client(pending)
	ref := operation.ByID(id)
	desktest.Refuse(d, Reject, Rejection{Ref: ref, On: early, ReasonID: gone}, "error.msg.codevalue.codename.id.combination.invalid")
	desktest.Refuse(d, Reject, Rejection{Ref: ref, On: now.AddDays(1), ReasonID: poor}, "validation.msg.client.rejectionDate.is.greater.than.date")
	desktest.Refuse(d, Reject, Rejection{Ref: ref}, "validation.msg.client.rejectionReasonId.cannot.be.blank")
	desktest.Do(d, Reject, Rejection{Ref: ref, On: early, ReasonID: poor})
	desktest.Do(d, UndoRejection, Reopening{Ref: ref, On: noon})
	got := desktest.Do(d, Activate, Activation{Ref: ref, On: late})
	if diff := difference(operation.Result{OfficeID: 1, ClientID: id, ID: id, Standing: &operation.Standing{Status: int(Active)}}, got); diff != "" {
		t.Error(diff)
	}
	d.loans.standing[id] = LoanStanding{Any: true, Open: true}
	desktest.Refuse(d, Close, Closure{Ref: ref, On: now, ReasonID: gone}, "error.msg.client.close.loan.non-closed")
	d.loans.standing[id] = LoanStanding{Any: true, ClosedOn: late}
	desktest.Do(d, Close, Closure{Ref: ref, On: now, ReasonID: gone})
	timeline := desktest.Do(d, GetClient, Selection{Ref: ref}).Timeline
	want := Timeline{
		SubmittedOn: early, SubmittedByUsername: "admin", SubmittedByFirstname: "App", SubmittedByLastname: "Administrator",
		ActivatedOn: late, ActivatedByUsername: "admin", ActivatedByFirstname: "App", ActivatedByLastname: "Administrator",
		RejectedOn: early, ReopenedOn: noon,
		ClosedOn: now, ClosedByUsername: "admin", ClosedByFirstname: "App", ClosedByLastname: "Administrator",
	}
	if diff := difference(want, timeline); diff != "" {
		t.Error(diff)
	}
	desktest.Do(d, Reactivate, Reactivation{Ref: ref, On: now})
	if c := d.stored(id); c.Status != Pending || !c.ClosedOn.IsZero() || c.ReasonID != 0 {
		t.Errorf("reactivated: %+v", c)
	}
	own := d.value(refdata.ClientWithdrawCode, "own wish")
	desktest.Do(d, Withdraw, Withdrawal{Ref: ref, On: now, ReasonID: own})
	desktest.Do(d, UndoWithdrawal, Reopening{Ref: ref, On: now})
}

func TestStaffOfAClient(t *testing.T) {
	d := newDesk(t)
	bela, chetan := d.staff("Bela", 1), d.staff("Chetan", 1)
	ref := operation.ByID(d.client())
	desktest.Refuse(d, UnassignStaff, StaffAssignment{ref, bela}, "error.msg.client.has.no.staff")
	desktest.Refuse(d, AssignStaff, StaffAssignment{Ref: ref}, "validation.msg.client.staffId.cannot.be.blank")
	desktest.Refuse(d, AssignStaff, StaffAssignment{ref, 99}, "error.msg.staff.id.invalid")
	desktest.Do(d, AssignStaff, StaffAssignment{ref, bela})
	desktest.Do(d, UnassignStaff, StaffAssignment{ref, chetan})
	if got := desktest.Do(d, GetClient, Selection{Ref: ref}); got.StaffName != "Rao, Bela" {
		t.Errorf("staff %q", got.StaffName)
	}
	off := refdata.StaffUpdate{Ref: operation.ByID(bela), Active: new(false)}
	desktest.Refuse(d, refdata.UpdateStaff, off, "error.msg.staff.is.assigned")
	desktest.Do(d, UnassignStaff, StaffAssignment{ref, bela})
	desktest.Do(d, refdata.UpdateStaff, off)
	desktest.Refuse(d, UpdateSavingsAccount, SavingsAssignment{ref, 3}, "error.msg.client.saving.account.must.belongs.to.client")
}

func TestTransfer(t *testing.T) {
	d := newDesk(t)
	north := d.office("North", 1)
	branch := d.as(north, ".2.")
	bela := d.staff("Bela", north)
	id := d.client()
	ref := operation.ByID(id)
	desktest.Refuse(branch, GetClient, Selection{Ref: ref}, "error.msg.client.id.invalid")
	desktest.Do(d, ProposeTransfer, TransferProposal{Ref: ref, OfficeID: north, On: now, Note: "moved house"})
	if got := desktest.Do(branch, GetClient, Selection{Ref: ref}); got.TransferToOfficeName != "North" || got.OfficeName != "Head Office" {
		t.Errorf("on the way: %+v", got)
	}
	if page := desktest.Do(branch, ListClients, Filter{}); page.Total != 1 {
		t.Errorf("the branch sees %d clients on their way", page.Total)
	}
	d.loans.fixed = true
	desktest.Refuse(branch, AcceptTransfer, TransferAcceptance{Ref: ref}, "error.msg.client.transfer.date.before.last.transaction")
	d.loans.fixed = false
	desktest.Do(branch, AcceptTransfer, TransferAcceptance{Ref: ref, StaffID: bela})
	if diff := difference([]Move{{ClientID: id, OfficeID: north, On: now}}, d.loans.moved); diff != "" {
		t.Error(diff)
	}
	if c := d.stored(id); c.OfficeID != north || c.Status != Active || c.StaffID != bela || c.OfficeJoinedOn != now || c.TransferToOfficeID != 0 {
		t.Errorf("arrived: %+v", c)
	}
	notes := desktest.Do(d, Notes.List, refdata.NotesRef{Owner: ref})
	if len(notes) != 1 || notes[0].Note != "moved house" || notes[0].ClientID != id {
		t.Errorf("notes: %+v", notes)
	}
	desktest.Do(d, ProposeAndAcceptTransfer, DirectTransfer{Ref: ref, OfficeID: 1, On: now})
	desktest.Refuse(d, ProposeAndAcceptTransfer, DirectTransfer{Ref: ref, OfficeID: north, On: now, StaffID: 99}, "error.msg.staff.id.invalid")
	if c := d.stored(id); c.OfficeID != 1 {
		t.Errorf("a refused transfer moved the client to %d", c.OfficeID)
	}
}

func TestDelete(t *testing.T) {
	d := newDesk(t)
	remove := Delete
	active := d.client()
	desktest.Refuse(d, remove, ClientRef{operation.ByID(active)}, "error.msg.clients.cannot.be.deleted")
	id := d.client(pending)
	ref := operation.ByID(id)
	d.loans.standing[id] = LoanStanding{Any: true}
	desktest.Refuse(d, remove, ClientRef{ref}, "error.msg.client.unknown.data.integrity.issue")
	delete(d.loans.standing, id)
	desktest.Do(d, CreateIdentifier, NewIdentifier{Client: ref, TypeID: 1, DocumentKey: "P1"})
	desktest.Do(d, Notes.Create, refdata.NewNote{Owner: ref, Text: "remember"})
	desktest.Do(d, CreateFamilyMember, NewFamilyMember{Client: ref, First: "Bela", RelationshipID: d.value(refdata.RelationshipCode, "Mother")})
	desktest.Do(d, CreateAddress, NewAddress{Client: ref, TypeID: d.value(refdata.AddressTypeCode, "Home")})
	desktest.Do(d, remove, ClientRef{ref})
	desktest.Refuse(d, remove, ClientRef{ref}, "error.msg.client.id.invalid")
	desktest.Do(d, CreateIdentifier, NewIdentifier{Client: operation.ByID(active), TypeID: 1, DocumentKey: "P1"}) // free again
}
