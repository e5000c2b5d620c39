package lending

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/internal/doorkeeper"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store/memory"
)

// TestPasswordsWaitAtTheDoor occupies the turns of password checks: what hashes a password waits for one, outside of any
// transaction, and what is not permitted is refused without one.
func TestPasswordsWaitAtTheDoor(t *testing.T) {
	s, err := memory.New(Schema())
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	ctx := t.Context()
	if _, err := p.Provision(ctx, "default", "Right-horse-90"); err != nil {
		t.Fatal(err)
	}
	tenant := p.Tenant("default")
	admin := tenant.As(operation.Actor{UserID: 1, Username: "admin", OfficeID: 1, Hierarchy: ".", Permissions: []string{operation.AllFunctions}})
	clerk := tenant.As(operation.Actor{UserID: 9, Username: "clerk", OfficeID: 1, Hierarchy: "."})
	if _, err := Run(ctx, admin, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.PasswordReuseCheck, Enabled: new(true)}); err != nil {
		t.Fatal(err)
	}
	change := func(ctx context.Context, d *Desk, password string) error {
		_, err := Run(ctx, d, access.ChangePassword, access.PasswordChange{Ref: operation.ByID(1), Password: password, RepeatPassword: password})
		return err
	}
	update := func(ctx context.Context, d *Desk, password string) error {
		_, err := Run(ctx, d, access.UpdateUser, access.UserUpdate{Ref: operation.ByID(1), Password: password, RepeatPassword: password})
		return err
	}
	create := func(ctx context.Context, d *Desk, _ string) error {
		op := p.operations.byID["access.CreateUser"]
		_, err := d.Perform(ctx, op, &access.NewUser{Username: "new", First: "A", Last: "B", Email: "a@b.example", OfficeID: 1, RoleIDs: []int64{1}, SendPassword: new(false)}, CallOptions{})
		return err
	}

	end, turns := make(chan struct{}), sync.WaitGroup{}
	for range doorkeeper.ChecksAtOnce {
		taken := make(chan struct{})
		turns.Go(func() {
			if err := p.door.Work(ctx, "", func() { close(taken); <-end }); err != nil {
				t.Error(err)
			}
		})
		<-taken
	}
	for name, command := range map[string]func(context.Context, *Desk, string) error{"change": change, "update": update, "create": create} {
		short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
		if err := command(short, admin, "Other-horse-34"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v, want a wait for a turn", name, err)
		}
		cancel()
		if err := command(ctx, clerk, "Other-horse-34"); !errors.Is(err, access.ErrNotAuthorized) {
			t.Errorf("%s without the permission: %v", name, err)
		}
	}
	waits := make(chan error)
	go func() { waits <- change(ctx, admin, "Other-horse-34") }()
	for p.door.Waiting() == 0 {
		time.Sleep(time.Millisecond)
	}
	if _, err := Run(ctx, admin, refdata.CreateFund, refdata.NewFund{Name: "Meanwhile"}); err != nil {
		t.Errorf("a command while a password waits: %v", err)
	}
	close(end)
	turns.Wait()
	if err := <-waits; err != nil {
		t.Error(err)
	}
	if err := change(ctx, admin, "Right-horse-90"); !errors.Is(err, access.ErrPasswordUsed) {
		t.Errorf("an earlier password: %v", err)
	}
	if err := change(ctx, admin, "Third-horse-56"); err != nil {
		t.Error(err)
	}
}
