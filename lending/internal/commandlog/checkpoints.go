package commandlog

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"lending.example/platform/lending/scratch"
)

// Checkpoints are states of tenants at numbers of their logs, kept as files between looks and between runs of the program:
// a look into the past starts from the nearest one before it. The zero Checkpoints keep none.
type Checkpoints struct{ Folder string }

const (
	CheckpointEvery = 1_000 // commands that a look runs before it leaves a checkpoint, at least
	MostCheckpoints = 12    // of one tenant
)

// Checkpoint is one file.
type Checkpoint struct {
	At   int64  // number of the last entry that was run
	mark string // of that entry, so that the log of another tenant of the name is not taken for it
	File string
}

// State is what a tenant has at a number of its log.
type State struct {
	Tenant string
	At     int64
	Write  func(io.Writer) error
}

// List lists the checkpoints of a tenant by number.
func (c Checkpoints) List(tenant string) ([]Checkpoint, error) {
	if c.Folder == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(filepath.Join(c.Folder, tenant))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var found []Checkpoint
	for _, e := range entries {
		var at int64
		name, isFile := strings.CutSuffix(e.Name(), ".db")
		number, mark, whole := strings.Cut(name, "-")
		if _, err := fmt.Sscan(number, &at); err == nil && isFile && whole {
			found = append(found, Checkpoint{at, mark, filepath.Join(c.Folder, tenant, e.Name())})
		}
	}
	slices.SortFunc(found, func(x, y Checkpoint) int { return cmp.Compare(x.At, y.At) })
	return found, err
}

// Nearest is the last checkpoint of a tenant at a number of its log or before; the zero one, at the beginning, when there is
// none.
func (c Checkpoints) Nearest(log Log, tenant string, upTo int64) (Checkpoint, error) {
	found, err := c.List(tenant)
	for _, p := range slices.Backward(found) {
		if p.At > upTo || err != nil {
			continue
		}
		var mark string
		if mark, err = markOf(log, p.At); mark == p.mark {
			return p, err
		}
	}
	return Checkpoint{}, err
}

// markOf tells entries of logs from others with their number; "" for none.
func markOf(log Log, seq int64) (string, error) {
	for entry, err := range log(seq) {
		if err != nil {
			return "", err
		}
		text, err := json.Marshal(entry)
		sum := sha256.Sum256(text)
		return hex.EncodeToString(sum[:8]), err
	}
	return "", nil
}

// Keep leaves a checkpoint of a state, unless one is near, and clears those away that are too many.
func (c Checkpoints) Keep(log Log, s State) error {
	if c.Folder == "" {
		return nil
	}
	before, err := c.Nearest(log, s.Tenant, s.At)
	if err != nil || s.At-before.At < CheckpointEvery {
		return err
	}
	mark, err := markOf(log, s.At)
	if err != nil {
		return err
	}
	folder := filepath.Join(c.Folder, s.Tenant)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	if err := c.write(s, filepath.Join(folder, fmt.Sprintf("%d-%s.db", s.At, mark))); err != nil {
		return err
	}
	return c.thin(s.Tenant)
}

// partPrefix begins the names of folders in which checkpoints are made, each next to the complete ones.
const partPrefix = "part-"

// write makes a checkpoint, which has its name as soon as it is whole.
func (c Checkpoints) write(s State, name string) (err error) {
	if err := scratch.Sweep(filepath.Dir(name), partPrefix); err != nil {
		return err
	}
	part, err := scratch.Make(filepath.Dir(name), partPrefix)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, part.Remove()) }()
	made, err := os.Create(filepath.Join(part.Path(), "checkpoint"))
	if err != nil {
		return err
	}
	if err := errors.Join(s.Write(made), made.Close()); err != nil {
		return err
	}
	return os.Rename(made.Name(), name)
}

// thin removes checkpoints while there are too many: each time the one whose neighbours are nearest to each other, so that
// those that stay lie evenly.
func (c Checkpoints) thin(tenant string) error {
	found, err := c.List(tenant)
	for err == nil && len(found) > MostCheckpoints {
		least := 0
		for i := range len(found) - 1 { // the last one is where the next look goes on
			if span(found, i) < span(found, least) {
				least = i
			}
		}
		if err = os.Remove(found[least].File); errors.Is(err, fs.ErrNotExist) {
			err = nil // another program was faster
		}
		found = slices.Delete(found, least, least+1)
	}
	return err
}

// span is how many commands a look would have to run at most without a checkpoint.
func span(found []Checkpoint, i int) int64 {
	if i == 0 {
		return found[1].At
	}
	return found[i+1].At - found[i-1].At
}
