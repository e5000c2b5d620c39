package lending_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/audits"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// bureau is a bench with maker-checker on for approvals and new clients, a maker and a checker.
type bureau struct {
	*testing.T
	*lendingtest.Bench
	maker, checker, reader *lending.Desk
}

func newBureau(t *testing.T) bureau {
	t.Helper()
	return bureauOn(t, lendingtest.New(t))
}

// bureauOn has commands of further permissions wait as well.
func bureauOn(t *testing.T, bench *lendingtest.Bench, further ...string) bureau {
	t.Helper()
	o := bureau{T: t, Bench: bench}
	done(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.MakerChecker, Enabled: new(true)})
	permissions := find[access.CheckedUpdate, operation.Result](o, "access.UpdatePermissions")
	checked := map[string]bool{"APPROVE_LOAN": true, "CREATE_CLIENT": true}
	var checks []string
	for _, code := range further {
		checked[code], checks = true, append(checks, code+"_CHECKER")
	}
	done(o, permissions, access.CheckedUpdate{Permissions: checked})
	desk := func(name string, codes ...string) *lending.Desk {
		role := done(o, find[access.NewRole, operation.Result](o, "access.CreateRole"), access.NewRole{Name: name, Description: name}).ID
		held := map[string]bool{}
		for _, c := range codes {
			held[c] = true
		}
		done(o, find[access.RolePermissionsUpdate, operation.Result](o, "access.UpdateRolePermissions"), access.RolePermissionsUpdate{Ref: operation.ByID(role), Permissions: held})
		user := done(o, find[access.NewUser, operation.Result](o, "access.CreateUser"), access.NewUser{
			Username: name, First: name, Last: "Rao", Email: name + "@example.com", OfficeID: 1, RoleIDs: []int64{role}, SendPassword: new(false),
		}).ID
		return o.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: user, Username: name, OfficeID: 1, Hierarchy: ".", Permissions: codes})
	}
	o.maker = desk("maker", append(further, "APPROVE_LOAN", "CREATE_CLIENT", "CREATE_LOAN", "REPAYMENT_LOAN", "CREATE_DOCUMENT", "APPROVE_LOAN_CHECKER")...)
	o.checker = desk("checker", append(checks, "APPROVE_LOAN_CHECKER", "CREATE_CLIENT_CHECKER", "CREATE_LOAN_CHECKER", "REPAYMENT_LOAN_CHECKER", "CREATE_DOCUMENT_CHECKER")...)
	o.reader = desk("reader", "READ_LOAN")
	return o
}

// find returns an operation of the platform by its id.
func find[In operation.Input, Out any](o bureau, id string) operation.Typed[In, Out] {
	o.Helper()
	for _, op := range o.Platform.Operations() {
		if typed, ok := op.(operation.Typed[In, Out]); ok && op.About().ID == id {
			return typed
		}
	}
	o.Fatalf("no operation %s", id)
	return nil
}

// done runs an operation as the system.
func done[In operation.Input, Out any](o bureau, op operation.Typed[In, Out], in In) Out {
	o.Helper()
	out, err := lending.Run(context.Background(), o.Desk, op, in)
	if err != nil {
		o.Fatal(err)
	}
	return out
}

// waits is the number of a command that waits for a second person.
func (o bureau) waits(err error) int64 {
	o.Helper()
	var awaiting *lending.Awaiting
	if !errors.As(err, &awaiting) || awaiting.CommandID == 0 {
		o.Fatalf("got %v, want a command that waits", err)
	}
	return awaiting.CommandID
}

func (o bureau) verified() {
	o.Helper()
	findings, err := o.Platform.Verify(context.Background(), lendingtest.Tenant, 10)
	if err != nil {
		o.Fatal(err)
	}
	for _, f := range findings {
		o.Error(f)
	}
}

func codeOf(err error) string {
	var refused *fault.Error
	if errors.As(err, &refused) {
		return refused.Code()
	}
	return ""
}

