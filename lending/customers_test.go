package lending_test

import (
	"context"
	"errors"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// TestCustomersSeeTheirOwnAlone gives every operation of the registry to a customer who holds all functions: what is not open to
// customers is refused, and what is open answers about the customer and about nobody else.
func TestCustomersSeeTheirOwnAlone(t *testing.T) {
	w := newBranches(t)
	w.store.dry = true
	customer := w.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: ownBranch, Username: "Own", OfficeID: ownBranch, Hierarchy: ".",
		ClientIDs: []int64{ownBranch}, Permissions: []string{operation.AllFunctions}})
	for _, op := range w.Platform.Operations() {
		id := op.About().ID
		if op.About().Internal {
			continue
		}
		open, reached := access.OpenToCustomers(id), false
		for name, input := range w.inputs(op) {
			got := w.try(customer, op, input)
			if !open {
				if !errors.Is(got.err, access.ErrNotForCustomers) || len(got.written) > 0 {
					t.Errorf("%s, %s: %v, want %v", id, name, got.err, access.ErrNotForCustomers)
				}
				continue
			}
			all := w.try(w.Desk, op, w.inputs(op)[name])
			reached = reached || all.reaches(w) || got.refused() && all.text != got.text
			for _, found := range got.leaks(w, name, all, false) {
				t.Errorf("%s, %s: %s", id, name, found)
			}
		}
		if open && !reached && op.About().Entity != "AUTHENTICATION" {
			t.Errorf("%s: no input reaches anything of another client", id)
		}
	}
}

// TestCustomersReadTheirOwn: what is open answers, by the permission that the list says, and by no other.
func TestCustomersReadTheirOwn(t *testing.T) {
	w := newBranches(t)
	paid, err := w.Desk.Clients.PayCharge(w.ctx, clients.ChargePayment{Client: lending.ByID(ownBranch), ID: ownBranch, On: w.Today(), Amount: money.FromInt(1)})
	w.made(paid, err)
	w.store.dry = true
	for _, op := range w.Platform.Operations() {
		id := op.About().ID
		if !access.OpenToCustomers(id) || op.About().Open {
			continue
		}
		if !op.ReadOnly() {
			t.Errorf("%s changes something", id)
		}
		asked := func(permission string) error {
			desk := w.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: ownBranch, Username: "Own", OfficeID: ownBranch, ClientIDs: []int64{ownBranch},
				Permissions: []string{permission}})
			in := filler{branches: w, names: namedByPaths(op), path: ownBranch}.input(op)
			w.complete(id, in, ownBranch)
			if of, about := in.(*clients.PaymentRef); about {
				of.ID, err = strconv.ParseInt(paid.TransactionID, 10, 64)
				w.made(nil, err)
			}
			return w.try(desk, op, in).err
		}
		if err := asked(op.About().Permission()); err != nil {
			t.Errorf("%s with %s: %v", id, op.About().Permission(), err)
		}
		if err := asked("READ_CODE"); !errors.Is(err, access.ErrNotAuthorized) {
			t.Errorf("%s with another permission: %v", id, err)
		}
	}
}

