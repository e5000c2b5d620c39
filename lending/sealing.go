package lending

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/internal/digest"
	"lending.example/platform/lending/internal/rehearsal"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/store"
)

// sealState keeps a digest of all that a tenant has with the last close of business, unless it has ended with one, where the tenant
// wants it (refdata.SealStateAtClose). The command log contains the digest, and so below every head of it that is kept elsewhere.
func (p *Platform) sealState(ctx context.Context, desk *Desk) error {
	var in jobs.SealedRun
	err := p.store.View(ctx, desk.tenant, func(tx store.Tx) (err error) {
		if in.Run, in.Day, err = jobs.Unsealed(tx); err != nil || in.Run == 0 {
			return err
		}
		if in.Digest, in.Records, err = followingHash(tx); err == nil {
			in.Entry, _, err = tx.LastEntry()
		}
		return err
	})
	if err != nil || in.Run == 0 {
		return asFault(err)
	}
	_, err = perform(ctx, desk, jobs.Seal, in)
	return err
}

// followingHash is a digest of the records that follow from the command log, which a replay makes again, and how many they are.
func followingHash(tx store.Tx) (made string, records int64, err error) {
	d := digest.New()
	for _, kind := range Schema() {
		if slices.Contains(notReplayed, kind) {
			continue
		}
		n, err := addKind(d, tx, kind)
		if err != nil {
			return "", 0, err
		}
		records += n
	}
	return hex.EncodeToString(d.Sum()), records, nil
}

// stateSeal is the digest of a state as the command log has it.
type stateSeal struct {
	jobs.SealedRun
	seq int64 // of the log entry
}

// sealName is the name of log entries that keep the digest of a state.
var sealName = jobs.Seal.Meta.Action + "_" + jobs.Seal.Meta.Entity

// stateSeals are the digests that a log keeps, in the order of the entries that they came of: programs that close business together
// may seal in another one.
func stateSeals(log commandlog.Log) (seals []stateSeal, err error) {
	for entry, err := range log(1) {
		if err != nil {
			return nil, err
		}
		var command logged
		if entry.Name != sealName || json.Unmarshal(entry.Body, &command) != nil {
			continue // what cannot be read is named by another check
		}
		s := stateSeal{seq: entry.Seq}
		if json.Unmarshal(command.Input, &s.SealedRun) == nil && s.Entry < entry.Seq {
			seals = append(seals, s)
		}
	}
	slices.SortStableFunc(seals, func(a, b stateSeal) int { return cmp.Compare(a.Entry, b.Entry) })
	return seals, nil
}

// mostSealsChecked bounds how often a verification digests all records of its replay.
const mostSealsChecked = 16

// spread are some of the seals, the last among them, at even distances.
func spread(seals []stateSeal) []stateSeal {
	var some []stateSeal
	for i := range min(len(seals), mostSealsChecked) {
		some = append(some, seals[(i+1)*len(seals)/min(len(seals), mostSealsChecked)-1])
	}
	return some
}

// replaySealed runs a log up to the last of its seals, and holds what it made by then against what was sealed. The records of a seal
// are digested while the log runs on to the next one. The first seal that does not fit is named: later ones cannot.
func (v *verification) replaySealed(ctx context.Context, log commandlog.Log, again *rehearsal.Rehearsal) error {
	seals, err := stateSeals(log)
	if err != nil {
		return err
	}
	fitting, digested := int64(0), func() (isFitting bool, err error) { return true, nil }
	for _, s := range spread(seals) {
		err := again.Advance(ctx, log, s.Entry)
		isFitting, failed := digested()
		if err = errors.Join(err, failed); err != nil || !isFitting {
			return err
		}
		digested = v.digesting(ctx, again, s, fitting)
		fitting = s.Entry
	}
	_, err = digested()
	return err
}

// digesting digests, on its own, what a rehearsal has made by now. The function that it returns waits for the digest, and names a seal
// that does not fit.
func (v *verification) digesting(ctx context.Context, again *rehearsal.Rehearsal, s stateSeal, fitting int64) func() (isFitting bool, err error) {
	var made string
	var records int64
	begun, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		begin := sync.OnceFunc(func() { close(begun) })
		defer begin()
		ended <- again.Records().View(ctx, v.tenant, func(tx store.Tx) (err error) {
			begin()
			made, records, err = followingHash(tx)
			return err
		})
	}()
	<-begun
	return func() (bool, error) {
		err := <-ended
		if err == nil && made != s.Digest {
			v.outside = append(v.outside, Finding{"command_log", s.seq, fmt.Sprintf(
				"seals the state that the close of business of %s left, after entry %d, of %d records, and a replay makes another one, of %d: after entry %d something was changed, or made otherwise than the log says",
				s.Day, s.Entry, s.Records, records, fitting)})
		}
		return made == s.Digest, err
	}
}
