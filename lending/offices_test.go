package lending_test

import (
	"context"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// TestOtherOfficesStayHidden: a user of one branch neither reads nor moves what belongs to another, also where a list has no filter
// for offices.
func TestOtherOfficesStayHidden(t *testing.T) {
	ctx := context.Background()
	b := lendingtest.New(t)
	branch, err := b.Desk.Offices.Create(ctx, refdata.NewOffice{Name: "Branch", ParentID: 1, OpenedOn: calendar.MustParse("2020-01-01")})
	if err != nil {
		t.Fatal(err)
	}
	loan := b.ActiveLoan("1000") // of the head office, which the branch does not see
	reason, err := b.Desk.Codes.CreateValue(ctx, refdata.NewCodeValue{CodeName: refdata.LoanRescheduleCode, Name: "asked for"})
	if err != nil {
		t.Fatal(err)
	}
	row := b.Loan(loan).Schedule.Periods[1]
	asked, err := b.Desk.Reschedules.Request(ctx, loans.RescheduleRequest{
		LoanID: loan, From: row.Due, MovedTo: row.Due.AddDays(3), ReasonID: reason.SubID, SubmittedOn: b.Today(),
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Desk.Jobs.PlaceLock(ctx, loans.NewLock{Loan: lending.ByID(loan), Owner: loans.ChunkLock}); err != nil {
		t.Fatal(err)
	}
	holiday, err := b.Desk.Calendar.CreateHoliday(ctx, refdata.NewHoliday{
		Name: "Day of the bank", From: calendar.MustParse("2026-05-01"), To: calendar.MustParse("2026-05-01"), MovedTo: calendar.MustParse("2026-05-02"),
		Offices: []refdata.HolidayOffice{{OfficeID: 1}},
	})
	if err != nil {
		t.Fatal(err)
	}
	clerk := b.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{
		UserID: 1, Username: "clerk", OfficeID: branch.ID, Hierarchy: ".2.", Permissions: []string{operation.AllFunctions},
	})
	for name, seen := range map[string]func(d *lending.Desk) (int, error){
		"requests to reschedule": func(d *lending.Desk) (int, error) {
			list, err := d.Reschedules.List(ctx, loans.ReschedulesInput{})
			return len(list), err
		},
		"requests of the loan": func(d *lending.Desk) (int, error) {
			list, err := d.Reschedules.List(ctx, loans.ReschedulesInput{LoanID: loan})
			return len(list), err
		},
		"locks": func(d *lending.Desk) (int, error) {
			page, err := d.Jobs.Locks(ctx, loans.LockPaging{})
			return len(page.Content), err
		},
		"users to look for among waiting commands": func(d *lending.Desk) (int, error) {
			lists, err := d.Approvals.Template(ctx)
			return len(lists.Users), err
		},
	} {
		if n, err := seen(b.Desk); err != nil || n == 0 {
			t.Errorf("%s: the head office sees %d, %v", name, n, err)
		}
		if n, err := seen(clerk); err != nil || n != 0 {
			t.Errorf("%s: the branch sees %d, %v", name, n, err)
		}
	}
	for name, do := range map[string]func() error{
		"one request": func() error { _, err := clerk.Reschedules.Get(ctx, asked.ID); return err },
		"its preview": func() error { _, err := clerk.Reschedules.Preview(ctx, asked.ID); return err },
		"its approval": func() error {
			_, err := clerk.Reschedules.Approve(ctx, asked.ID, loans.RescheduleApproval{On: b.Today()})
			return err
		},
		"its rejection": func() error {
			_, err := clerk.Reschedules.Reject(ctx, asked.ID, loans.RescheduleRejection{On: b.Today()})
			return err
		},
		"activating a holiday": func() error { _, err := clerk.Calendar.ActivateHoliday(ctx, holiday.ID); return err },
		"deleting a holiday":   func() error { _, err := clerk.Calendar.DeleteHoliday(ctx, holiday.ID); return err },
		"the lock of a loan": func() error {
			_, err := clerk.Jobs.PlaceLock(ctx, loans.NewLock{Loan: lending.ByID(loan), Owner: loans.ChunkLock})
			return err
		},
	} {
		if err := do(); err == nil {
			t.Errorf("%s: done by a branch that does not see it", name)
		}
	}
}