func TestMakerChecker(t *testing.T) {
	for _, c := range []struct {
		name   string
		act    func(o bureau, command int64) error
		code   string
		status loans.Status
		waits  int
	}{
		{name: "approved", status: loans.Approved, act: func(o bureau, command int64) error {
			_, err := o.checker.Approvals.Approve(context.Background(), command)
			return err
		}},
		{name: "approved by its maker", code: "error.msg.command.unsupported", status: loans.Submitted, waits: 1, act: func(o bureau, command int64) error {
			_, err := o.maker.Approvals.Approve(context.Background(), command)
			return err
		}},
		{name: "approved by its maker where that is allowed", status: loans.Approved, act: func(o bureau, command int64) error {
			done(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.SameMakerChecker, Enabled: new(true)})
			_, err := o.maker.Approvals.Approve(context.Background(), command)
			return err
		}},
		{name: "approved by somebody else", code: "error.msg.not.authorized", status: loans.Submitted, waits: 1, act: func(o bureau, command int64) error {
			_, err := o.reader.Approvals.Approve(context.Background(), command)
			return err
		}},
		{name: "approved in a preview", status: loans.Submitted, waits: 1, act: func(o bureau, command int64) error {
			_, err := o.checker.Preview().Approvals.Approve(context.Background(), command)
			return err
		}},
		{name: "approved twice", code: "error.msg.command.id.not.awaiting.approval", status: loans.Approved, act: func(o bureau, command int64) error {
			if _, err := o.checker.Approvals.Approve(context.Background(), command); err != nil {
				return err
			}
			_, err := o.checker.Approvals.Approve(context.Background(), command)
			return err
		}},
		{name: "unknown", code: "error.msg.command.id.invalid", status: loans.Submitted, waits: 1, act: func(o bureau, command int64) error {
			_, err := o.checker.Approvals.Approve(context.Background(), command+1000)
			return err
		}},
		{name: "rejected", status: loans.Submitted, act: func(o bureau, command int64) error {
			_, err := lending.Run(context.Background(), o.checker, find[audits.Rejection, operation.Result](o, "lending.RejectPending"), audits.Rejection{CommandID: command})
			return err
		}},
		{name: "deleted", status: loans.Submitted, act: func(o bureau, command int64) error {
			_, err := lending.Run(context.Background(), o.checker, find[lending.HeldRef, operation.Result](o, "lending.DeletePending"), lending.HeldRef{CommandID: command})
			return err
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ctx, o := context.Background(), newBureau(t)
			loan := o.Submitted("1000")
			_, err := o.maker.Loans.Approve(ctx, loan, loans.Approval{On: o.Today()})
			held := o.waits(err)
			if got := o.Loan(loan).Status.ID; got != loans.Submitted {
				t.Fatalf("status is %v while the approval waits", got.Option())
			}
			if err := c.act(o, held); codeOf(err) != c.code || c.code == "" && err != nil {
				t.Fatalf("refusal is %v, want %q", err, c.code)
			}
			if got := o.Loan(loan).Status.ID; got != c.status {
				t.Errorf("status is %v, want %v", got.Option(), c.status.Option())
			}
			for name, desk := range map[string]*lending.Desk{"checker": o.checker, "maker": o.maker} {
				waiting, err := lending.Run(ctx, desk, lending.ListPending, lending.AuditFilter{})
				if err != nil || len(waiting) != c.waits {
					t.Errorf("the %s sees %+v, %v", name, waiting, err)
				}
			}
			o.verified()
		})
	}
}

