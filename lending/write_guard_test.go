package lending_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// TestLockedLoansKeepTheirRequests: a request to reschedule a locked loan is neither approved nor rejected by users who may
// not write past the close of business.
func TestLockedLoansKeepTheirRequests(t *testing.T) {
	o := newOffice(t, ordinary)
	if err := o.activate(); err != nil {
		t.Fatal(err)
	}
	if _, err := lending.Run(o.ctx, o.actor, loans.PlaceLock, loans.NewLock{Loan: lending.ByID(o.loan), Owner: loans.ChunkLock}); err != nil {
		t.Fatal(err)
	}
	clerk := o.bench.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{
		UserID: 1, Username: "admin", OfficeID: 1, Hierarchy: ".", Permissions: []string{"APPROVE_RESCHEDULELOAN", "REJECT_RESCHEDULELOAN"},
	})
	for _, command := range []string{"loans.ApproveReschedule", "loans.RejectReschedule"} {
		o.at(clerk)
		if err := given[command](o); !errors.Is(err, loans.ErrLoanLocked) {
			t.Errorf("%s of a locked loan: %v", command, err)
		}
		preview := *o
		preview.at(o.bench.Desk.Preview())
		if err := given[command](&preview); err != nil {
			t.Errorf("%s past the lock: %v", command, err)
		}
	}
}
