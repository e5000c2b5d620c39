package lending

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"lending.example/platform/lending/chain"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/internal/idempotency"
	"lending.example/platform/lending/internal/loans/auditing"
	"lending.example/platform/lending/internal/rehearsal"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/store"
)

// Finding is something that verification found wrong.
type Finding struct {
	Kind string // kind of record, "loan"; "command_log" and "journal" for these as a whole
	ID   int64  // 0 when it is about no single record
	Text string
}

// String names the record and what is wrong with it.
func (f Finding) String() string {
	if f.ID == 0 {
		return fmt.Sprintf("%s: %s", f.Kind, f.Text)
	}
	return fmt.Sprintf("%s %d: %s", f.Kind, f.ID, f.Text)
}

// Verify checks that the stored records of a tenant agree with themselves and with their history, while the platform is in
// use:
//
//   - the command log has every number, every entry can be read, and each follows from the one before by the link that it
//     carries; heads that were kept elsewhere (Head) are links of it;
//   - nothing in the database acts on the records but the store itself, where the store can tell (store.Inspector);
//   - the parts of every loan are its wholes, and what its schedule says was paid is what its transactions paid;
//   - the journal holds what the transactions of every loan post, every entry balances, and by account and product the
//     loans and the journal say the same;
//   - the content of every file has the size and the digest that the log says;
//   - every command of the log can be run again, and those that can be make every other record, and no more, and give the same numbers;
//   - what closes of business sealed is what the commands up to there make, tried at no more than 16 of them, the last included.
//
// It reports up to limit findings; none is a clean bill. Everything is read as a stream, and the replay is kept in a folder of
// its own for the time, so that memory does not grow with the tenant. A store that backs itself up while in use is read from
// a copy, so that nothing waits for the verification, and it is checked while its log runs again. Heads of other tenants are passed over. Of any other the log is replayed first, page by page, and then one
// snapshot is kept for as long as it takes to read everything once.
func (p *Platform) Verify(ctx context.Context, tenant string, limit int, heads ...Head) ([]Finding, error) {
	if err := p.isMade(); err != nil {
		return nil, err
	}
	v := verification{platform: p, tenant: tenant, limit: limit, heads: heads}
	if err := v.inspect(ctx); err != nil {
		return nil, asFault(err)
	}
	copied, err := p.rehearsals.Of(ctx, tenant, 0, func(file io.Writer) error { return p.Backup(ctx, tenant, file) })
	switch {
	case errors.Is(err, ErrNoBackup):
		err = v.check(ctx, p.store, v.inOneSnapshot)
	case err == nil:
		err = errors.Join(v.check(ctx, copied.Records(), v.atOnce), copied.Close())
	}
	return v.findings, asFault(err)
}

// inspect has the store look for what others put into the database.
func (v *verification) inspect(ctx context.Context) error {
	inspector, ok := v.platform.store.(store.Inspector)
	if !ok {
		return nil
	}
	strange, err := inspector.Inspect(ctx, v.tenant)
	for _, text := range strange {
		v.outside = append(v.outside, Finding{"database", 0, text})
	}
	return err
}

// check makes a rehearsal for the replay, and has the records of a store checked against themselves and it.
func (v *verification) check(ctx context.Context, s store.Store, way func(context.Context, store.Store, *rehearsal.Rehearsal) error) error {
	again, err := v.platform.rehearsals.New(ctx, v.tenant)
	if err != nil {
		return err
	}
	return errors.Join(way(ctx, s, again), again.Close())
}

// inOneSnapshot replays the command log, which is the long part, and then runs all checks on one snapshot of the store.
func (v *verification) inOneSnapshot(ctx context.Context, s store.Store, again *rehearsal.Rehearsal) error {
	if err := v.replay(ctx, s, again); err != nil {
		return err
	}
	return s.View(ctx, v.tenant, func(tx store.Tx) error {
		if err := v.checkRecords(tx); err != nil || v.settle() {
			return err
		}
		if err := again.Advance(ctx, tx.Log, rehearsal.EveryEntry); err != nil { // what was written while the log ran again
			return err
		}
		if !v.checkLeftOut(again) {
			return nil
		}
		return again.Records().View(ctx, v.tenant, func(made store.Tx) error {
			for _, kind := range replayed() {
				if more, err := v.compare(kind, tx, made); err != nil || !more {
					return err
				}
			}
			return nil
		})
	})
}

