package lending

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"slices"

	"lending.example/platform/lending/store"
)

// StateHash is a digest of all that a tenant has: its records of every kind, with their declared columns, and its command
// log. Revisions are left out: they count what a store did, not what it holds. Two stores hold the same, no matter what they are
// made of, exactly when their digests are equal.
type StateHash struct {
	Digest  string // SHA-256, in hexadecimal
	Records int64  // that went into it
	Entries int64  // of the command log
}

// StateHash reads everything that a tenant has, from one snapshot, and digests it.
func (p *Platform) StateHash(ctx context.Context, tenant string) (StateHash, error) {
	var state StateHash
	err := p.store.View(ctx, tenant, func(tx store.Tx) (err error) {
		state, err = stateHashOf(tx)
		return err
	})
	return state, asFault(err)
}

// addedLater are kinds, and columns of kinds, that came after the form of the digest was settled. They count only where they hold
// something, so that a tenant that does without them keeps its digest.
var addedLater = []string{"accounting_rule", "accounting_rule_tag", "opening_balance", "charge.payment_type_id", "savings_account.group_id", "standing_instruction.group_id"}

func stateHashOf(tx store.Tx) (StateHash, error) {
	d := digest{sha256.New()}
	var state StateHash
	for _, kind := range Schema() {
		n, err := d.kind(tx, kind)
		if err != nil {
			return state, err
		}
		state.Records += n
	}
	d.text("command_log")
	for e, err := range tx.Log(1) {
		if err != nil {
			return state, err
		}
		d.number(e.Seq)
		d.number(e.At.UnixMicro())
		d.text(e.Name)
		d.bytes(e.Body)
		state.Entries++
	}
	state.Digest = hex.EncodeToString(d.to.Sum(nil))
	return state, nil
}

// digest writes values so that none can be taken for others: every text is led by its length.
type digest struct{ to hash.Hash }

func (d digest) number(n int64) {
	var raw [8]byte
	binary.BigEndian.PutUint64(raw[:], uint64(n))
	d.to.Write(raw[:])
}

func (d digest) bytes(b []byte) {
	d.number(int64(len(b)))
	d.to.Write(b)
}

func (d digest) text(s string) { d.bytes([]byte(s)) }

// kind writes all records of a kind, in the order of their ids, and counts them.
func (d digest) kind(tx store.Tx, k *store.Kind) (records int64, err error) {
	if !slices.Contains(addedLater, k.Name) {
		d.text(k.Name)
	}
	for r, err := range tx.Find(k, store.Query{}) {
		if err != nil {
			return 0, err
		}
		if records == 0 && slices.Contains(addedLater, k.Name) {
			d.text(k.Name)
		}
		d.record(k, r)
		records++
	}
	return records, nil
}

func (d digest) record(k *store.Kind, r store.Record) {
	d.number(r.ID)
	for i, v := range r.Values {
		if !v.IsNull() || !slices.Contains(addedLater, k.Name+"."+k.Columns[i].Name) {
			d.value(v)
		}
	}
	d.bytes(r.Body)
}

func (d digest) value(v store.Value) {
	if v.IsNull() {
		d.number(-1)
		return
	}
	d.number(int64(v.Type()))
	switch v.Type() {
	case store.Text:
		d.text(v.Text())
	case store.Date:
		d.text(v.Date().String())
	case store.Decimal:
		d.text(v.Amount().String())
	default:
		d.number(v.Int64())
	}
}
