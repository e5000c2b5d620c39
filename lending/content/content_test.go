package content_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"testing"

	"lending.example/platform/lending/content"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// shelf is a store with contents of one tenant.
type shelf struct {
	*testing.T
	store store.Store
}

func newShelf(t *testing.T) shelf {
	t.Helper()
	s, err := memory.New(store.Schema(content.Kinds()))
	if err == nil {
		err = s.Provision(context.Background(), "default")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return shelf{t, s}
}

func (s shelf) view(fn func(store.Tx) error) error {
	return s.store.View(context.Background(), "default", fn)
}

func (s shelf) update(fn func(store.Tx) error) {
	s.Helper()
	if err := s.store.Update(context.Background(), "default", fn); err != nil {
		s.Fatal(err)
	}
}

func (s shelf) count(k *store.Kind) (n int) {
	s.Helper()
	err := s.view(func(tx store.Tx) (err error) {
		n, err = tx.Count(k, store.Query{})
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
	return n
}

func prepared(t *testing.T, name string, of []byte) content.File {
	t.Helper()
	f := content.File{Name: name, Body: io.NewSectionReader(bytes.NewReader(of), 0, int64(len(of)))}
	if err := f.Prepare(nil); err != nil {
		t.Fatal(err)
	}
	return f
}

var (
	long  = append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte("0123456789"), 70_000)...) // three pieces
	whole = append([]byte("%PDF-"), bytes.Repeat([]byte("x"), 256<<10-5)...)            // one piece to the byte
)

// TestKeepAndOpen keeps files of every number of pieces and reads them back.
func TestKeepAndOpen(t *testing.T) {
	for name, c := range map[string]struct {
		of     []byte
		pieces int
	}{"short": {[]byte("%PDF-"), 1}, "one piece to the byte": {whole, 1}, "long": {long, 3}} {
		t.Run(name, func(t *testing.T) {
			s := newShelf(t)
			f := prepared(t, "a.pdf", c.of)
			if sum := sha256.Sum256(c.of); f.Digest != hex.EncodeToString(sum[:]) || f.Size != int64(len(c.of)) || f.Type != "application/pdf" {
				t.Errorf("prepared %+v", f)
			}
			s.update(f.Keep)
			from, err := content.Open(s.view, f.Digest)
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(from)
			if err != nil || !bytes.Equal(got, c.of) || s.count(content.PieceKind()) != c.pieces {
				t.Errorf("%d bytes in %d pieces, %v", len(got), s.count(content.PieceKind()), err)
			}
			if flaws := s.flaws(); flaws != 0 {
				t.Errorf("%d flaws", flaws)
			}
		})
	}
}

func (s shelf) flaws() (n int) {
	s.Helper()
	err := s.view(func(tx store.Tx) error {
		for _, err := range content.Flaws(tx) {
			if err != nil {
				return err
			}
			n++
		}
		return nil
	})
	if err != nil {
		s.Fatal(err)
	}
	return n
}

// TestContentIsShared: what is kept twice is stored once, and goes with the last who refers to it.
func TestContentIsShared(t *testing.T) {
	s := newShelf(t)
	f := prepared(t, "a.pdf", long)
	s.update(f.Keep)
	s.update(prepared(t, "b.pdf", long).Keep)
	if n := s.count(content.PieceKind()); n != 3 {
		t.Errorf("%d pieces of the same content", n)
	}
	s.update(f.Release)
	if _, err := content.Open(s.view, f.Digest); err != nil {
		t.Errorf("one still refers to it: %v", err)
	}
	s.update(f.Release)
	if _, err := content.Open(s.view, f.Digest); !errors.Is(err, content.ErrGone) {
		t.Errorf("nobody refers to it: %v", err)
	}
	for _, k := range content.Kinds() {
		if n := s.count(k); n != 0 {
			t.Errorf("%d records of %s are left", n, k.Name)
		}
	}
}

// TestOpenWhileItIsRemoved: a reader whose content goes away fails, and does not take a part for the whole.
func TestOpenWhileItIsRemoved(t *testing.T) {
	s := newShelf(t)
	f := prepared(t, "a.pdf", long)
	s.update(f.Keep)
	from, err := content.Open(s.view, f.Digest)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(from, make([]byte, 1000)); err != nil {
		t.Fatal(err)
	}
	s.update(f.Release)
	if _, err := io.ReadAll(from); err == nil {
		t.Error("the rest of a removed file was read")
	}
}

// gauge notes the most bytes that were asked for at once.
type gauge struct {
	io.ReaderAt
	most int
}

// ReadAt reads and notes.
func (g *gauge) ReadAt(into []byte, at int64) (int, error) {
	g.most = max(g.most, len(into))
	return g.ReaderAt.ReadAt(into, at)
}

// TestFilesAreStreamed: no step asks for more of a file than a piece.
func TestFilesAreStreamed(t *testing.T) {
	s := newShelf(t)
	of := append([]byte("%PDF-"), make([]byte, content.Largest-5)...)
	g := &gauge{ReaderAt: bytes.NewReader(of)}
	f := content.File{Name: "a.pdf", Body: io.NewSectionReader(g, 0, int64(len(of)))}
	if err := f.Prepare(nil); err != nil {
		t.Fatal(err)
	}
	s.update(f.Keep)
	if g.most > 256<<10 {
		t.Errorf("%d bytes were read at once", g.most)
	}
	f.Body = io.NewSectionReader(g, 0, content.Largest+1)
	if err := f.Prepare(nil); !errors.Is(err, content.ErrTooLarge) {
		t.Errorf("one byte too many: %v", err)
	}
}

// TestPrepareTrustsNobody: what a sender says about digest, size and type is overwritten, also where no file came.
func TestPrepareTrustsNobody(t *testing.T) {
	f := content.File{Name: "a.pdf", Digest: "d", Size: 5, Type: "application/pdf"}
	if err := f.Prepare(nil); err != nil || f.Digest != "" || f.Size != 0 || f.Type != "" {
		t.Errorf("%+v, %v", f, err)
	}
}

// TestReplayKeepsAllButTheBytes: a file that was read from the log has no body, and makes the record and no pieces.
func TestReplayKeepsAllButTheBytes(t *testing.T) {
	s := newShelf(t)
	f := prepared(t, "a.pdf", long)
	f.Body = nil
	s.update(f.Keep)
	if kept, pieces := s.count(content.Kinds()[0]), s.count(content.PieceKind()); kept != 1 || pieces != 0 {
		t.Errorf("%d records, %d pieces", kept, pieces)
	}
	s.update(f.Release)
}
