package lending_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/sqlite"
)

// useLenientKeys switches strict idempotency keys off.
func useLenientKeys(t *testing.T, bench *lendingtest.Bench) { switchStrictKeys(t, bench, false) }

func switchStrictKeys(t *testing.T, bench *lendingtest.Bench, on bool) {
	t.Helper()
	update := refdata.ConfigurationUpdate{Name: refdata.StrictIdempotencyKeys, Enabled: &on}
	if _, err := lending.Run(context.Background(), bench.Desk, refdata.UpdateConfiguration, update); err != nil {
		t.Fatal(err)
	}
}

func payment(bench *lendingtest.Bench, amount string) loans.Payment {
	return loans.Payment{On: bench.Today(), Amount: money.MustParse(amount)}
}

// TestLenientKeys calls commands under idempotency keys from Go, in a tenant whose keys are not strict: one key is one outcome,
// of one operation. Then the tenant switches strict keys on.
func TestLenientKeys(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	useLenientKeys(t, bench)
	loan := bench.ActiveLoan("1000")
	pay := func(key, amount string) (lending.LoanResult, error) {
		return bench.Desk.WithKey(key).Loans.Repay(ctx, loan, payment(bench, amount))
	}
	outstanding := func() string { return bench.Loan(loan).Summary.PrincipalOutstanding.Format(2) }

	first, err := pay("k", "100")
	if err != nil {
		t.Fatal(err)
	}
	after := outstanding()
	again, err := pay("k", "250")
	if err != nil || again.TransactionID != first.TransactionID || first.Repeated || !again.Repeated || outstanding() != after {
		t.Errorf("the same key: %+v, %v, outstanding %s; want %+v and %s", again, err, outstanding(), first, after)
	}
	if _, err := bench.Desk.WithKey("k").Loans.CreditGoodwill(ctx, loan, payment(bench, "1")); err != nil || outstanding() == after {
		t.Errorf("the key on another operation: %v, outstanding %s", err, outstanding())
	}

	_, err = pay("r", "-1")
	var refused *fault.Error
	if !errors.As(err, &refused) {
		t.Fatalf("a negative payment: %v", err)
	}
	if _, err := pay("r", "1"); err == nil || err.Error() != refused.Error() {
		t.Errorf("a refusal, %v, came back as %v", refused, err)
	}

	switchStrictKeys(t, bench, true)
	if _, err := pay("k", "100"); err != nil {
		t.Errorf("the same body under strict keys: %v", err)
	}
	if _, err := pay("k", "250"); !errors.Is(err, lending.ErrKeyReused) {
		t.Errorf("another body under strict keys: %v", err)
	}
}

// TestStrictKeys uses keys a second time in a new tenant: only the same command by the same user gets the first outcome, and
// nothing is done for any other.
func TestStrictKeys(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	loan, other := bench.ActiveLoan("1000"), bench.ActiveLoan("1000")
	clerk := userDesk(t, bench, "clerk")
	first, err := bench.Desk.WithKey("k").Loans.Repay(ctx, loan, payment(bench, "100"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.WithKey("r").Loans.Repay(ctx, loan, payment(bench, "-1")); err == nil {
		t.Fatal("a negative payment was taken")
	}
	before := state(t, bench)
	for name, tt := range map[string]struct {
		again func() (any, error)
		code  string // of the refusal; "" for the first outcome
	}{
		"the same again": {func() (any, error) {
			return bench.Desk.WithKey("k").Loans.Repay(ctx, loan, payment(bench, "100"))
		}, ""},
		"another body": {func() (any, error) {
			return bench.Desk.WithKey("k").Loans.Repay(ctx, loan, payment(bench, "250"))
		}, lending.ErrKeyReused.ID},
		"another loan": {func() (any, error) {
			return bench.Desk.WithKey("k").Loans.Repay(ctx, other, payment(bench, "100"))
		}, lending.ErrKeyReused.ID},
		"another operation": {func() (any, error) {
			return bench.Desk.WithKey("k").Loans.CreditGoodwill(ctx, loan, payment(bench, "100"))
		}, lending.ErrKeyReused.ID},
		"another entity": {func() (any, error) {
			return bench.Desk.WithKey("k").Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "Asha", Last: "Rao", Active: new(false)})
		}, lending.ErrKeyReused.ID},
		"another user": {func() (any, error) {
			return clerk.WithKey("k").Loans.Repay(ctx, loan, payment(bench, "100"))
		}, lending.ErrKeyReused.ID},
		"a body that is refused by itself": {func() (any, error) {
			return bench.Desk.WithKey("k").Loans.Repay(ctx, loan, payment(bench, "-1"))
		}, lending.ErrKeyReused.ID},
		"a refusal": {func() (any, error) {
			return bench.Desk.WithKey("r").Loans.Repay(ctx, loan, payment(bench, "-1"))
		}, "validation.msg.loan.transaction.transactionAmount.not.greater.than.zero"},
		"a good body after a refusal": {func() (any, error) {
			return bench.Desk.WithKey("r").Loans.Repay(ctx, loan, payment(bench, "1"))
		}, lending.ErrKeyReused.ID},
	} {
		t.Run(name, func(t *testing.T) {
			again, err := tt.again()
			if codeOf(err) != tt.code || err == nil && idOf(again) != first.TransactionID {
				t.Errorf("got %+v, %v, want %q and %d", again, err, tt.code, first.TransactionID)
			}
			if after := state(t, bench); after != before {
				t.Error("something was stored")
			}
		})
	}
}

