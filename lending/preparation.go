package lending

import (
	"context"
	"crypto/rand"

	"lending.example/platform/lending/internal/idempotency"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// preparation is what the input of a command is prepared with. The salt of a password that was sent is noted in the options.
func (d *Desk) preparation(ctx context.Context, op operation.Operation, input any, opts *CallOptions) *operation.Preparation {
	return &operation.Preparation{
		Random: rand.Reader,
		Salt: func() (_ []byte, err error) {
			opts.salt, err = d.saltFor(ctx, op, input, opts.Key)
			return opts.salt, err
		},
		Slowly: func(do func()) error { return d.slowly(ctx, opts.Origin, do) },
		Ask: func(read func(*operation.Unit) error) error {
			return d.view(ctx, func(tx store.Tx) error {
				unit, err := d.unit(tx)
				if err != nil {
					return err
				}
				return read(unit)
			})
		},
	}
}

// slowly does what is as costly as the check of a password when it is the turn of an address. Inside a transaction that the
// caller has begun nobody may wait for a turn: there the writers' turn bounds what is done at once.
func (d *Desk) slowly(ctx context.Context, address string, do func()) error {
	if d.enclosing != nil {
		do()
		return nil
	}
	return d.platform.door.Work(ctx, address, do)
}

// saltSize is the length of the salts of password hashes, in bytes.
const saltSize = 16

// saltFor is the salt of the password that a call carries: that of the first call under its key, or a new one.
func (d *Desk) saltFor(ctx context.Context, op operation.Operation, input any, key string) (salt []byte, err error) {
	salt = make([]byte, saltSize)
	rand.Read(salt) // never fails
	if key == "" {
		return salt, nil
	}
	err = d.view(ctx, func(tx store.Tx) error {
		first, err := idempotency.SaltOf(tx, idempotency.Call{Operation: op, Actor: d.actor, Input: input, Key: key})
		if first != nil {
			salt = first
		}
		return err
	})
	return salt, err
}
