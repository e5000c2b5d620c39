package lending

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"lending.example/platform/lending/scratch"
)

// checkpoints are states of tenants at numbers of their logs, kept as files between looks and between runs of the program:
// a look into the past starts from the nearest one before it. The zero checkpoints keep none.
type checkpoints struct{ folder string }

const (
	checkpointEvery = 1_000 // commands that a look runs before it leaves a checkpoint, at least
	mostCheckpoints = 12    // of one tenant
)

// checkpoint is one file.
type checkpoint struct {
	at   int64  // number of the last entry that was run
	mark string // of that entry, so that the log of another tenant of the name is not taken for it
	file string
}

// list lists the checkpoints of a tenant by number.
func (c checkpoints) list(tenant string) ([]checkpoint, error) {
	if c.folder == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(filepath.Join(c.folder, tenant))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var found []checkpoint
	for _, e := range entries {
		var at int64
		name, isFile := strings.CutSuffix(e.Name(), ".db")
		number, mark, whole := strings.Cut(name, "-")
		if _, err := fmt.Sscan(number, &at); err == nil && isFile && whole {
			found = append(found, checkpoint{at, mark, filepath.Join(c.folder, tenant, e.Name())})
		}
	}
	slices.SortFunc(found, func(x, y checkpoint) int { return cmp.Compare(x.at, y.at) })
	return found, err
}

// nearest is the last checkpoint of a tenant at a number of its log or before; the zero one, at the beginning, when there is
// none.
func (c checkpoints) nearest(log commandLog, tenant string, upTo int64) (checkpoint, error) {
	found, err := c.list(tenant)
	for _, p := range slices.Backward(found) {
		if p.at > upTo || err != nil {
			continue
		}
		var mark string
		if mark, err = markOf(log, p.at); mark == p.mark {
			return p, err
		}
	}
	return checkpoint{}, err
}

// markOf tells entries of logs from others with their number; "" for none.
func markOf(log commandLog, seq int64) (string, error) {
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

// keep leaves a checkpoint where a rehearsal stands, unless one is near, and clears those away that are too many.
func (c checkpoints) keep(ctx context.Context, log commandLog, r *rehearsal) error {
	if c.folder == "" {
		return nil
	}
	before, err := c.nearest(log, r.tenant, r.at)
	if err != nil || r.at-before.at < checkpointEvery {
		return err
	}
	mark, err := markOf(log, r.at)
	if err != nil {
		return err
	}
	folder := filepath.Join(c.folder, r.tenant)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	if err := c.write(ctx, r, filepath.Join(folder, fmt.Sprintf("%d-%s.db", r.at, mark))); err != nil {
		return err
	}
	return c.thin(r.tenant)
}

// partPrefix begins the names of folders in which checkpoints are made, each beside those that are whole.
const partPrefix = "part-"

// write makes a checkpoint, which has its name as soon as it is whole.
func (c checkpoints) write(ctx context.Context, r *rehearsal, name string) (err error) {
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
	if err := errors.Join(r.platform.Backup(ctx, r.tenant, made), made.Close()); err != nil {
		return err
	}
	return os.Rename(made.Name(), name)
}

// thin removes checkpoints while there are too many: each time the one whose neighbours are nearest to each other, so that
// those that stay lie evenly.
func (c checkpoints) thin(tenant string) error {
	found, err := c.list(tenant)
	for err == nil && len(found) > mostCheckpoints {
		least := 0
		for i := range len(found) - 1 { // the last one is where the next look goes on
			if span(found, i) < span(found, least) {
				least = i
			}
		}
		if err = os.Remove(found[least].file); errors.Is(err, fs.ErrNotExist) {
			err = nil // another program was faster
		}
		found = slices.Delete(found, least, least+1)
	}
	return err
}

// span is how many commands a look would have to run at most without a checkpoint.
func span(found []checkpoint, i int) int64 {
	if i == 0 {
		return found[1].at
	}
	return found[i+1].at - found[i-1].at
}