// state is a digest of everything that the tenant has.
func state(t *testing.T, bench *lendingtest.Bench) string {
	t.Helper()
	s, err := bench.Platform.StateHash(context.Background(), lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	return s.Digest
}

// userDesk is the desk of a new user who may do everything.
func userDesk(t *testing.T, bench *lendingtest.Bench, name string) *lending.Desk {
	t.Helper()
	o := bureau{T: t, Bench: bench}
	user := done(o, find[access.NewUser, operation.Result](o, "access.CreateUser"), access.NewUser{
		Username: name, First: name, Last: "Rao", Email: name + "@example.com", OfficeID: 1, RoleIDs: []int64{1}, SendPassword: new(false),
	}).ID
	return bench.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{
		UserID: user, Username: name, OfficeID: 1, Hierarchy: ".", Permissions: []string{operation.AllFunctions},
	})
}

// TestStrictKeysOfPasswords repeats commands whose inputs hold passwords: what is drawn at random is no part of what the caller
// said, and another password is another body.
func TestStrictKeysOfPasswords(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	o := bureau{T: t, Bench: bench}
	done(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.AcceptPasswordOnCreate, Enabled: new(true)})
	create, change := find[access.NewUser, operation.Result](o, "access.CreateUser"), find[access.PasswordChange, operation.Result](o, "access.ChangePassword")
	desk := bench.Desk.WithKey("new user")
	user := func(password string) access.NewUser {
		return access.NewUser{
			Username: "asha", First: "Asha", Last: "Rao", Email: "asha@example.com", OfficeID: 1, RoleIDs: []int64{1}, SendPassword: new(false),
			Password: password, RepeatPassword: password,
		}
	}
	first, err := lending.Run(ctx, desk, create, user("First-horse-12"))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := lending.Run(ctx, desk, create, user("First-horse-12")); err != nil || again.ClientID != first.ClientID {
		t.Errorf("the same user again: %+v, %v", again, err)
	}
	if _, err := lending.Run(ctx, desk, create, user("Other-horse-34")); !errors.Is(err, lending.ErrKeyReused) {
		t.Errorf("the same user with another password: %v", err)
	}
	desk = bench.Desk.WithKey("new password")
	set := func(password string) error {
		_, err := lending.Run(ctx, desk, change, access.PasswordChange{Ref: operation.ByID(first.ID), Password: password, RepeatPassword: password})
		return err
	}
	if err := errors.Join(set("Other-horse-34"), set("Other-horse-34")); err != nil {
		t.Errorf("the same password again: %v", err)
	}
	if err := set("Third-horse-56"); !errors.Is(err, lending.ErrKeyReused) {
		t.Errorf("another password: %v", err)
	}
	if _, err := bench.Platform.Tenant(lendingtest.Tenant).SignIn(ctx, "asha", "Other-horse-34"); err != nil {
		t.Error(err)
	}
}

// payments counts the repayments on a loan.
func payments(bench *lendingtest.Bench, loan int64) (n int) {
	for _, tx := range bench.Loan(loan).Transactions {
		if tx.Type.Type == loans.Repayment {
			n++
		}
	}
	return n
}

