package savings

import (
	"errors"
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
)

// AppliedCharge is a charge that an application asks for.
type AppliedCharge struct {
	ChargeID int64         `json:"chargeId"`         // the definition
	Amount   *money.Amount `json:"amount,omitempty"` // above zero; nil: that of the definition
	Due      calendar.Date `json:"dueDate,omitzero"` // mandatory for a charge that is owed on a day
}

// Application asks for a deposit account.
type Application struct {
	ClientID    int64            `json:"clientId,omitempty"`   // an active client whom the actor sees; mandatory unless a group is named
	GroupID     int64            `json:"groupId,omitempty"`    // instead of a client: an active group that the actor sees
	ProductID   int64            `json:"productId"`            // mandatory
	SubmittedOn calendar.Date    `json:"submittedOnDate"`      // mandatory; from the activation of the client or group to the business date
	ExternalID  string           `json:"externalId,omitempty"` // the lender's own name for the account, unique, at most 100 characters
	AccountNo   string           `json:"accountNo,omitempty"`  // at most 20 characters; "": made from the id
	Charges     *[]AppliedCharge `json:"charges,omitempty"`    // nil: those of the product

	Datatables []datatables.Entry `json:"datatables,omitempty"` // rows of tables that are registered for deposit accounts
}

// Violations checks presence, ids and lengths.
func (in Application) Violations() []fault.Violation {
	c := fault.CheckOf(accountResource).Required("clientId", in.owner() != Owner{}).Required("productId", in.ProductID != 0).
		Date("submittedOnDate", in.SubmittedOn).MaxLength("externalId", in.ExternalID, 100).MaxLength("accountNo", in.AccountNo, 20)
	checkOwner(c, "clientId", "groupId", in.owner())
	checkID(c, "productId", in.ProductID)
	checkApplied(c, in.Charges)
	datatables.CheckEntries(c, "datatables", in.Datatables)
	return c.Violations()
}

// PermissionsBesides are those to add the rows that it brings along.
func (in Application) PermissionsBesides() []string { return datatables.Permissions(in.Datatables) }

func (in Application) owner() Owner { return Owner{in.ClientID, in.GroupID} }

func checkApplied(c *fault.Checks, list *[]AppliedCharge) {
	if list == nil {
		return
	}
	for i, charge := range *list {
		id := element("charges", i, "chargeId")
		checkID(c.Required(id, charge.ChargeID != 0), id, charge.ChargeID)
		if charge.Amount != nil {
			c.Positive(element("charges", i, "amount"), *charge.Amount)
		}
	}
}

// checkID fails for a negative id.
func checkID(c *fault.Checks, field string, id int64) {
	if id < 0 {
		c.Fail(field, id, fault.NotPositive)
	}
}

// element names an attribute of an element of a list.
func element(list string, i int, attribute string) string {
	return fmt.Sprintf("%s[%d][%s]", list, i, attribute)
}

// Submit asks for an account for an active client.
//
//desk:method Savings.Submit(in) SavingsResult
var Submit = operation.Command[Application, operation.Result]{
	Meta: accountMeta("Submit", "CREATE", "Asks for a deposit account."),
	Decide: func(u *operation.Unit, in Application) (operation.Result, error) {
		of, err := visibleHolder(u, in.owner())
		if err != nil {
			return operation.Result{}, err
		}
		if err := of.mustBeActive(); err != nil {
			return operation.Result{}, err
		}
		a, err := apply(u, of, in)
		return a.result(), err
	},
}

// apply stores an application.
func apply(u *operation.Unit, of holder, in Application) (Account, error) {
	p, err := ProductByID(u.Tx, in.ProductID)
	if err != nil {
		return Account{}, err
	}
	a := Account{
		Owner: of.Owner, OfficeID: of.officeID, ProductID: p.ID, Status: Submitted, ExternalID: in.ExternalID,
		AccountNo: in.AccountNo, SubmittedOn: step(u, in.SubmittedOn, ""),
	}
	if err := of.maySubmit(u, a); err != nil {
		return Account{}, err
	}
	if err := a.insert(u); err != nil {
		return a, err
	}
	if err := a.carryCharges(u, p, in.Charges); err != nil {
		return a, err
	}
	if err := datatables.Attach(u, a.subject(), in.Datatables); err != nil {
		return a, err
	}
	return a, datatables.Require(u, a.subject(), datatables.Created)
}

// carryCharges puts charges on a new account: those that are asked for, or nil for those of the product.
func (a Account) carryCharges(u *operation.Unit, p Product, list *[]AppliedCharge) error {
	d := deposit{a, p}
	if list == nil {
		return d.carryProductCharges(u)
	}
	return d.carry(u, *list)
}

// carryProductCharges puts the charges of the product on the account that need no day. The others are put on accounts by hand.
func (d *deposit) carryProductCharges(u *operation.Unit) error {
	var list []AppliedCharge
	for _, id := range d.product.ChargeIDs {
		definition, err := chargeFor(u.Tx, id, d.product.CurrencyCode)
		if errors.Is(err, ErrChargeUnfit) || errors.Is(err, products.ErrChargeUnknown) {
			continue // ended since
		}
		if err != nil {
			return err
		}
		applied := AppliedCharge{ChargeID: id}
		if !(Charge{Time: definition.Time}).withEach() {
			applied.Due = d.SubmittedOn.On
		}
		list = append(list, applied)
	}
	return d.carry(u, list)
}