// TestRejectionHasANote: the maker of a rejected command, who may not read audits, sees who rejected it and why.
func TestRejectionHasANote(t *testing.T) {
	ctx, o := context.Background(), newBureau(t)
	loan := o.Submitted("1000")
	_, err := o.maker.Loans.Approve(ctx, loan, loans.Approval{On: o.Today()})
	held := o.waits(err)
	if _, err := o.checker.Approvals.Reject(ctx, held, strings.Repeat("é", 1001)); codeOf(err) != "validation.msg.makerchecker.note.exceeds.max.length" {
		t.Errorf("a long note: %v", err)
	}
	if _, err := o.checker.Approvals.Reject(ctx, held, "The income is not proven."); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		desk *lending.Desk
		want []string
	}{"maker": {o.maker, []string{"The income is not proven."}}, "checker": {o.checker, []string{"The income is not proven."}}, "another user": {o.reader, nil}} {
		rejected, err := c.desk.Approvals.List(ctx, lending.AuditFilter{Status: lending.Rejected})
		var notes []string
		for _, r := range rejected {
			notes = append(notes, r.Note)
		}
		if diff := cmp.Diff(c.want, notes); diff != "" || err != nil {
			t.Errorf("%s: %s %v", name, diff, err)
		}
	}
	o.verified()
}

