package sqlite

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"sync"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/turn"
)

// tenant is one open database.
type tenant struct {
	name    string
	file    string
	schema  *schema
	writer  *writer // nil where nothing is written
	readers *readers
}

// openTenant opens an existing file and brings it to the declared schema.
func openTenant(ctx context.Context, name, file string, s *schema, o Options, m *turn.Meter) (*tenant, error) {
	if o.ReadOnly {
		return openToRead(ctx, name, file, s, o)
	}
	c, err := prepare(ctx, name, file, s, o)
	if err != nil {
		return nil, err
	}
	return &tenant{
		name:    name,
		file:    file,
		schema:  s,
		writer:  newWriter(c, s, o.BusyTimeout, m),
		readers: newReaders(file, o),
	}, nil
}

// openToRead opens an existing file that is of the declared schema, and changes nothing.
func openToRead(ctx context.Context, name, file string, s *schema, o Options) (*tenant, error) {
	c, err := dial(file, readOnly, o)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(mustFit(ctx, c, name, s), c.close()); err != nil {
		return nil, errors.Join(err, dropEmptyLog(file, o))
	}
	return &tenant{name: name, file: file, schema: s, readers: newReaders(file, o)}, nil
}

// refuseForeign refuses a database that another program made before a connection for writing would switch it to a
// write-ahead log. What else is wrong shows when it is opened.
func refuseForeign(ctx context.Context, name, file string, o Options) error {
	if hasOwnLog(file) {
		return nil
	}
	c, err := dial(file, untouched, o)
	if err != nil {
		return nil
	}
	var foreign *SchemaError
	if errors.As(checkOwner(ctx, c, name), &foreign) {
		return errors.Join(foreign, c.close())
	}
	return c.close()
}

// hasOwnLog reports whether the header of a file shows that this store made it and that it has a write-ahead log: both format versions
// are 2, and the application id is ours (https://sqlite.org/fileformat2.html, 1.3).
func hasOwnLog(file string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	var header [72]byte
	_, err = io.ReadFull(f, header[:])
	return err == nil && header[18] == 2 && header[19] == 2 && binary.BigEndian.Uint32(header[68:]) == applicationID
}

// prepare brings the schema to what is declared and returns a connection for writing. A connection that changed the schema
// is closed, so that the ones in use have never seen another schema.
func prepare(ctx context.Context, name, file string, s *schema, o Options) (*conn, error) {
	if err := refuseForeign(ctx, name, file, o); err != nil {
		return nil, err
	}
	c, err := dial(file, readWrite, o)
	if err != nil {
		return nil, err
	}
	changed, err := bring(ctx, c, name, s, o)
	switch {
	case err != nil:
		return nil, errors.Join(err, c.close())
	case !changed:
		return c, nil
	}
	if err := c.close(); err != nil {
		return nil, err
	}
	return dial(file, readWrite, o)
}

// bring makes the changes that migrations and the declared schema ask for, and reports whether there were any.
func bring(ctx context.Context, c *conn, name string, s *schema, o Options) (changed bool, err error) {
	before, err := c.number(ctx, "PRAGMA schema_version")
	if err != nil {
		return false, err
	}
	if err := migrate(ctx, c, name); err != nil {
		return false, err
	}
	if err := evolve(ctx, c, name, s, o); err != nil {
		return false, err
	}
	after, err := c.number(ctx, "PRAGMA schema_version")
	return after != before, err
}

// close closes the readers first: the last connection to close tidies the write-ahead log, which a reading one cannot.
func (t *tenant) close() error {
	err := t.readers.close()
	if t.writer != nil {
		return errors.Join(err, t.writer.conn.close())
	}
	return errors.Join(err, dropEmptyLog(t.file, t.readers.options))
}

// dropEmptyLog removes a write-ahead log without content, which a connection for reading makes and cannot remove. SQLite removes it when a
// connection for writing is the last to close.
func dropEmptyLog(file string, o Options) error {
	if log, err := os.Stat(file + "-wal"); err != nil || log.Size() > 0 {
		return nil
	}
	c, err := dial(file, readWrite, o)
	if err != nil {
		return nil // the folder cannot be written
	}
	return c.close()
}

// view runs fn on a snapshot.
func (t *tenant) view(ctx context.Context, fn func(store.Tx) error) error {
	c, err := t.readers.snapshot(ctx)
	if err != nil {
		return err
	}
	x := newSnapshot(ctx, c, t)
	defer func() {
		x.End()
		if x.conn != nil {
			t.readers.give(x.conn, endSnapshot(x.conn))
		}
	}()
	return x.run(fn)
}

// beginSnapshot reads something at once, because SQLite takes the snapshot at the first read and not at BEGIN.
func beginSnapshot(c *conn) error {
	if _, err := c.exec(context.Background(), "BEGIN"); err != nil {
		return failure("begin", err)
	}
	if _, err := c.number(context.Background(), "PRAGMA data_version"); err != nil {
		return failure("snapshot", err)
	}
	return nil
}

func endSnapshot(c *conn) error {
	_, err := c.exec(context.Background(), "COMMIT")
	return err
}

// readers is the pool of reading connections.
type readers struct {
	file    string
	options Options
	slots   chan struct{} // one for every connection in use

	mu   sync.Mutex
	idle []*conn // the last one used comes first, its cache is warm
}

func newReaders(file string, o Options) *readers {
	return &readers{file: file, options: o, slots: make(chan struct{}, o.Readers)}
}

func (r *readers) take(ctx context.Context) (*conn, error) {
	select {
	case r.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if c := r.pop(); c != nil {
		return c, nil
	}
	c, err := dial(r.file, readOnly, r.options)
	if err != nil {
		<-r.slots
		return nil, err
	}
	return c, nil
}

// snapshot takes a connection that reads what is committed now.
func (r *readers) snapshot(ctx context.Context) (*conn, error) {
	c, err := r.take(ctx)
	if err != nil {
		return nil, err
	}
	if err := beginSnapshot(c); err != nil {
		r.give(c, err)
		return nil, err
	}
	return c, nil
}

func (r *readers) pop() *conn {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.idle) == 0 {
		return nil
	}
	c := r.idle[len(r.idle)-1]
	r.idle = r.idle[:len(r.idle)-1]
	return c
}

// give takes a connection back. One that could not end its transaction is not used again.
func (r *readers) give(c *conn, broken error) {
	if broken != nil {
		_ = c.close()
	} else {
		r.mu.Lock()
		r.idle = append(r.idle, c)
		r.mu.Unlock()
	}
	<-r.slots
}

func (r *readers) close() error {
	var errs []error
	for c := r.pop(); c != nil; c = r.pop() {
		errs = append(errs, c.close())
	}
	return errors.Join(errs...)
}
