package lending

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// SystemUser is trusted in-process code: it holds every permission and has no user record.
var SystemUser = operation.Actor{Username: "system", OfficeID: 1, Hierarchy: ".", System: true}

// isStranger reports whether nobody has signed in.
func isStranger(actor operation.Actor) bool {
	return actor.UserID == 0 && actor.Username == "" && !actor.System
}

// Tenant is one tenant of a platform. It costs nothing to make.
type Tenant struct {
	platform *Platform
	name     string
	origin   string
}

// Tenant names a tenant; whether it exists shows at the first call.
func (p *Platform) Tenant(name string) Tenant { return Tenant{platform: p, name: name} }

// From returns the tenant as callers at an address see it: their sign-ins take turns with those of other addresses, and audit
// records name the address. A program that serves users of its own over a network says so for each of them.
func (t Tenant) From(address string) Tenant {
	t.origin = address
	return t
}

// As opens the desk of an actor: the typed services of the tenant with the actor's permissions. The program answers for them;
// a user who has been deleted gives no commands all the same.
func (t Tenant) As(actor operation.Actor) *Desk {
	return newDesk(Desk{platform: t.platform, tenant: t.name, actor: actor, origin: t.origin})
}

// SignIn checks a user's name and password and opens the user's desk, which gives commands for as long as the user has that
// password and may sign in, with the permissions of the moment. Every failure of the credentials is
// access.ErrNotAuthenticated, whatever its cause; an unknown tenant is ErrUnknownTenant.
func (t Tenant) SignIn(ctx context.Context, username, password string) (*Desk, error) {
	who, err := t.signIn(ctx, username, password)
	if errors.Is(err, store.ErrNotFound) {
		return nil, fmt.Errorf("%w: %q", ErrUnknownTenant, t.name)
	}
	if err != nil {
		return nil, asFault(err)
	}
	return newDesk(Desk{platform: t.platform, tenant: t.name, actor: who.actor, origin: t.origin, outdated: who.outdated, proof: who.proof}), nil
}

// Desk is where one actor works for one tenant: the typed services of the platform. A desk is immutable and may be
// shared by goroutines; With and Preview return changed copies.
type Desk struct {
	platform  *Platform
	tenant    string
	actor     operation.Actor
	key       string
	preview   bool
	origin    string
	replaying *store.LogEntry
	recalled  []json.RawMessage // what the replayed command heard from outside
	enclosing *enclosing
	then      Then
	outdated  error  // the user's password must be renewed before anything else
	proof     string // hash of the password that the user signed in with; "" at the desk of a program

	services
}

// enclosing is a transaction that several operations share.
type enclosing struct {
	run   func(ctx context.Context, fn func(store.Tx) error) error
	after []func()
}

// Atomically runs several operations in one transaction: all of what they do is stored when run returns nil, and nothing
// otherwise. The function gets a desk of the same actor and must use no other; it may run again from the start.
// Previews and Atomically itself are refused inside.
func (d *Desk) Atomically(ctx context.Context, run func(*Desk) error) error {
	if d.enclosing != nil || d.preview {
		return ErrEnclosed.New()
	}
	var shared *enclosing
	err := d.platform.store.Update(ctx, d.tenant, func(tx store.Tx) error {
		shared = &enclosing{run: func(_ context.Context, fn func(store.Tx) error) error { return fn(tx) }}
		inner := *d
		inner.enclosing = shared
		return run(newDesk(inner))
	})
	if err != nil {
		return asFault(err)
	}
	for _, do := range shared.after {
		do()
	}
	return nil
}

// view runs fn on a snapshot, or in the enclosing transaction.
func (d *Desk) view(ctx context.Context, fn func(store.Tx) error) error {
	if d.enclosing != nil {
		return d.enclosing.run(ctx, fn)
	}
	if known := d.then.KnownAt; !known.IsZero() && known.Before(d.platform.cfg.Clock()) {
		return d.platform.viewKnown(ctx, d.tenant, known, fn)
	}
	return d.platform.store.View(ctx, d.tenant, fn)
}

// update runs fn in a transaction of its own, or in the enclosing one.
func (d *Desk) update(ctx context.Context, fn func(store.Tx) error) error {
	if d.enclosing != nil {
		return d.enclosing.run(ctx, fn)
	}
	return d.platform.store.Update(ctx, d.tenant, fn)
}