// TestWhatWaitsNamesWhatIsThere: a command that waits is about what was there before it. What its trial made is gone again, and the
// next to be made gets its numbers.
func TestWhatWaitsNamesWhatIsThere(t *testing.T) {
	ctx, o := context.Background(), newBureau(t)
	loan := o.ActiveLoan("1000")
	client := o.Loan(loan).ClientID
	done(o, find[access.CheckedUpdate, operation.Result](o, "access.UpdatePermissions"), access.CheckedUpdate{Permissions: map[string]bool{"CREATE_LOAN": true, "REPAYMENT_LOAN": true}})
	_, err := o.maker.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "Ada", Last: "Held", Active: new(false)})
	created := o.waits(err)
	other, err := o.Desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "Bea", Last: "Made", Active: new(false)})
	if err != nil {
		t.Fatal(err)
	}
	_, err = o.maker.Loans.Repay(ctx, loan, loans.Payment{On: o.Today(), Amount: money.FromInt(10)})
	paid := o.waits(err)
	in := o.Application(client, o.Product(), "500")
	_, err = o.maker.Loans.Submit(ctx, in)
	applied := o.waits(err)
	next, err := o.Desk.Loans.Submit(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	type subject struct{ Command, Resource, Client, Loan int64 }
	for name, c := range map[string]struct {
		filter lending.AuditFilter
		want   []subject
	}{
		"all":                  {lending.AuditFilter{}, []subject{{Command: created}, {paid, loan, client, loan}, {Command: applied, Client: client}}},
		"of the next loan":     {lending.AuditFilter{LoanID: next.LoanID}, nil},
		"of the next client":   {lending.AuditFilter{ClientID: other.ClientID}, nil},
		"of the loan's client": {lending.AuditFilter{ClientID: client}, []subject{{paid, loan, client, loan}, {Command: applied, Client: client}}},
	} {
		t.Run(name, func(t *testing.T) {
			waiting, err := lending.Run(ctx, o.checker, lending.ListPending, c.filter)
			if err != nil {
				t.Fatal(err)
			}
			var got []subject
			for _, a := range waiting {
				got = append(got, subject{a.ID, a.ResourceID, a.ClientID, a.LoanID})
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	o.verified()
}

// TestActionsOfAuditsAreAClosedList: an action that no command has is refused, in the list of what waits too; a name that no entity
// begins with finds nothing, as entities may be tables of a tenant.
func TestActionsOfAuditsAreAClosedList(t *testing.T) {
	ctx, o := context.Background(), newBureau(t)
	all, err := o.Desk.Audits.List(ctx, lending.AuditFilter{})
	if err != nil || len(all.Items) == 0 {
		t.Fatalf("%+v, %v", all, err)
	}
	for _, a := range all.Items {
		if _, err := o.Desk.Audits.List(ctx, lending.AuditFilter{Action: a.Action}); err != nil {
			t.Errorf("%s, which a record shows: %v", a.Action, err)
		}
	}
	const code = "validation.msg.audits.actionName.value.is.not.supported"
	if _, err := o.Desk.Audits.List(ctx, lending.AuditFilter{Action: "SING"}); codeOf(err) != code {
		t.Errorf("audits: %v", err)
	}
	if _, err := lending.Run(ctx, o.checker, lending.ListPending, lending.AuditFilter{Action: "SING"}); codeOf(err) != code {
		t.Errorf("what waits: %v", err)
	}
	if none, err := o.Desk.Audits.List(ctx, lending.AuditFilter{Entity: "SONG"}); err != nil || len(none.Items) > 0 {
		t.Errorf("%+v, %v", none, err)
	}
}

// What cannot be done is refused to the maker; a super checker does not wait; who has the permission for neither sees nothing.
func TestMakerCheckerExceptions(t *testing.T) {
	ctx, o := context.Background(), newBureau(t)
	if _, err := o.maker.Loans.Approve(ctx, 99, loans.Approval{On: o.Today()}); fault.KindOf(err) != fault.NotFound {
		t.Errorf("approval of no loan: %v", err)
	}
	in := clients.NewClient{OfficeID: 1, First: "Asha", Last: "Rao", Active: new(false)}
	_, err := o.maker.WithKey("k").Clients.Create(ctx, in)
	first := o.waits(err)
	_, err = o.maker.WithKey("k").Clients.Create(ctx, in)
	if again := o.waits(err); again != first {
		t.Errorf("the same key gives command %d, not %d", again, first)
	}
	if waiting, err := lending.Run(ctx, o.reader, lending.ListPending, lending.AuditFilter{}); err != nil || len(waiting) != 0 {
		t.Errorf("the reader sees %+v, %v", waiting, err)
	}
	made, err := o.checker.Approvals.Approve(ctx, first)
	if err != nil || made.ID == 0 || made.ClientID != made.ID || made.CommandID != first {
		t.Errorf("made %+v, %v", made, err)
	}
	audit := done(o, lending.GetAudit, lending.AuditRef{ID: first})
	if audit.Maker != "maker" || audit.Checker != "checker" || audit.Result != "Processed" || audit.ClientID == 0 || audit.ClientName != "Asha Rao" {
		t.Errorf("audit %+v", audit)
	}
	super := o.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: 1, Username: "admin", OfficeID: 1, Hierarchy: ".", Permissions: []string{operation.AllFunctions}})
	if at, err := super.Clients.Create(ctx, in); err != nil {
		t.Errorf("a super checker waits: %+v, %v", at, err)
	}
	o.verified()
}

func TestAudits(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	o := bureau{T: t, Bench: bench}
	client := bench.Client()
	bench.Client()
	list := func(f lending.AuditFilter) []lending.AuditData {
		t.Helper()
		return done(o, lending.ListAudits, f).Items
	}
	for _, c := range []struct {
		name   string
		filter lending.AuditFilter
		want   int
	}{
		{"all", lending.AuditFilter{}, 3},
		{"action", lending.AuditFilter{Action: "CREATE"}, 2},
		{"entity", lending.AuditFilter{Entity: "CLI"}, 2},
		{"client", lending.AuditFilter{ClientID: client}, 1},
		{"status", lending.AuditFilter{Status: lending.AwaitingApproval}, 0},
		{"day", lending.AuditFilter{MadeFrom: "2026-01-01", MadeTo: "2026-01-01 23:59:59"}, 3},
		{"later day", lending.AuditFilter{MadeFrom: "2026-01-02"}, 0},
		{"up to a time", lending.AuditFilter{MadeTo: audits.At(time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC))}, 3},
		{"from a time", lending.AuditFilter{MadeFrom: audits.At(time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)), MadeTo: audits.At(time.Time{})}, 0},
		{"page", lending.AuditFilter{Paged: true, Limit: 1, Offset: 1}, 1},
		{"group", lending.AuditFilter{GroupID: 1}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := list(c.filter)
			if len(got) != c.want {
				t.Errorf("got %+v", got)
			}
			for i := 1; i < len(got); i++ {
				if got[i].ID > got[i-1].ID {
					t.Errorf("record %d stands after %d", got[i].ID, got[i-1].ID)
				}
			}
		})
	}
	if got := list(lending.AuditFilter{OrderBy: "id", SortOrder: "asc"}); got[0].ID != 1 || got[0].Command != "" {
		t.Errorf("first is %+v", got[0])
	}
	if one := done(o, lending.GetAudit, lending.AuditRef{ID: 1}); one.Command == "" || one.Entity != "TENANT" {
		t.Errorf("read %+v", one)
	}
	_, err := lending.Run(ctx, bench.Desk, lending.ListAudits, lending.AuditFilter{OrderBy: "ip"})
	if codeOf(err) != "validation.msg.audits.orderBy.value.is.not.supported" {
		t.Errorf("refusal is %v", err)
	}
	_, err = lending.Run(ctx, bench.Desk, lending.GetAudit, lending.AuditRef{ID: 99})
	if codeOf(err) != "error.msg.audit.id.invalid" {
		t.Errorf("refusal is %v", err)
	}
	if template := done(o, find[operation.NoInput, lending.AuditTemplate](o, "lending.AuditTemplate"), operation.NoInput{}); template.Actions[0] != "CREATE" || len(template.Results) != 3 || len(template.Users) == 0 {
		t.Errorf("template %+v", template)
	}
}