// TestStrictKeysTogether pays many loans at once under one key, from two programs on one store: one payment is made.
func TestStrictKeysTogether(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	open := func() *sqlite.Store {
		s, err := sqlite.Open(ctx, folder, lending.Schema(), &sqlite.Options{Synchronous: sqlite.Normal})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	here, there := lendingtest.On(t, open()), lendingtest.On(t, open())
	var ids []int64
	for range 8 {
		ids = append(ids, here.ActiveLoan("1000"))
	}
	var mu sync.Mutex
	var codes []string
	var callers sync.WaitGroup
	for i, loan := range ids {
		bench := []*lendingtest.Bench{here, there}[i%2]
		callers.Go(func() {
			_, err := bench.Desk.WithKey("k").Loans.Repay(ctx, loan, payment(bench, "100"))
			mu.Lock()
			defer mu.Unlock()
			codes = append(codes, codeOf(err))
		})
	}
	callers.Wait()
	slices.Sort(codes)
	want := append([]string{""}, slices.Repeat([]string{lending.ErrKeyReused.ID}, len(ids)-1)...)
	if diff := cmp.Diff(want, codes); diff != "" {
		t.Error(diff)
	}
	paid := 0
	for _, loan := range ids {
		paid += payments(here, loan)
	}
	if paid != 1 {
		t.Errorf("%d payments", paid)
	}
}

// TestStrictKeysInOneTransaction uses a key for two loans in one transaction, which then leaves nothing.
func TestStrictKeysInOneTransaction(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	loan, other := bench.ActiveLoan("1000"), bench.ActiveLoan("1000")
	before := state(t, bench)
	err := bench.Desk.Atomically(ctx, func(desk *lending.Desk) error {
		for _, id := range []int64{loan, loan, other} {
			if _, err := desk.WithKey("k").Loans.Repay(ctx, id, payment(bench, "100")); err != nil {
				return err
			}
		}
		return nil
	})
	if !errors.Is(err, lending.ErrKeyReused) || state(t, bench) != before {
		t.Errorf("two loans in one transaction: %v", err)
	}
}

// TestStrictKeysOfHeldCommands repeats a command that waits for a second person, and uses its key for another one.
func TestStrictKeysOfHeldCommands(t *testing.T) {
	ctx, o := context.Background(), newBureau(t)
	client := func(first string) (any, error) {
		return o.maker.WithKey("k").Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: first, Last: "Rao", Active: new(false)})
	}
	_, err := client("Asha")
	held := o.waits(err)
	if _, err := client("Ravi"); !errors.Is(err, lending.ErrKeyReused) {
		t.Errorf("another client: %v", err)
	}
	if _, err := o.checker.Approvals.Approve(ctx, held); err != nil {
		t.Fatal(err)
	}
	_, err = client("Asha")
	if again := o.waits(err); again != held {
		t.Errorf("after the approval: command %d, not %d", again, held)
	}

	var mu sync.Mutex
	made := map[string]int{} // waiting commands and refusals, of several at once
	var callers sync.WaitGroup
	for i := range 6 {
		callers.Go(func() {
			in := clients.NewClient{OfficeID: 1, First: fmt.Sprint("Client ", i%2), Last: "Rao", Active: new(false)}
			_, err := o.maker.WithKey("together").Clients.Create(ctx, in)
			var awaiting lending.Awaiting
			if waits := (*lending.Awaiting)(nil); errors.As(err, &waits) {
				awaiting = *waits
			}
			mu.Lock()
			defer mu.Unlock()
			made[codeOf(err)+fmt.Sprint(awaiting.CommandID)]++
		})
	}
	callers.Wait()
	if len(made) != 2 || made[lending.ErrKeyReused.ID+"0"] != 3 {
		t.Errorf("several at once under one key: %v", made)
	}
}

// TestKeysOfAnOldTenant makes a tenant as versions before strict keys did: its keys stay lenient, and its log gives the same
// records.
func TestKeysOfAnOldTenant(t *testing.T) {
	const tenant = "old"
	ctx := context.Background()
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	if err := s.Provision(ctx, tenant); err != nil {
		t.Fatal(err)
	}
	desk := bench.Platform.Tenant(tenant).As(lending.SystemUser)
	if err := lending.ProvisionWith(ctx, desk, lending.Provisioning{AdminPasswordHash: "none"}); err != nil {
		t.Fatal(err)
	}
	create := func(desk *lending.Desk, first string) (lending.ClientResult, error) {
		return desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: first, Last: "Rao", Active: new(false)})
	}
	first, err := create(desk.WithKey("k"), "Asha")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := create(desk.WithKey("k"), "Ravi"); err != nil || again.ClientID != first.ClientID {
		t.Errorf("another body: %+v, %v", again, err)
	}
	setting, err := lending.Run(ctx, desk, refdata.GetConfiguration, refdata.ConfigurationRef{Name: refdata.StrictIdempotencyKeys})
	if err != nil || setting.Enabled {
		t.Errorf("setting %+v, %v", setting, err)
	}
	if findings, err := bench.Platform.Verify(ctx, tenant, 10); err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}