func newDesk(d Desk) *Desk {
	desk := &d
	desk.services = servicesOf(desk)
	return desk
}

// Actor returns who works at the desk.
func (d *Desk) Actor() operation.Actor { return d.actor }

// WithKey returns a desk whose next command carries an idempotency key: repeating the command with the same key
// answers the first outcome and does nothing else, and another command with it is refused; see CallOptions.Key. A key is for
// one command; make a new desk for each.
func (d *Desk) WithKey(key string) *Desk {
	copied := *d
	copied.key = key
	return newDesk(copied)
}

// WithOrigin returns a desk whose commands name where they come from in audit records.
func (d *Desk) WithOrigin(origin string) *Desk {
	copied := *d
	copied.origin = origin
	return newDesk(copied)
}

// Preview returns a desk whose commands decide and answer as usual, and store nothing. Results carry the changed
// resource in their Preview field.
func (d *Desk) Preview() *Desk {
	copied := *d
	copied.preview = true
	return newDesk(copied)
}

// signedIn is a user who proved to be that user.
type signedIn struct {
	actor    operation.Actor
	outdated error
	proof    string
}

// signIn proves who a user is. Where the tenant counts failed sign-ins, the outcome is recorded. A password is checked
// between two transactions, never inside one: checks take turns, and a waiting one must not hold a snapshot.
func (t Tenant) signIn(ctx context.Context, username, password string) (signedIn, error) {
	p, tenant := t.platform, t.name
	var who signedIn
	var user access.User
	var cfg *refdata.Configuration
	var known bool
	err := p.store.View(ctx, tenant, func(tx store.Tx) (err error) {
		if cfg, err = refdata.ConfigurationOf(tx); err != nil {
			return err
		}
		if user, err = access.UserByName(tx, username); err != nil {
			return err
		}
		if known = p.credentials.knows(tenant, user, password); known {
			who, err = p.welcome(tx, cfg, user)
		}
		return err
	})
	if err != nil || known && !access.MustCount(cfg, user, true) {
		return who, err
	}
	if !known {
		err = t.checkPassword(ctx, user, password)
	}
	if err != nil && !errors.Is(err, access.ErrNotAuthenticated) {
		return who, err // nobody looked at the password, so that there is nothing to count
	}
	if access.MustCount(cfg, user, err == nil) {
		err = errors.Join(err, p.countSignIn(ctx, tenant, user.ID, err == nil))
	}
	if err != nil || known {
		return who, err
	}
	err = p.store.View(ctx, tenant, func(tx store.Tx) error {
		again, err := access.UserByName(tx, username)
		if err != nil {
			return err
		}
		if again.ID != user.ID || again.PasswordHash != user.PasswordHash {
			return access.ErrNotAuthenticated.New() // the password was changed while it was checked
		}
		if cfg, err = refdata.ConfigurationOf(tx); err != nil {
			return err
		}
		who, err = p.welcome(tx, cfg, again)
		return err
	})
	return who, err
}

// welcome says what a user may do who proved to be that user.
func (p *Platform) welcome(tx store.Tx, cfg *refdata.Configuration, user access.User) (signedIn, error) {
	actor, err := access.ActorOf(tx, user)
	if err != nil {
		return signedIn{}, err
	}
	today, err := refdata.BusinessDate(tx, cfg, p.cfg.Clock())
	return signedIn{actor: actor, outdated: access.CheckRenewal(tx, user, today), proof: user.PasswordHash}, err
}

func (t Tenant) checkPassword(ctx context.Context, user access.User, password string) error {
	err := t.platform.door.check(ctx, t.name+"/"+user.Username, t.origin, func() error { return access.CheckPassword(user, password) })
	if err == nil {
		t.platform.credentials.learn(t.name, user, password)
	}
	return err
}

func (p *Platform) countSignIn(ctx context.Context, tenant string, userID int64, succeeded bool) error {
	desk := p.Tenant(tenant).As(SystemUser)
	_, err := perform(ctx, desk, access.CountSignIn, access.Attempt{UserID: userID, Succeeded: succeeded})
	return err
}