// An order by a name needs all names that match, so that it is refused for more records than a page may have.
func TestAuditsByNameAreBounded(t *testing.T) {
	kept, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	o := bureau{T: t, Bench: lendingtest.On(t, kept)}
	err = kept.Update(t.Context(), lendingtest.Tenant, func(tx store.Tx) error {
		for i := range operation.LargestPage + 1 {
			if err := lending.AuditRecords.Insert(tx, &lending.AuditRecord{Key: store.Key{ID: int64(100 + i)}, Action: "CREATE", Entity: "THING", Maker: "someone", OfficeID: 1}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	things := lending.AuditFilter{Entity: "THING", Paged: true, OrderBy: "officeName", Limit: 5}
	if _, err := lending.Run(t.Context(), o.Desk, lending.ListAudits, things); codeOf(err) != "validation.msg.audits.orderBy.too.many.records" {
		t.Errorf("refusal is %v", err)
	}
	things.Action = "DELETE"
	if _, err := lending.Run(t.Context(), o.Desk, lending.ListAudits, things); err != nil {
		t.Error(err)
	}
}

// TestOnlyOnesOwnPasswordNeedsNoChecker: a maker cannot give herself a role, or somebody else's account another password, past
// the second person.
func TestOnlyOnesOwnPasswordNeedsNoChecker(t *testing.T) {
	ctx, o := context.Background(), newBureau(t)
	done(o, find[access.CheckedUpdate, operation.Result](o, "access.UpdatePermissions"), access.CheckedUpdate{Permissions: map[string]bool{"UPDATE_USER": true, "CHANGEPWD_USER": true}})
	self := o.maker.Actor()
	self.Permissions = append(self.Permissions, "UPDATE_USER", "CHANGEPWD_USER", "APPROVE_LOAN_CHECKER", "CREATE_CLIENT_CHECKER", "CREATE_DOCUMENT_CHECKER", "CREATE_LOAN_CHECKER", "REPAYMENT_LOAN_CHECKER")
	maker := o.Platform.Tenant(lendingtest.Tenant).As(self)
	_, err := maker.Users.Update(ctx, self.UserID, access.UserUpdate{RoleIDs: []int64{3}})
	o.waits(err)
	const word = "Another-horse-8"
	if _, err := maker.Users.Update(ctx, o.checker.Actor().UserID, access.UserUpdate{Password: word, RepeatPassword: word}); !errors.Is(err, lending.ErrSanitization) {
		t.Errorf("another's password: %v", err)
	}
	if _, err := maker.Users.ChangePassword(ctx, o.checker.Actor().UserID, access.PasswordChange{Password: word, RepeatPassword: word}); !errors.Is(err, lending.ErrSanitization) {
		t.Errorf("another's password, in its own way: %v", err)
	}
	if _, err := maker.Users.ChangePassword(ctx, self.UserID, access.PasswordChange{Password: word, RepeatPassword: word}); err != nil {
		t.Errorf("the own password: %v", err)
	}
}
