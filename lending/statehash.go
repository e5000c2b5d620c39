package lending

import (
	"context"
	"encoding/hex"
	"slices"

	"lending.example/platform/lending/internal/digest"
	"lending.example/platform/lending/internal/idempotency"
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
	if err := p.isMade(); err != nil {
		return StateHash{}, err
	}
	var state StateHash
	err := p.store.View(ctx, tenant, func(tx store.Tx) (err error) {
		state, err = stateHashOf(tx)
		return err
	})
	return state, asFault(err)
}

// addedLater are kinds, and columns of kinds, that came after the form of the digest was settled. They count only where they hold
// something, so that a tenant that does without them keeps its digest.
var addedLater = []string{"accounting_rule", "accounting_rule_tag", "opening_balance", "charge.payment_type_id", "client_charge_payment.reversed", "savings_account.group_id", "standing_instruction.group_id",
	"audit.savings_id", "loan_closed_days", "loan.quiet_until", idempotency.Refusals.Name}

func stateHashOf(tx store.Tx) (StateHash, error) {
	d := digest.New()
	var state StateHash
	for _, kind := range Schema() {
		n, err := addKind(d, tx, kind)
		if err != nil {
			return state, err
		}
		state.Records += n
	}
	d.Text("command_log")
	for e, err := range tx.Log(1) {
		if err != nil {
			return state, err
		}
		d.Number(e.Seq)
		d.Number(e.At.UnixMicro())
		d.Text(e.Name)
		d.Bytes(e.Body)
		state.Entries++
	}
	state.Digest = hex.EncodeToString(d.Sum())
	return state, nil
}

// addKind adds all records of a kind, in the order of their ids, and counts them.
func addKind(d digest.Digest, tx store.Tx, k *store.Kind) (records int64, err error) {
	if !slices.Contains(addedLater, k.Name) {
		d.Text(k.Name)
	}
	for r, err := range tx.Find(k, store.Query{}) {
		if err != nil {
			return 0, err
		}
		if records == 0 && slices.Contains(addedLater, k.Name) {
			d.Text(k.Name)
		}
		addRecord(d, k, r)
		records++
	}
	return records, nil
}

// addRecord adds a record with its declared columns.
func addRecord(d digest.Digest, k *store.Kind, r store.Record) {
	d.Number(r.ID)
	for i, v := range r.Values {
		if !v.IsNull() || !slices.Contains(addedLater, k.Name+"."+k.Columns[i].Name) {
			addValue(d, v)
		}
	}
	d.Bytes(r.Body)
}

func addValue(d digest.Digest, v store.Value) {
	if v.IsNull() {
		d.Number(-1)
		return
	}
	d.Number(int64(v.Type()))
	switch v.Type() {
	case store.Text:
		d.Text(v.Text())
	case store.Date:
		d.Text(v.Date().String())
	case store.Decimal:
		d.Text(v.Amount().String())
	default:
		d.Number(v.Int64())
	}
}
