package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"lending.example/platform/lending/scratch"
)

// backupPrefix begins the names of folders in which copies are made.
const backupPrefix = ".backup-"

// Backup writes a consistent copy of one tenant while it is in use: a database file, to be put as <tenant>.db
// into the folder of a store. The copy is compact, and is first made next to the original.
func (s *Store) Backup(ctx context.Context, name string, w io.Writer) (err error) {
	t, err := s.enter(ctx, name)
	if err != nil {
		return err
	}
	defer s.callers.Leave()
	folder, err := scratch.Make(s.dir, backupPrefix)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.Remove()) }()
	copied := filepath.Join(folder.Path(), name+extension)
	if err := t.copyTo(ctx, copied, s.options); err != nil {
		return fmt.Errorf("sqlite: backup %s: %w", name, err)
	}
	return stream(copied, w)
}

// copyTo copies on a connection of its own: it takes as long as the database is large.
func (t *tenant) copyTo(ctx context.Context, file string, o Options) (err error) {
	mode := readWrite
	if o.ReadOnly {
		mode = readOnly
	}
	c, err := dial(t.file, mode, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	return c.run(ctx, "VACUUM INTO ?", file)
}

func stream(file string, w io.Writer) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}
