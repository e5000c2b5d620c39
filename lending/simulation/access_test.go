package simulation

import (
	"context"
	"errors"
	"iter"
	"time"

	"lending.example/platform/lending/store"
)

// access is the store as one program sees it, from its start to its death.
type access struct {
	world   *world
	program *program
	died    chan struct{}
	writes  int // in the running transaction, until it dies; 0 for never
}

func (a *access) alive() error {
	select {
	case <-a.died:
		return errDead
	default:
		return nil
	}
}

// reaches reports whether the store can be reached.
func (a *access) reaches() error {
	if err := a.alive(); err != nil {
		return err
	}
	if time.Now().Before(a.program.away) {
		return store.ErrUnavailable
	}
	return nil
}

func (a *access) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	if err := a.reaches(); err != nil {
		return err
	}
	return a.world.records.View(ctx, tenant, fn)
}

func (a *access) Provision(context.Context, string) error { return errors.ErrUnsupported }

func (a *access) Tenants(ctx context.Context) ([]string, error) {
	if err := a.reaches(); err != nil {
		return nil, err
	}
	return a.world.records.Tenants(ctx)
}

func (a *access) Close() error { return nil }

// errUndo takes back what a function did.
var errUndo = errors.New("undone")

// Update waits for the world to let it go on, and lets happen what goes wrong.
func (a *access) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	if err := a.reaches(); err != nil {
		return err
	}
	happens, err := a.world.ask(ctx, a)
	if err != nil {
		return err
	}
	if err := a.reaches(); err != nil {
		return err
	}
	run := func(tx store.Tx) error {
		err := fn(&counted{Tx: tx, access: a})
		if a.writes > 0 { // it writes less than it had left
			a.program.dies(string(diesWriting))
		}
		return errors.Join(err, a.alive())
	}
	undone := func() error {
		return a.world.records.Update(ctx, tenant, func(tx store.Tx) error {
			if err := run(tx); err != nil {
				return err
			}
			return errUndo
		})
	}
	switch happens {
	case isRefused:
		return store.ErrUnavailable
	case isUndone:
		return instead(undone(), store.ErrUnavailable)
	case losesCommit:
		return instead(undone(), store.ErrUncertain)
	case runsTwice:
		_ = undone()
	case diesWriting:
		a.writes = 1 + a.world.rand.IntN(12)
	case diesBefore:
		err := undone()
		a.program.dies(string(diesBefore))
		return errors.Join(err, errDead)
	}
	err = a.commit(ctx, tenant, run)
	switch {
	case err != nil:
		return err
	case happens == losesAnswer:
		return store.ErrUncertain
	case happens == diesAfter:
		a.program.dies(string(diesAfter))
		return errDead
	}
	return nil
}

func (a *access) commit(ctx context.Context, tenant string, run func(store.Tx) error) error {
	if a.world.mistake == forgetsCommits && a.world.chance(200) {
		return instead(a.world.records.Update(ctx, tenant, func(tx store.Tx) error { return errors.Join(run(tx), errUndo) }), nil)
	}
	return a.world.records.Update(ctx, tenant, run)
}

// instead is what a caller hears of a function that was undone, unless it failed by itself.
func instead(err, said error) error {
	if errors.Is(err, errUndo) {
		return said
	}
	return err
}

// counted is a transaction of a program that may die at a write.
type counted struct {
	store.Tx
	access *access
}

// write counts a write, and may be the death of the program.
func (x *counted) write() error {
	a := x.access
	if a.writes > 0 {
		if a.writes--; a.writes == 0 {
			a.program.dies(string(diesWriting))
		}
	}
	return a.alive()
}

func (x *counted) Insert(k *store.Kind, r store.Record) error {
	if err := x.write(); err != nil {
		return err
	}
	return x.Tx.Insert(k, r)
}

func (x *counted) Save(k *store.Kind, r store.Record) error {
	if err := x.write(); err != nil {
		return err
	}
	if x.access.world.mistake == forgetsWrites && k.Name == "loan" && x.access.world.chance(50) {
		return nil
	}
	return x.Tx.Save(k, r)
}

func (x *counted) Delete(k *store.Kind, id, revision int64) error {
	if err := x.write(); err != nil {
		return err
	}
	return x.Tx.Delete(k, id, revision)
}

func (x *counted) NextID(k *store.Kind) (int64, error) {
	if err := x.write(); err != nil {
		return 0, err
	}
	return x.Tx.NextID(k)
}

func (x *counted) Append(e store.LogEntry) (int64, error) {
	if err := x.write(); err != nil {
		return 0, err
	}
	return x.Tx.Append(e)
}

func (x *counted) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	if x.access.world.mistake == forgetsKeys && k.Name == keptOutcome {
		return func(func(store.Record, error) bool) {}
	}
	return x.Tx.Find(k, q)
}

// mistake is what a store does wrong, to see that laws are broken by it.
type mistake int

const (
	none mistake = iota
	forgetsCommits
	forgetsWrites
	forgetsKeys
)

// mistakes are what stores do wrong, and the law that each breaks.
var mistakes = map[string]struct {
	mistake mistake
	found   string
}{
	"a commit is forgotten": {forgetsCommits, "in the log 0 times"},
	"a write is forgotten":  {forgetsWrites, "loan"},
	"a key is forgotten":    {forgetsKeys, "was refused and is in the log"},
}
