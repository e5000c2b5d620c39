package clients

import (
	"errors"

	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// ClientRef addresses a client.
type ClientRef struct {
	Ref operation.Ref `json:"clientId"`
}

// Violations returns none.
func (ClientRef) Violations() []fault.Violation { return nil }

// Delete removes a pending client for good, with notes, addresses, identifiers, family members and picture. Refused with
// clients.ErrNotDeletable in any other state, clients.ErrReferredTo when a loan or a charge is there.
//
//desk:method Clients.Delete(id=Ref) ClientResult
var Delete = operation.Command[ClientRef, operation.Result]{
	Meta: clientMeta("Delete", "DELETE", "Removes a pending client for good."),
	Decide: operation.With(func(u *operation.Unit, in ClientRef, n Neighbours) (operation.Result, error) {
		c, err := Visible(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		if c.Status != Pending {
			return operation.Result{}, ErrNotDeletable.New(c.ID)
		}
		loans, err := n.standing(u.Tx, c.ID)
		if err != nil {
			return operation.Result{}, err
		}
		charged, err := Charges.Exists(u.Tx, ofClient(c.ID))
		if err != nil {
			return operation.Result{}, err
		}
		saves, err := n.saves(u.Tx, c.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if loans.Any || charged || len(saves) > 0 {
			return operation.Result{}, ErrReferredTo.New(c.ID)
		}
		if err := n.leave(u.Tx, c); err != nil {
			return operation.Result{}, err
		}
		if err := n.removeImage(u.Tx, c); err != nil {
			return operation.Result{}, err
		}
		if err := deleteBelongings(u.Tx, c.ID); err != nil {
			return operation.Result{}, err
		}
		if err := Clients.Delete(u.Tx, &c); err != nil {
			return operation.Result{}, err
		}
		return c.result(), c.announce(u, events.ClientDelete, nil)
	}),
}

func deleteBelongings(tx store.Tx, clientID int64) error {
	if err := datatables.Remove(tx, datatables.Client, clientID); err != nil {
		return err
	}
	if err := refdata.DeleteNotes(tx, refdata.ClientNote, clientID); err != nil {
		return err
	}
	if err := deleteAll(tx, familyMembers, clientID); err != nil {
		return err
	}
	if err := deleteAll(tx, Identifiers, clientID); err != nil {
		return err
	}
	return deleteAll(tx, addresses, clientID)
}

// deleteAll removes the records of a table that belong to a client.
func deleteAll[T any, P store.Keyed[T]](tx store.Tx, table store.Table[T, P], clientID int64) error {
	all, err := table.All(tx, ofClient(clientID))
	if err != nil {
		return err
	}
	for i := range all {
		if err := table.Delete(tx, &all[i]); err != nil {
			return err
		}
	}
	return nil
}

// ofClient selects what belongs to a client, by id. A client has a handful of each.
func ofClient(clientID int64) store.Query {
	return store.Where("client_id", store.Equal, store.Int(clientID)).By("id", false)
}

// owned reads a record of a table that belongs to a client; store.ErrNotFound when it belongs to another one.
func owned[T any, P store.Keyed[T]](tx store.Tx, table store.Table[T, P], clientID, id int64) (T, error) {
	return table.First(tx, store.Where("id", store.Equal, store.Int(id)).And("client_id", store.Equal, store.Int(clientID)))
}

// owner names a client in the result of a command on a part of it.
func (c Client) owner() operation.Result {
	return operation.Result{OfficeID: c.OfficeID, ClientID: c.ID}
}

// partOf reads a record of a resource that belongs to a client whom the actor sees.
func partOf[T any, P store.Keyed[T], D any](
	u *operation.Unit, r resource.Resource[T, P, D], ref operation.Ref, id int64,
) (T, operation.Result, error) {
	client, err := Visible(u, ref)
	if err != nil {
		var none T
		return none, operation.Result{}, err
	}
	part, err := owned(u.Tx, r.Table, client.ID, id)
	if errors.Is(err, store.ErrNotFound) {
		err = r.Missing.New(id)
	}
	return part, client.owner(), err
}

// parts selects what belongs to a client whom the actor sees.
func (in ClientRef) parts(u *operation.Unit) (store.Query, error) {
	client, err := Visible(u, in.Ref)
	return ofClient(client.ID), err
}
