package lending_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store/memory"
)

// postbox is a mailer that keeps letters.
type postbox chan access.Letter

func (p postbox) Deliver(l access.Letter) { p <- l }

// next waits for a letter; false when none comes.
func (p postbox) next(wait time.Duration) (access.Letter, bool) {
	select {
	case l := <-p:
		return l, true
	case <-time.After(wait):
		return access.Letter{}, false
	}
}

// withMail opens a platform whose clock the test sets, with a user "first" of that attribute.
func withMail(t *testing.T, now *time.Time, resetAllowed bool) (lending.Tenant, *lending.Platform, postbox) {
	t.Helper()
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	letters := make(postbox, 10)
	platform, err := lending.New(s, &lending.Config{Clock: func() time.Time { return *now }, Mailer: letters})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { platform.Close() })
	if _, err := platform.Provision(context.Background(), "default", lendingtest.Password); err != nil {
		t.Fatal(err)
	}
	tenant := platform.Tenant("default")
	in := access.NewUser{
		Username: "first", First: "First", Last: "User", Email: "first@office.test", OfficeID: 1, RoleIDs: []int64{1}, SendPassword: new(true), ResetAllowed: resetAllowed,
	}
	create := named[access.NewUser, operation.Result](platform, "access.CreateUser")
	if _, err := lending.Run(context.Background(), tenant.As(lending.SystemUser), create, in); err != nil {
		t.Fatal(err)
	}
	return tenant, platform, letters
}

// named finds an operation that depends on what the platform is made of.
func named[In operation.Input, Out any](p *lending.Platform, id string) operation.Typed[In, Out] {
	for _, op := range p.Operations() {
		if op.About().ID == id {
			return op.(operation.Typed[In, Out])
		}
	}
	return nil
}

// TestPasswordsByMail: the password that was made for a new user comes by mail, and so does a temporary one for a user who
// forgot it. That one is good for choosing another.
func TestPasswordsByMail(t *testing.T) {
	ctx, now := context.Background(), time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	tenant, platform, letters := withMail(t, &now, true)
	first, _ := letters.next(time.Second)
	if diff := cmp.Diff(access.Letter{To: "first@office.test", First: "First", Username: "first", Password: first.Password, Organisation: "Head Office"}, first); diff != "" {
		t.Error(diff)
	}
	if _, err := tenant.SignIn(ctx, "first", first.Password); err != nil {
		t.Error("the password of the letter:", err)
	}
	forgot := func() access.ResetAnswer {
		answer, err := lending.Run(ctx, tenant.As(operation.Actor{}), named[access.Forgotten, access.ResetAnswer](platform, "access.ForgotPassword"), access.Forgotten{Email: "first@office.test"})
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	forgot()
	second, came := letters.next(5 * time.Second)
	if !came || !second.Temporary || second.Password == first.Password {
		t.Fatalf("%v %v", second, came)
	}
	if _, err := tenant.SignIn(ctx, "first", first.Password); !errors.Is(err, access.ErrNotAuthenticated) {
		t.Error("the forgotten password:", err)
	}
	desk, err := tenant.SignIn(ctx, "first", second.Password)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lending.Run(ctx, desk, access.ListUsers, operation.NoInput{}); !errors.Is(err, access.ErrPasswordOutdated) {
		t.Error("work with a temporary password:", err)
	}
	forgot() // within the hour: nothing comes of it
	if l, came := letters.next(100 * time.Millisecond); came {
		t.Error("a second temporary password at once:", l)
	}
	change := access.PasswordChange{Ref: operation.ByID(desk.Actor().UserID), Password: "Another-2026-y", RepeatPassword: "Another-2026-y"}
	if _, err := lending.Run(ctx, desk, access.ChangePassword, change); err != nil {
		t.Error("a password of one's own:", err)
	}
	if desk, err = tenant.SignIn(ctx, "first", "Another-2026-y"); err != nil {
		t.Fatal(err)
	}
	if _, err := lending.Run(ctx, desk, access.ListUsers, operation.NoInput{}); err != nil {
		t.Error("work with one's own password:", err)
	}
	now = now.Add(time.Hour)
	forgot()
	if _, came := letters.next(5 * time.Second); !came {
		t.Error("no temporary password an hour later")
	}
}

// TestNobodyLearnsWhoIsThere: the answer is the same for everybody, and those who may not have a temporary password get
// none.
func TestNobodyLearnsWhoIsThere(t *testing.T) {
	ctx, now := context.Background(), time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	tenant, platform, letters := withMail(t, &now, false)
	letters.next(time.Second)
	forgot := named[access.Forgotten, access.ResetAnswer](platform, "access.ForgotPassword")
	var answers []access.ResetAnswer
	for _, email := range []string{"first@office.test", "nobody@office.test"} {
		answer, err := lending.Run(ctx, tenant.As(operation.Actor{}), forgot, access.Forgotten{Email: email})
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, answer)
	}
	if answers[0] != answers[1] {
		t.Errorf("%v", answers)
	}
	if l, came := letters.next(100 * time.Millisecond); came {
		t.Error(l)
	}
}
