package rehearsal

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/scratch"
	"lending.example/platform/lending/store"
)

// Stage is a platform on which commands are run again. Nothing else is done on it.
type Stage interface {
	Records() store.Store
	// RunAgain runs one logged command: at its moment, by its actor, under its number.
	RunAgain(tx store.Tx, tenant string, command *commandlog.Command) error
	// Backup writes a copy of the records of a tenant, with which another stage can be opened.
	Backup(ctx context.Context, tenant string, w interface{ Write([]byte) (int, error) }) error
	Close() error
}

// Opener opens a stage on the embedded store of a folder.
type Opener func(ctx context.Context, folder string) (Stage, error)

// folderPrefix begins the names of the folders of rehearsals, among the temporary files.
const folderPrefix = "lending-rehearsal-"

// Sweep removes the folders of programs that were killed while they rehearsed.
func Sweep() error { return scratch.Sweep("", folderPrefix) }

// New makes a rehearsal that has run nothing yet, in a folder of its own.
func (open Opener) New(ctx context.Context, tenant string) (*Rehearsal, error) {
	folder, err := scratch.Make("", folderPrefix)
	if err != nil {
		return nil, err
	}
	return open.in(ctx, tenant, folder, 0)
}

// Of makes a rehearsal in a folder of its own whose records are written into a file there. It stands at a number of the log.
func (open Opener) Of(ctx context.Context, tenant string, at int64, write func(io.Writer) error) (*Rehearsal, error) {
	folder, err := scratch.Make("", folderPrefix)
	if err != nil {
		return nil, err
	}
	file, err := os.Create(filepath.Join(folder.Path(), tenant+".db"))
	if err == nil {
		err = errors.Join(write(file), file.Close())
	}
	if err != nil {
		return nil, errors.Join(err, folder.Remove())
	}
	return open.in(ctx, tenant, folder, at)
}

// in opens a rehearsal in a folder, which is removed when that fails.
func (open Opener) in(ctx context.Context, tenant string, folder *scratch.Folder, at int64) (*Rehearsal, error) {
	stage, err := open(ctx, folder.Path())
	if err != nil {
		return nil, errors.Join(err, folder.Remove())
	}
	if err := stage.Records().Provision(ctx, tenant); err != nil {
		return nil, errors.Join(err, stage.Close(), folder.Remove())
	}
	return &Rehearsal{stage: stage, tenant: tenant, folder: folder, at: at}, nil
}

// from makes a rehearsal that stands where a checkpoint was left.
func (open Opener) from(ctx context.Context, c commandlog.Checkpoint, tenant string) (*Rehearsal, error) {
	return open.Of(ctx, tenant, c.At, func(file io.Writer) error {
		kept, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer kept.Close()
		_, err = io.Copy(file, kept)
		return err
	})
}
