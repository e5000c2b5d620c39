package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Run calls an operation of the platform with its own types, as the actor of the desk. The methods of the services do the same
// for the operations that they name; Run is for programs that choose the operation at run time, and for fields of inputs that a
// method fills in.
//
//	page, err := lending.Run(ctx, desk, clients.ListClients, clients.Filter{Status: "active"})
//
// It refuses what the method refuses, with the same codes. What is no operation of the platform is refused with
// ErrUnknownOperation; of an operation that a program has changed, the platform runs its own.
func Run[In operation.Input, Out any](ctx context.Context, d *Desk, op operation.Typed[In, Out], in In) (Out, error) {
	if err := d.isReady(ctx); err != nil {
		var none Out
		return none, err
	}
	outcome, err := d.Perform(ctx, op, &in, d.options())
	return typed[Out](op.About(), outcome, err)
}

// Page is one page of a list.
type Page[T any] = operation.Page[T]

// View runs a function on a stable snapshot of the tenant's records, for programs that read what no query offers. Inside Atomically
// and InTx the function must not call the desk, since it holds its turn.
func (d *Desk) View(ctx context.Context, read func(*operation.Unit) error) error {
	if err := d.isReady(ctx); err != nil {
		return err
	}
	if read == nil {
		return ErrNoFunction
	}
	return asFault(d.view(ctx, func(tx store.Tx) error {
		unit, err := d.unit(store.ReadOnly(tx)) // inside a transaction of several operations the records could be written
		if err != nil {
			return err
		}
		return read(unit)
	}))
}

// Ref names a resource by its id or by its external id.
type Ref = operation.Ref

// ByID names a resource by its id.
func ByID(id int64) Ref { return operation.ByID(id) }

// ByExternalID names a resource by its external id.
func ByExternalID(id string) Ref { return operation.ByExternalID(id) }
