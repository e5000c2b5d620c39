//go:build unix

package sqlite_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// fullVariable tells the test binary that it is the process whose files may not grow, and where to write.
const fullVariable = "LENDING_TEST_FULL_DISK"

var pieceKind = &store.Kind{Name: "piece", Columns: []store.Column{{Name: "size", Type: store.Integer}}}

// TestFilesThatCannotGrow fills a database in a process whose files are limited. What it was told is stored is there,
// what it was told is not is not, every refusal is one that may be tried again, and so it goes well with room.
func TestFilesThatCannotGrow(t *testing.T) {
	if place := os.Getenv(fullVariable); place != "" {
		fill(t, place)
		return
	}
	place := t.TempDir()
	child := exec.Command("sh", "-c", `ulimit -f 4096 && exec "$@"`, "sh", os.Args[0], "-test.run=^TestFilesThatCannotGrow$", "-test.v")
	child.Env = append(os.Environ(), fullVariable+"="+place)
	said, err := child.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	stored, refused := map[int64]bool{}, map[int64]bool{}
	for lines := bufio.NewScanner(bytes.NewReader(said)); lines.Scan(); {
		word, number, _ := strings.Cut(lines.Text(), " ")
		id, _ := strconv.ParseInt(number, 10, 64)
		switch word {
		case "stored":
			stored[id] = true
		case "refused":
			refused[id] = true
		}
	}
	if len(stored) == 0 || len(refused) == 0 {
		t.Fatalf("%d stored, %d refused\n%s", len(stored), len(refused), said)
	}
	s, err := sqlite.Open(context.Background(), place, store.Schema{pieceKind}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = s.Update(context.Background(), "alpha", func(tx store.Tx) error {
		n := 0
		for r, err := range tx.Find(pieceKind, store.Query{}) {
			if err != nil {
				return err
			}
			n++
			if !stored[r.ID] {
				t.Errorf("%d is stored and was refused", r.ID)
			}
		}
		if n != len(stored) {
			t.Errorf("%d pieces, want %d", n, len(stored))
		}
		for id := range refused {
			if err := tx.Insert(pieceKind, piece(id)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func piece(id int64) store.Record {
	return store.Record{ID: id, Values: []store.Value{store.Int(id)}, Body: fmt.Appendf(nil, "%q", strings.Repeat("x", 100_000))}
}

// fill writes until it was refused several times.
func fill(t *testing.T, place string) {
	signal.Ignore(syscall.SIGXFSZ) // the system is to refuse the write, not to end the process
	s, err := sqlite.Open(context.Background(), place, store.Schema{pieceKind}, nil)
	if err == nil {
		err = s.Provision(context.Background(), "alpha")
	}
	if err != nil {
		t.Fatal(err)
	}
	refusals := 0
	for id := int64(1); refusals < 3; id++ {
		err := s.Update(context.Background(), "alpha", func(tx store.Tx) error { return tx.Insert(pieceKind, piece(id)) })
		switch {
		case err == nil:
			fmt.Println("stored", id)
		case errors.Is(err, store.ErrUnavailable):
			refusals++
			fmt.Println("refused", id)
		default:
			t.Fatal(err)
		}
	}
}