// carry puts charges on the account.
func (d *deposit) carry(u *operation.Unit, list []AppliedCharge) error {
	for _, applied := range list {
		definition, err := chargeFor(u.Tx, applied.ChargeID, d.product.CurrencyCode)
		if err != nil {
			return err
		}
		c, err := chargeOn(d.Account, definition, applied.Amount, applied.Due)
		if err != nil {
			return err
		}
		if err := charges.Insert(u.Tx, &c); err != nil {
			return err
		}
	}
	return nil
}

// Modification changes what is sent of an application.
type Modification struct {
	Ref         operation.Ref    `json:"savingsId"`
	ProductID   *int64           `json:"productId,omitempty"` // nil stays, here and below
	SubmittedOn *calendar.Date   `json:"submittedOnDate,omitempty"`
	ExternalID  *string          `json:"externalId,omitempty"` // "": none
	Charges     *[]AppliedCharge `json:"charges,omitempty"`    // instead of all that there were
}

// Violations checks what is sent.
func (in Modification) Violations() []fault.Violation {
	c := fault.CheckOf(accountResource)
	if in.ProductID != nil {
		c.Required("productId", *in.ProductID != 0)
		checkID(c, "productId", *in.ProductID)
	}
	if in.SubmittedOn != nil {
		c.Date("submittedOnDate", *in.SubmittedOn)
	}
	if in.ExternalID != nil {
		c.MaxLength("externalId", *in.ExternalID, 100)
	}
	checkApplied(c, in.Charges)
	return c.Violations()
}

// Modify changes an application; savings.ErrNotSubmitted once it is decided on.
//
//desk:method Savings.Modify(id=Ref, in) SavingsResult
var Modify = operation.Command[Modification, operation.Result]{
	Meta: accountMeta("Modify", "UPDATE", "Changes an application for an account."),
	Decide: func(u *operation.Unit, in Modification) (operation.Result, error) {
		return onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			if d.Status != Submitted {
				return operation.Result{}, ErrNotSubmitted.New(d.ID)
			}
			return d.modify(u, in)
		})
	},
}

func (d *deposit) modify(u *operation.Unit, in Modification) (operation.Result, error) {
	changes := operation.Changes{}
	operation.Change(changes, "productId", &d.ProductID, in.ProductID)
	operation.Change(changes, "submittedOnDate", &d.SubmittedOn.On, in.SubmittedOn)
	if in.ExternalID != nil && *in.ExternalID != d.ExternalID {
		if err := d.refuseTaken(u.Tx, "external_id", "externalId", *in.ExternalID, ErrExternalIDTaken); err != nil {
			return operation.Result{}, err
		}
		operation.Change(changes, "externalId", &d.ExternalID, in.ExternalID)
	}
	of, err := holderOf(u.Tx, d.Owner)
	if err != nil {
		return operation.Result{}, err
	}
	if err := of.maySubmit(u, d.Account); err != nil {
		return operation.Result{}, err
	}
	if d.product, err = ProductByID(u.Tx, d.ProductID); err != nil {
		return operation.Result{}, err
	}
	if in.Charges != nil {
		if err := d.replaceCharges(u, *in.Charges); err != nil {
			return operation.Result{}, err
		}
		changes["charges"] = operation.Sent{Value: *in.Charges}
	}
	r := d.result()
	r.Changes = changes
	if len(changes) == 0 {
		return r, nil
	}
	return r, d.save(u, d.Status)
}

func (d *deposit) replaceCharges(u *operation.Unit, list []AppliedCharge) error {
	if err := d.dropCharges(u.Tx); err != nil {
		return err
	}
	return d.carry(u, list)
}

func (d *deposit) dropCharges(tx store.Tx) error {
	former, err := chargesOf(tx, d.ID)
	if err != nil {
		return err
	}
	for i := range former {
		if err := charges.Delete(tx, &former[i]); err != nil {
			return err
		}
	}
	return nil
}

// AccountRef names an account.
type AccountRef struct {
	Ref operation.Ref `json:"savingsId"`
}

// Violations returns none.
func (AccountRef) Violations() []fault.Violation { return nil }

// Delete removes an application; savings.ErrNotSubmitted once it is decided on.
//
//desk:method Savings.Delete(id=Ref) SavingsResult
var Delete = operation.Command[AccountRef, operation.Result]{
	Meta: accountMeta("Delete", "DELETE", "Removes an application for an account."),
	Decide: func(u *operation.Unit, in AccountRef) (operation.Result, error) {
		return onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			if d.Status != Submitted {
				return operation.Result{}, ErrNotSubmitted.New(d.ID)
			}
			if err := d.dropCharges(u.Tx); err != nil {
				return operation.Result{}, err
			}
			if err := datatables.Remove(u.Tx, datatables.Savings, d.ID); err != nil {
				return operation.Result{}, err
			}
			if err := accounts.Delete(u.Tx, &d.Account); err != nil {
				return operation.Result{}, err
			}
			return d.result(), d.announce(u, events.SavingsDelete, &d.Status)
		})
	},
}

func accountMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "savings." + id, Action: action, Entity: "SAVINGSACCOUNT", Grouping: "portfolio", Summary: summary}
}