// atOnce checks a copy, which nobody waits for, while the command log runs again, and compares several kinds of record at a time.
func (v *verification) atOnce(ctx context.Context, copied store.Store, again *rehearsal.Rehearsal) error {
	both, running := errgroup.WithContext(ctx)
	both.Go(func() error { return v.replay(running, copied, again) })
	both.Go(func() error { return copied.View(running, v.tenant, v.checkRecords) })
	if err := both.Wait(); err != nil || v.settle() || !v.checkLeftOut(again) {
		return err
	}
	kinds := replayed()
	found := make([]verification, len(kinds))
	compared, running := errgroup.WithContext(ctx)
	compared.SetLimit(runtime.GOMAXPROCS(0))
	for i, kind := range kinds {
		found[i].limit = v.limit
		compared.Go(func() error {
			return copied.View(running, v.tenant, func(tx store.Tx) error {
				return again.Records().View(running, v.tenant, func(made store.Tx) error {
					_, err := found[i].compare(kind, tx, made)
					return err
				})
			})
		})
	}
	err := compared.Wait()
	for i := range found {
		for _, f := range found[i].findings {
			v.add(f)
		}
	}
	return err
}

// replay runs the command log as the store has it now, and holds what it makes against what was sealed.
func (v *verification) replay(ctx context.Context, s store.Store, again *rehearsal.Rehearsal) error {
	log := commandlog.Of(ctx, s, v.tenant)
	if err := v.replaySealed(ctx, log, again); err != nil {
		return err
	}
	return again.Advance(ctx, log, rehearsal.EveryEntry)
}

// checkRecords holds the records of a snapshot against themselves.
func (v *verification) checkRecords(tx store.Tx) error {
	for _, check := range []func(store.Tx) error{v.checkLog, v.checkBooks, v.checkContents} {
		if err := check(tx); err != nil || v.full() {
			return err
		}
	}
	return nil
}

// settle puts the findings outside of the records first, and reports whether there is room for no more.
func (v *verification) settle() (full bool) {
	all := append(slices.Clone(v.outside), v.findings...)
	v.findings = all[:min(len(all), v.limit)]
	return v.full()
}

type verification struct {
	platform *Platform
	tenant   string
	limit    int
	heads    []Head
	outside  []Finding // of the records: in the database, and by sealed states
	findings []Finding
}

func (v *verification) full() bool { return len(v.findings) >= v.limit }

// add keeps a finding and reports whether there is room for more.
func (v *verification) add(f Finding) bool {
	if !v.full() {
		v.findings = append(v.findings, f)
	}
	return !v.full()
}

// checkLog looks for numbers that are missing, entries that cannot be read, and what does not follow from what is before it.
func (v *verification) checkLog(tx store.Tx) error {
	log := chain.New(v.tenant, v.heads)
	for entry, err := range tx.Log(math.MinInt64) {
		if err == nil && entry.Seq < 1 { // nobody reads it
			if !v.add(Finding{"command_log", 0, fmt.Sprintf("an entry has the number %d, before the first", entry.Seq)}) {
				return nil
			}
			continue
		}
		if err != nil {
			return err
		}
		for missing := log.Last() + 1; missing < entry.Seq; missing++ {
			if !v.add(Finding{"command_log", missing, "is missing"}) {
				return nil
			}
		}
		for _, flaw := range entryFlaws(log, entry) {
			if !v.add(Finding{"command_log", entry.Seq, flaw}) {
				return nil
			}
		}
	}
	for _, flaw := range log.Ending() {
		if !v.add(Finding{"command_log", log.Last(), flaw}) {
			return nil
		}
	}
	return nil
}

// entryFlaws are the errors of an entry and of its position.
func entryFlaws(log *chain.Log, entry store.LogEntry) (flaws []string) {
	if err := readable(entry); err != nil {
		flaws = append(flaws, "cannot be read: "+err.Error())
	}
	if flaw := log.Next(entry); flaw != "" {
		flaws = append(flaws, flaw)
	}
	return append(flaws, log.Outside()...)
}

// readable refuses an entry whose body is neither a command nor the answers that one got from outside.
func readable(entry store.LogEntry) error {
	if entry.Name == commandlog.AnswersName {
		return json.Unmarshal(entry.Body, &[]json.RawMessage{})
	}
	return json.Unmarshal(entry.Body, &logged{})
}

