package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"lending.example/platform/lending/scratch"
	"lending.example/platform/lending/store"
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

// CopyFile copies the database of a tenant in a folder to a new file, while other programs use it. It changes nothing in the folder,
// and takes a database of any version of the program: opened in a folder of its own, the copy is brought to the declared schema.
// A folder or a tenant that does not exist is refused with store.ErrNoStore.
func CopyFile(ctx context.Context, folder, name, file string) error {
	if err := store.CheckTenant(name); err != nil {
		return err
	}
	from := &tenant{name: name, file: filepath.Join(folder, name+extension)}
	if _, err := os.Stat(from.file); err != nil {
		return fmt.Errorf("%w: sqlite: no file %s", store.ErrNoStore, from.file)
	}
	options := (&Options{ReadOnly: true}).withDefaults()
	return errors.Join(from.copyTo(ctx, file, options), dropEmptyLog(from.file, options))
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