// TestSignedInCustomer is the way of a customer from the making of the user: what the roles give is cut down to what is open.
func TestSignedInCustomer(t *testing.T) {
	w := newBranches(t)
	const password = "Second-Pa1sword-x!"
	w.made(w.Desk.Configuration.Update(w.ctx, refdata.ConfigurationUpdate{Name: refdata.AcceptPasswordOnCreate, Enabled: new(true)}))
	made, err := w.Desk.Users.Create(w.ctx, access.NewUser{Username: "asha", First: "Asha", Last: "Rao", Email: "asha@example.org", OfficeID: 1, RoleIDs: []int64{1},
		SendPassword: new(false), Password: password, RepeatPassword: password, ClientIDs: []int64{otherBranch, ownBranch, ownBranch}})
	w.made(made, err)
	tenant := w.Platform.Tenant(lendingtest.Tenant)
	desk, err := tenant.SignIn(w.ctx, "asha", password)
	w.made(desk, err)

	user, err := w.Desk.Users.Get(w.ctx, made.ID)
	if diff := cmp.Diff([]int64{ownBranch, otherBranch}, user.ClientIDs); diff != "" || err != nil {
		t.Errorf("clients of the user (-want +got): %s, %v", diff, err)
	}
	signed, err := desk.Perform(w.ctx, access.SignIn, &access.Credentials{Username: "asha", Password: password, ClientList: true}, lending.CallOptions{})
	w.made(signed, err)
	tells := signed.Output.(access.Authentication)
	if diff := cmp.Diff([]int64{ownBranch, otherBranch}, tells.ClientIDs); diff != "" {
		t.Errorf("clients (-want +got): %s", diff)
	}
	want := []string{"READ_ADDRESS", "READ_CLIENT", "READ_CLIENTCHARGE", "READ_CLIENTIDENTIFIER", "READ_CLIENTIMAGE", "READ_FAMILYMEMBERS", "READ_LOAN",
		"READ_SAVINGSACCOUNT", "READ_SAVINGSACCOUNTCHARGE"}
	if diff := cmp.Diff(want, tells.Permissions); diff != "" {
		t.Errorf("permissions (-want +got): %s", diff)
	}
	for _, id := range []int64{ownBranch, otherBranch} {
		loan, err := whole(desk, id)
		if err != nil || loan.Schedule == nil || loan.Notes != nil || loan.Guarantors != nil || loan.LinkedAccount != nil || loan.Officers != nil || loan.Originators != nil {
			t.Errorf("loan %d: %+v, %v", id, loan, err)
		}
	}
	for what, err := range map[string]error{
		"a list":        second(desk.Clients.List(w.ctx, clients.Filter{})),
		"a command":     second(desk.Clients.Update(w.ctx, ownBranch, clients.ClientUpdate{Last: new("Rai")})),
		"the past":      second(desk.AsOf(lending.Then{On: w.Today()}).Loans.Get(w.ctx, ownBranch)),
		"a role":        second(desk.Roles.List(w.ctx)),
		"her own data":  second(desk.Users.Get(w.ctx, made.ID)),
		"an audit":      second(desk.Audits.List(w.ctx, lending.AuditFilter{})),
		"somebody else": second(desk.Users.Update(w.ctx, ownBranch, access.UserUpdate{Password: "Third-Pa1sword-y!", RepeatPassword: "Third-Pa1sword-y!"})),
	} {
		if fault.KindOf(err) != fault.Forbidden && !errors.Is(err, access.ErrUserID) || err == nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := desk.Users.Update(w.ctx, made.ID, access.UserUpdate{ClientIDs: []int64{}}); !errors.Is(err, access.ErrUserFields) {
		t.Errorf("her own clients: %v", err)
	}
	w.made(desk.Users.Update(w.ctx, made.ID, access.UserUpdate{Password: "Third-Pa1sword-y!", RepeatPassword: "Third-Pa1sword-y!"}))
	w.made(w.Desk.Users.Update(w.ctx, made.ID, access.UserUpdate{ClientIDs: []int64{}}))
	desk, err = tenant.SignIn(w.ctx, "asha", "Third-Pa1sword-y!")
	w.made(desk, err)
	w.made(desk.Clients.List(w.ctx, clients.Filter{}))
}

// whole is a loan with everything that its reader may see.
func whole(desk *lending.Desk, id int64) (loans.LoanData, error) {
	got, err := desk.Perform(context.Background(), loans.Get, &loans.GetInput{Loan: lending.ByID(id), WithOptions: true}, lending.CallOptions{})
	if err != nil {
		return loans.LoanData{}, err
	}
	return got.Output.(loans.LoanData), nil
}

// TestClientsOfUsersAreChecked: they are clients whom the maker sees, and widening what somebody sees takes all that the user holds.
func TestClientsOfUsersAreChecked(t *testing.T) {
	w := newBranches(t)
	user := func(ids ...int64) access.NewUser {
		return access.NewUser{Username: "asha", First: "Asha", Last: "Rao", Email: "asha@example.org", OfficeID: ownBranch, RoleIDs: []int64{1},
			SendPassword: new(false), Password: "Second-Pa1sword-x!", RepeatPassword: "Second-Pa1sword-x!", ClientIDs: ids}
	}
	var many []int64
	for id := range int64(access.MaxClientsOfUser + 1) {
		many = append(many, id+1)
	}
	for name, in := range map[string]access.NewUser{"of another office": user(ownBranch, otherBranch), "nobody": user(99_999)} {
		if _, err := w.clerk.Users.Create(w.ctx, in); !errors.Is(err, clients.ErrClientID) {
			t.Errorf("%s: %v, want %v", name, err, clients.ErrClientID)
		}
	}
	for name, in := range map[string]access.NewUser{"below one": user(0), "too many": user(many...)} {
		if _, err := w.clerk.Users.Create(w.ctx, in); fault.KindOf(err) != fault.Validation || err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	made, err := w.clerk.Users.Create(w.ctx, user(ownBranch))
	w.made(made, err)
	lesser := w.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: 1, Username: "admin", OfficeID: 1, Hierarchy: ".", Permissions: []string{"UPDATE_USER"}})
	for name, ids := range map[string][]int64{"none": {}, "more": {ownBranch, otherBranch}} {
		if _, err := lesser.Users.Update(context.Background(), made.ID, access.UserUpdate{ClientIDs: ids}); !errors.Is(err, access.ErrGrantsMore) {
			t.Errorf("%s: %v, want %v", name, err, access.ErrGrantsMore)
		}
	}
}