// checkBooks holds every loan against itself and the journal, and then the journal against all of them.
func (v *verification) checkBooks(tx store.Tx) error {
	desk := v.platform.Tenant(v.tenant).As(SystemUser)
	unit, err := desk.unit(tx)
	if err != nil {
		return err
	}
	tally := &ledger.Tally{}
	for flaw, err := range auditing.Flaws(unit, tally) {
		if err != nil {
			return err
		}
		if !v.add(Finding{"loan", flaw.LoanID, flaw.Text}) {
			return nil
		}
	}
	for flaw, err := range ledger.Flaws(unit, tally) {
		if err != nil {
			return err
		}
		found := Finding{"gl_account", flaw.AccountID, flaw.Text}
		if flaw.AccountID == 0 {
			found = Finding{"journal", 0, fmt.Sprintf("entry %s: %s", flaw.Transaction, flaw.Text)}
		}
		if !v.add(found) {
			return nil
		}
	}
	return nil
}

// checkContents holds the bytes of files against their digests.
func (v *verification) checkContents(tx store.Tx) error {
	for flaw, err := range content.Flaws(tx) {
		if err != nil {
			return err
		}
		if !v.add(Finding{"content", flaw.ContentID, flaw.Text}) {
			return nil
		}
	}
	return nil
}

// checkLeftOut names the commands that cannot be run again, and reports whether there is room for more findings.
func (v *verification) checkLeftOut(again *rehearsal.Rehearsal) (more bool) {
	for _, left := range again.LeftOut() {
		if !v.add(Finding{"command_log", left.Command, "cannot be run again: " + left.Err.Error()}) {
			return false
		}
	}
	return true
}

// replayed are the kinds whose records a replay makes.
func replayed() []*store.Kind {
	return slices.DeleteFunc(Schema(), func(k *store.Kind) bool { return slices.Contains(notReplayed, k) })
}

// compare holds the stored records of a kind, and the number that was given last, against those that a replay made.
func (v *verification) compare(kind *store.Kind, tx, made store.Tx) (more bool, err error) {
	if more, err := v.compareKind(kind, tx, made); err != nil || !more {
		return false, err
	}
	return v.compareNumbers(kind, tx, made)
}

// notReplayed are the kinds whose records do not follow from the command log: what was answered under idempotency keys, the bytes
// of files, places of consumers in the stream of events, and what web hooks sign with and have posted.
var notReplayed = []*store.Kind{idempotency.Outcomes.Kind, idempotency.Refusals, content.PieceKind(), events.Consumers.Kind, webhooks.Secrets, webhooks.Deliveries}

// compareNumbers compares the numbers that were given last. A lower one would be given a second time, to another record.
func (v *verification) compareNumbers(kind *store.Kind, a, b store.Tx) (more bool, err error) {
	stored, err := a.LastID(kind)
	if err != nil {
		return false, err
	}
	made, err := b.LastID(kind)
	if err != nil || stored == made {
		return err == nil, err
	}
	return v.add(Finding{kind.Name, 0, fmt.Sprintf("the last number given is %d, a replay gives up to %d", stored, made)}), nil
}

// compareKind walks both streams of records, which come by id.
func (v *verification) compareKind(kind *store.Kind, a, b store.Tx) (more bool, err error) {
	nextA, stopA := iter.Pull2(a.Find(kind, store.Query{}))
	defer stopA()
	nextB, stopB := iter.Pull2(b.Find(kind, store.Query{}))
	defer stopB()
	x, errX, okX := nextA()
	y, errY, okY := nextB()
	for okX || okY {
		if err := errors.Join(errX, errY); err != nil {
			return false, err
		}
		more := true
		switch {
		case !okY || okX && x.ID < y.ID:
			more = v.add(Finding{kind.Name, x.ID, "is stored, and a replay does not make it"})
			x, errX, okX = nextA()
		case !okX || y.ID < x.ID:
			more = v.add(Finding{kind.Name, y.ID, "is made by a replay, and not stored"})
			y, errY, okY = nextB()
		default:
			if !bytes.Equal(x.Body, y.Body) || !slices.Equal(x.Values, y.Values) {
				more = v.add(Finding{kind.Name, x.ID, "differs from what a replay makes"})
			}
			x, errX, okX = nextA()
			y, errY, okY = nextB()
		}
		if !more {
			return false, nil
		}
	}
	return true, nil
}
