package lending

import (
	"context"
	"fmt"

	"lending.example/platform/lending/chain"
	"lending.example/platform/lending/store"
)

// What stands for the command log of a tenant as it was: a head, and one that was signed. Verify holds the log against heads.
type (
	Head = chain.Head
	Seal = chain.Seal
)

// Head reads the last entry of a tenant's command log. A tenant of no commands has none: store.ErrNotFound.
func (p *Platform) Head(ctx context.Context, tenant string) (Head, error) {
	if err := p.isMade(); err != nil {
		return Head{}, err
	}
	head := Head{Tenant: tenant}
	err := p.store.View(ctx, tenant, func(tx store.Tx) (err error) {
		if head.Entry, _, err = tx.LastEntry(); err != nil {
			return err
		}
		err = fmt.Errorf("lending: the command log of %s: %w", tenant, store.ErrNotFound)
		for e, read := range tx.Log(head.Entry) {
			if err = read; err == nil {
				head.At, head.Link = e.At, e.Link
			}
			break
		}
		if err == nil && head.Link.IsZero() { // an earlier version of the program wrote it
			head.Link, err = linkOfAll(tx)
		}
		return err
	})
	return head, asFault(err)
}

// linkOfAll makes the link of the last entry of all entries.
func linkOfAll(tx store.Tx) (link store.Link, err error) {
	for e, err := range tx.Log(1) {
		if err != nil {
			return link, err
		}
		link = link.Next(e)
	}
	return link, nil
}
