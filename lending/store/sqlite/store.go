package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	sqlite3 "modernc.org/sqlite/lib"

	"lending.example/platform/lending/scratch"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/turn"
)

// testedVersion is the SQLite that the tests, the plans among them, have passed on.
const testedVersion = "3.54.1"

const extension = ".db"

// Store keeps tenants in SQLite files of one folder. It implements [store.Store], and [store.Backuper],
// [store.Opener], [store.Joiner], [store.HostOpener], [store.HostKeeper] and [store.HostTaker] besides.
type Store struct {
	dir     string
	schema  *schema
	options Options
	meter   turn.Meter

	callers turn.Callers

	mu      sync.Mutex
	tenants map[string]*tenant
}

// Open opens the folder, makes it if need be, and brings the databases in it to the declared schema: what is new is
// added; what cannot be done without loss is refused with a *SchemaError. A column that is added to a kind is null in
// the records that are stored already until they are saved again. The kinds must not change afterwards.
func Open(ctx context.Context, dir string, declared store.Schema, opts *Options) (*Store, error) {
	compiled, err := compile(declared)
	if err != nil {
		return nil, err
	}
	if dir == "" {
		return nil, errNoFolder // and not the folder that the program happens to be in
	}
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	s := &Store{dir: absolute, schema: compiled, options: opts.withDefaults(), tenants: map[string]*tenant{}}
	if err := s.openFolder(); err != nil {
		return nil, err
	}
	if s.options.ReadOnly {
		return s.opened(ctx)
	}
	if err := scratch.Sweep(absolute, backupPrefix); err != nil {
		s.options.Logger.Warn("store: copies of a program that was killed stay", "error", err)
	}
	if sqlite3.SQLITE_VERSION != testedVersion {
		s.options.Logger.Warn("store: the linked SQLite is not the tested one", "linked", sqlite3.SQLITE_VERSION, "tested", testedVersion)
	}
	return s.opened(ctx)
}

// opened is the store with every tenant open.
func (s *Store) opened(ctx context.Context) (*Store, error) {
	if err := s.openAll(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// errNoFolder refuses an empty name, such as that of a setting that nobody made.
var errNoFolder = errors.New("sqlite: the name of the folder is empty")

// openFolder makes the folder, unless it must exist.
func (s *Store) openFolder() error {
	if !s.options.MustExist && !s.options.ReadOnly {
		return os.MkdirAll(s.dir, 0o700)
	}
	info, err := os.Stat(s.dir)
	if errors.Is(err, os.ErrNotExist) || err == nil && !info.IsDir() {
		return fmt.Errorf("%w: sqlite: no folder %s", store.ErrNoStore, s.dir)
	}
	return err
}

// openAll opens every tenant at once, so that one that does not fit is found at the start of the program.
func (s *Store) openAll(ctx context.Context) error {
	names, err := s.files()
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := s.tenant(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// Location returns the folder.
func (s *Store) Location() string { return s.dir }

// Provision makes the file of a tenant.
func (s *Store) Provision(ctx context.Context, name string) error {
	if err := store.CheckTenant(name); err != nil {
		return err
	}
	if s.options.ReadOnly {
		return store.ErrReadOnly
	}
	if err := s.callers.Enter(ctx); err != nil {
		return err
	}
	defer s.callers.Leave()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := createFile(s.file(name)); err != nil {
		return fmt.Errorf("sqlite: provision %s: %w", name, err)
	}
	_, err := s.tenant(ctx, name)
	return err
}

// createFile makes an empty file, readable by its owner alone, and makes its name durable.
func createFile(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), syncDir(filepath.Dir(path)))
}

// Tenants lists the files.
func (s *Store) Tenants(ctx context.Context) ([]string, error) {
	if err := s.callers.Enter(ctx); err != nil {
		return nil, err
	}
	defer s.callers.Leave()
	return s.files()
}

func (s *Store) files() ([]string, error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		name, isDatabase := strings.CutSuffix(e.Name(), extension)
		if isDatabase && store.CheckTenant(name) == nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

func (s *Store) file(name string) string { return filepath.Join(s.dir, name+extension) }

// Commits says how many physical commits there were, and how long they took.
func (s *Store) Commits() store.Commits { return s.meter.Sum() }

// View runs fn on a snapshot.
func (s *Store) View(ctx context.Context, name string, fn func(store.Tx) error) error {
	t, err := s.enter(ctx, name)
	if err != nil {
		return err
	}
	defer s.callers.Leave()
	return t.view(ctx, fn)
}

// Update runs fn in a transaction, and returns when it is durable.
func (s *Store) Update(ctx context.Context, name string, fn func(store.Tx) error) error {
	t, err := s.enter(ctx, name)
	if err != nil {
		return err
	}
	defer s.callers.Leave()
	if t.writer == nil {
		return store.ErrReadOnly
	}
	return t.writer.update(ctx, fn)
}

// Close waits for running transactions and closes all files.
func (s *Store) Close() error {
	s.callers.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, t := range s.tenants {
		errs = append(errs, t.close())
	}
	s.tenants = nil
	return errors.Join(errs...)
}

// enter finds a tenant and counts the caller as running.
func (s *Store) enter(ctx context.Context, name string) (*tenant, error) {
	if err := s.callers.Enter(ctx); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.tenant(ctx, name)
	if err != nil {
		s.callers.Leave()
		return nil, err
	}
	return t, nil
}

// tenant returns an open tenant. A file that another program has made since is opened now.
func (s *Store) tenant(ctx context.Context, name string) (*tenant, error) {
	if t := s.tenants[name]; t != nil {
		return t, nil
	}
	if store.CheckTenant(name) != nil {
		return nil, &store.UnknownTenantError{Tenant: name}
	}
	if _, err := os.Stat(s.file(name)); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil, &store.UnknownTenantError{Tenant: name}
		}
		return nil, err
	}
	t, err := openTenant(ctx, name, s.file(name), s.schema, s.options, &s.meter)
	if err != nil {
		return nil, err
	}
	s.tenants[name] = t
	return t, nil
}