// TestOutcomesAreForgotten keeps outcomes on three days, and some without a day as earlier versions did, and closes the business:
// what is older than the tenant keeps goes, page by page, and its keys are free again.
func TestOutcomesAreForgotten(t *testing.T) {
	for name, tt := range map[string]struct {
		days    int64
		closeOn string
		want    map[string]int // outcomes that are left, by day
	}{
		"none is old":                     {30, "2026-01-30", map[string]int{"undated": 600, "2026-01-01": 600, "2026-01-02": 2, "2026-01-20": 1}},
		"those of the first day are":      {30, "2026-02-01", map[string]int{"2026-01-02": 2, "2026-01-20": 1}},
		"all but those of the third":      {7, "2026-01-21", map[string]int{"2026-01-20": 1}},
		"all":                             {1, "2026-01-22", map[string]int{}},
		"they are kept for ever":          {0, "2030-01-01", map[string]int{"undated": 600, "2026-01-01": 600, "2026-01-02": 2, "2026-01-20": 1}},
		"for longer than there are dates": {1 << 62, "2030-01-01", map[string]int{"undated": 600, "2026-01-01": 600, "2026-01-02": 2, "2026-01-20": 1}},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, bench, kept := keepingOutcomes(t)
			update := refdata.ConfigurationUpdate{Name: refdata.KeepOutcomes, Value: &tt.days}
			if _, err := lending.Run(ctx, bench.Desk, refdata.UpdateConfiguration, update); err != nil {
				t.Fatal(err)
			}
			bench.MoveTo(tt.closeOn)
			if _, err := bench.Platform.CloseBusiness(ctx, lendingtest.Tenant, calendar.Date{}, nil); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, kept()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	t.Run("by a scheduler, without a loan to close", func(t *testing.T) {
		ctx, bench, kept := keepingOutcomes(t)
		night := bench.Platform.Scheduler(jobs.TimeOfDay{})
		if err := night.Look(ctx); err != nil {
			t.Fatal(err)
		}
		bench.MoveTo("2026-02-01")
		if err := night.Look(ctx); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(map[string]int{"2026-01-02": 2, "2026-01-20": 1}, kept()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// keepingOutcomes is a bench whose tenant kept outcomes on several days. They are counted by day.
func keepingOutcomes(t *testing.T) (context.Context, *lendingtest.Bench, func() map[string]int) {
	t.Helper()
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	ctx, bench, kind := context.Background(), lendingtest.On(t, s), kindNamed(t, "command_key")
	for i := range int64(600) {
		key := fmt.Sprint("undated ", i)
		err := s.Update(ctx, lendingtest.Tenant, func(tx store.Tx) error {
			if _, err := tx.NextID(kind); err != nil {
				return err
			}
			values := []store.Value{store.String("CREATE"), store.String("THING"), store.String(key)}
			return tx.Insert(kind, store.Record{ID: i + 1, Revision: 1, Values: values, Body: fmt.Appendf(nil, `{"action":"CREATE","entity":"THING","key":%q,"input":{}}`, key)})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	used := 0
	use := func(date string, times int) {
		bench.MoveTo(date)
		for range times {
			used++
			if _, err := lending.Run(ctx, bench.Desk.WithKey(fmt.Sprint("key ", used)), refdata.CreateFund, refdata.NewFund{Name: fmt.Sprint("Fund ", used)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	use("2026-01-01", 600)
	use("2026-01-02", 2)
	use("2026-01-20", 1)
	return ctx, bench, func() map[string]int {
		t.Helper()
		left := map[string]int{}
		for _, r := range keptIn(t, s) {
			var kept struct{ At time.Time }
			if err := json.Unmarshal(r.Body, &kept); err != nil {
				t.Fatal(err)
			}
			day := "undated"
			if !kept.At.IsZero() {
				day = kept.At.Format(time.DateOnly)
			}
			left[day]++
		}
		return left
	}
}

// keptIn lists the outcomes under idempotency keys.
func keptIn(t *testing.T, s store.Store) (kept []store.Record) {
	t.Helper()
	err := s.View(context.Background(), lendingtest.Tenant, func(tx store.Tx) error {
		for r, err := range tx.Find(kindNamed(t, "command_key"), store.Query{}) {
			if err != nil {
				return err
			}
			kept = append(kept, r)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

// TestLargeOutcomes repeats commands whose inputs and answers are large: the input is kept by its digest alone, of a large answer
// it is kept that there was one, and nothing is done twice.
func TestLargeOutcomes(t *testing.T) {
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	ctx, bench := context.Background(), lendingtest.On(t, s)
	text := strings.Repeat("long ", 50_000)
	render := func(any) ([]byte, error) { return []byte(text), nil }
	fund := func(key, name string, opts lending.CallOptions) (lending.Outcome, error) {
		opts.Key = key
		return bench.Desk.Perform(ctx, refdata.CreateFund, &refdata.NewFund{Name: name}, opts)
	}
	first, err := fund("large answer", "Fund", lending.CallOptions{Render: render})
	if err != nil || string(first.Rendered) != text {
		t.Fatal(err)
	}
	again, err := fund("large answer", "Fund", lending.CallOptions{Render: render})
	if !errors.Is(err, lending.ErrOutcomeTooLarge) || !again.Replayed {
		t.Errorf("a large answer again: %v", err)
	}
	if _, err := fund("large input", text, lending.CallOptions{}); fault.KindOf(err) != fault.Validation {
		t.Fatal(err)
	}
	if _, err := fund("large input", text, lending.CallOptions{}); fault.KindOf(err) != fault.Validation {
		t.Errorf("a large input again: %v", err)
	}
	funds, err := lending.Run(ctx, bench.Desk, refdata.ListFunds, operation.NoInput{})
	if err != nil || len(funds) != 2 { // a new tenant has one
		t.Errorf("funds %+v, %v", funds, err)
	}
	for _, kept := range keptIn(t, s) {
		if len(kept.Body) > 1<<10 {
			t.Errorf("%d bytes are kept: %.200s", len(kept.Body), kept.Body)
		}
	}
}

// TestStrangersKeepNothing lets somebody who has not signed in use keys: nothing is kept for them, and the writers' turn is not
// theirs. Nor may they look into the past, which would run the command log again.
func TestStrangersKeepNothing(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	forgot := named[access.Forgotten, access.ResetAnswer](bench.Platform, "access.ForgotPassword")
	stranger := bench.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{})
	before := state(t, bench)
	for _, email := range []string{"nobody@example.com", strings.Repeat("x", 1<<20)} {
		for range 3 {
			stranger.Perform(ctx, forgot, &access.Forgotten{Email: email}, lending.CallOptions{Key: "k" + email[:1]})
		}
	}
	if after := state(t, bench); after != before {
		t.Error("something was stored")
	}
	bench.MoveTo("2026-01-02")
	then := lending.Then{KnownAt: time.Date(2026, 1, 1, 13, 0, 0, 0, time.UTC)}
	if _, err := stranger.Perform(ctx, forgot, &access.Forgotten{Email: "nobody@example.com"}, lending.CallOptions{Then: then}); !errors.Is(err, access.ErrNotAuthenticated) {
		t.Errorf("a look into the past: %v", err)
	}
	err := bench.Desk.Atomically(ctx, func(*lending.Desk) error { // somebody else writes
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		_, err := lending.Run(ctx, stranger, forgot, access.Forgotten{Email: "nobody@example.com"})
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestRefusalsAreBounded: a user who is refused again and again under new keys keeps the last thousand refusals. The key of an older one
// is free.
func TestRefusalsAreBounded(t *testing.T) {
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	ctx, bench := t.Context(), lendingtest.On(t, s)
	loan, clerk := bench.ActiveLoan("1000"), userDesk(t, bench, "clerk")
	before := len(keptIn(t, s))
	const most = 1000
	for i := range most + 5 {
		if _, err := clerk.WithKey(fmt.Sprint("refused ", i)).Loans.Repay(ctx, loan, payment(bench, "-1")); err == nil {
			t.Fatal("a negative payment was taken")
		}
	}
	if kept := len(keptIn(t, s)) - before; kept != most {
		t.Errorf("%d refusals are kept, want %d", kept, most)
	}
	if _, err := clerk.WithKey("refused 0").Loans.Repay(ctx, loan, payment(bench, "1")); err != nil {
		t.Errorf("the key of the oldest refusal is not free: %v", err)
	}
	if _, err := clerk.WithKey(fmt.Sprint("refused ", most+4)).Loans.Repay(ctx, loan, payment(bench, "1")); !errors.Is(err, lending.ErrKeyReused) {
		t.Errorf("the key of the last refusal: %v", err)
	}
	mustVerify(t, bench.Platform)
}
