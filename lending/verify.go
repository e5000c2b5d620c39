package lending

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// Finding is something that verification found wrong.
type Finding struct {
	Kind string // kind of record, "loan"
	ID   int64
	Text string
}

// String names the record and what is wrong with it.
func (f Finding) String() string { return fmt.Sprintf("%s %d: %s", f.Kind, f.ID, f.Text) }

// Verify checks that the stored records of a tenant agree with themselves and with their history, while the platform is
// in use: every loan's parts with its wholes, and every record with a replay of the command log. It reports up to
// limit findings; none is a clean bill. The replay is held in memory.
func (p *Platform) Verify(ctx context.Context, tenant string, limit int) ([]Finding, error) {
	v := verification{limit: limit}
	if err := v.checkLoans(ctx, p, tenant); err != nil {
		return nil, err
	}
	again, err := memory.New(Schema())
	if err != nil {
		return nil, err
	}
	rehearsal, err := New(again, &p.cfg)
	if err != nil {
		return nil, err
	}
	if err := p.Replay(ctx, tenant, rehearsal); err != nil {
		return nil, errors.Join(err, rehearsal.Close())
	}
	err = v.compare(ctx, tenant, p.store, again)
	return v.findings, errors.Join(err, rehearsal.Close())
}

type verification struct {
	limit    int
	findings []Finding
}

// add keeps a finding and reports whether there is room for more.
func (v *verification) add(f Finding) bool {
	if len(v.findings) < v.limit {
		v.findings = append(v.findings, f)
	}
	return len(v.findings) < v.limit
}

func (v *verification) checkLoans(ctx context.Context, p *Platform, tenant string) error {
	desk := p.Tenant(tenant).As(SystemUser)
	return desk.View(ctx, func(u *operation.Unit) error {
		for flaw, err := range loans.Flaws(u) {
			if err != nil {
				return err
			}
			if !v.add(Finding{Kind: "loan", ID: flaw.LoanID, Text: flaw.Text}) {
				return nil
			}
		}
		return nil
	})
}

// compare holds the records of two stores against each other, kind by kind.
func (v *verification) compare(ctx context.Context, tenant string, stored, replayed store.Store) error {
	return stored.View(ctx, tenant, func(a store.Tx) error {
		return replayed.View(ctx, tenant, func(b store.Tx) error {
			for _, kind := range Schema() {
				if kind == keptOutcomes.Kind {
					continue
				}
				if more, err := v.compareKind(kind, a, b); err != nil || !more {
					return err
				}
			}
			return nil
		})
	})
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
