package lending

import (
	"context"
	"errors"

	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/internal/rehearsal"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
	"lending.example/platform/lending/store/turn"
)

// stage is a platform on which commands are run again.
type stage struct{ platform *Platform }

// Records is the store of the platform.
func (s stage) Records() store.Store { return s.platform.store }

// RunAgain runs one logged command.
func (s stage) RunAgain(tx store.Tx, tenant string, command *commandlog.Command) error {
	return s.platform.again(tx, tenant, command)
}

// Backup writes a copy of the records of a tenant.
func (s stage) Backup(ctx context.Context, tenant string, w interface{ Write([]byte) (int, error) }) error {
	return s.platform.Backup(ctx, tenant, w)
}

// Close closes the platform and its store.
func (s stage) Close() error { return s.platform.Close() }

// stages opens platforms on the embedded stores of folders, on which logs of this one are run again. Statements of reports run there as
// they do on the platform's own store, and all stages together share places for them.
func (p *Platform) stages() rehearsal.Opener {
	options := &sqlite.Options{Synchronous: sqlite.Normal, Logger: p.cfg.Logger, Places: turn.NewPlaces(store.Statements)}
	if own := p.cfg.SQLite; own != nil {
		options.Apart, options.Inside = own.Apart, own.Inside
	}
	cfg := p.cfg
	cfg.LeaveJobs, cfg.Checkpoints, cfg.OnEvents = true, "", nil
	return func(ctx context.Context, folder string) (rehearsal.Stage, error) {
		s, err := sqlite.Open(ctx, folder, Schema(), options)
		if err != nil {
			return nil, err
		}
		again, err := New(s, &cfg)
		if err != nil {
			return nil, errors.Join(err, s.Close())
		}
		return stage{again}, nil
	}
}
