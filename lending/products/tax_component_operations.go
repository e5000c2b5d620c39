package products

import (
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/store"
)

var taxComponentResource = resource.Resource[TaxComponent, *TaxComponent, TaxComponentData]{
	Table: TaxComponents, Name: "tax.component", Entity: "TAXCOMPONENT", Grouping: "organisation", Order: "name",
	Missing: ErrTaxComponentUnknown, Data: taxComponentData,
}

// TaxComponentData is a tax as clients see it.
type TaxComponentData struct {
	ID            int64               `json:"id"`
	Name          string              `json:"name"`
	Percentage    money.Decimal       `json:"percentage"` // percent of the charge
	DebitType     ledger.AccountType  `json:"debitAccountType,omitzero"`
	DebitAccount  *ledger.AccountName `json:"debitAccount,omitempty"` // nil: none, like CreditAccount
	CreditType    ledger.AccountType  `json:"creditAccountType,omitzero"`
	CreditAccount *ledger.AccountName `json:"creditAccount,omitempty"`
	From          calendar.Date       `json:"startDate"`                      // the percentage holds after this day
	History       []TaxRate           `json:"taxComponentHistories,omitzero"` // former percentages
}

func taxComponentData(tx store.Tx, t TaxComponent) (TaxComponentData, error) {
	data := TaxComponentData{
		ID: t.ID, Name: t.Name, Percentage: t.Percentage, DebitType: t.DebitType, CreditType: t.CreditType,
		From: t.From, History: t.History,
	}
	var err error
	if data.DebitAccount, err = ledger.AccountNameOf(tx, t.DebitAccountID); err != nil {
		return data, err
	}
	data.CreditAccount, err = ledger.AccountNameOf(tx, t.CreditAccountID)
	return data, err
}

// NewTaxComponent describes a tax.
type NewTaxComponent struct {
	Name            string              `json:"name"`               // mandatory, at most 100 characters
	Percentage      *money.Decimal      `json:"percentage"`         // mandatory; percent of the charge, above 0, at most 100
	From            calendar.Date       `json:"startDate,omitzero"` // absent: the business date
	DebitType       *ledger.AccountType `json:"debitAccountType,omitempty"`
	DebitAccountID  *int64              `json:"debitAccountId,omitzero"` // an account of DebitType; both or neither
	CreditType      *ledger.AccountType `json:"creditAccountType,omitempty"`
	CreditAccountID *int64              `json:"creditAccountId,omitzero"` // an account of CreditType; both or neither
}

// Violations checks presence and ranges; an account needs its type, and a type its account.
func (in NewTaxComponent) Violations() []fault.Violation {
	c := fault.CheckOf(taxComponentResource.Name).Text("name", in.Name, 100)
	c.Required("percentage", in.Percentage != nil)
	checkTaxPercentage(c, in.Percentage)
	checkTaxAccount(c, "debitAccountType", in.DebitType, "debitAccountId", in.DebitAccountID)
	checkTaxAccount(c, "creditAccountType", in.CreditType, "creditAccountId", in.CreditAccountID)
	return c.Violations()
}

func checkTaxPercentage(c *fault.Checks, percentage *money.Decimal) {
	switch {
	case percentage == nil:
	case !percentage.IsPositive():
		c.Fail("percentage", *percentage, fault.NotPositive)
	case hundred.Less(*percentage):
		c.Fail("percentage", *percentage, fault.AboveMaximum, *percentage, hundred)
	}
}

func checkTaxAccount(c *fault.Checks, typeField string, accountType *ledger.AccountType, idField string, id *int64) {
	between(c, typeField, accountType, ledger.Asset, ledger.Expense)
	positive(c, idField, id)
	c.Required(typeField, accountType != nil || id == nil)
	c.Required(idField, id != nil || accountType == nil)
}

// CreateTaxComponent defines a tax of above 0 to 100 percent, from in.From (zero: the business date) on. Debit and credit
// account are optional, each with its type. Taxes are not deleted.
//
//desk:method Taxes.CreateComponent(in)
var CreateTaxComponent = operation.Command[NewTaxComponent, operation.Result]{
	Meta: taxComponentResource.Meta("products.CreateTaxComponent", "CREATE", "Defines a tax."),
	Decide: func(u *operation.Unit, in NewTaxComponent) (operation.Result, error) {
		made := TaxComponent{Name: strings.TrimSpace(in.Name), Percentage: *in.Percentage, From: in.From}
		if made.From.IsZero() {
			made.From = u.Today
		}
		overlay(&made, in)
		if err := made.refuseAccounts(u.Tx); err != nil {
			return operation.Result{}, err
		}
		err := TaxComponents.Insert(u.Tx, &made)
		return operation.Result{ID: made.ID}, err
	},
}

// refuseAccounts refuses accounts that are not detail accounts of their types.
func (t TaxComponent) refuseAccounts(tx store.Tx) error {
	c := fault.CheckOf(taxComponentResource.Name)
	for _, stated := range []struct {
		field string
		of    ledger.AccountType
		id    int64
	}{
		{"debitAccountId", t.DebitType, t.DebitAccountID},
		{"creditAccountId", t.CreditType, t.CreditAccountID},
	} {
		if stated.id == 0 {
			continue
		}
		err := refuseAccount(tx, stated.field, stated.id, []ledger.AccountType{stated.of})
		if fault.KindOf(err) == fault.Internal && err != nil {
			return err
		}
		if err != nil {
			c.Fail(stated.field, stated.id, "not.a.valid.account")
		}
	}
	return c.Err()
}

// TaxComponentRef addresses a tax.
type TaxComponentRef struct {
	Ref operation.Ref `json:"taxComponentId"`
}

// Violations returns none.
func (TaxComponentRef) Violations() []fault.Violation { return nil }

func (in TaxComponentRef) id() int64 { return in.Ref.ID }

// GetTaxComponent reads a tax with its history; products.ErrTaxComponentUnknown when there is none.
//
//desk:method Taxes.Component(id=Ref)
var GetTaxComponent = resource.Get(taxComponentResource, "products.GetTaxComponent", "Reads a tax.", TaxComponentRef.id)

// ListTaxComponents lists the taxes by name.
//
//desk:method Taxes.Components()
var ListTaxComponents = taxComponentResource.List("products.ListTaxComponents", "Lists the taxes by name.")

// TaxComponentTemplateData is what the accounts of a tax may be chosen from.
type TaxComponentTemplateData struct {
	AccountOptions ledger.AccountOptions `json:"glAccountOptions"`
	TypeOptions    []enumeration.Option  `json:"glAccountTypeOptions"`
}

// TaxComponentTemplate lists what the accounts of a tax may be chosen from.
//
//desk:method Taxes.ComponentTemplate()
var TaxComponentTemplate = operation.Query[operation.NoInput, TaxComponentTemplateData]{
	Meta: taxComponentResource.Meta("products.TaxComponentTemplate", "READ", "Lists what the accounts of a tax may be chosen from."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (TaxComponentTemplateData, error) {
		accounts, err := ledger.DetailOptions(u.Tx)
		return TaxComponentTemplateData{AccountOptions: accounts, TypeOptions: ledger.AccountTypes().Options()}, err
	},
}

// TaxComponentUpdate renames a tax or gives it another percentage from a date on.
type TaxComponentUpdate struct {
	Ref        operation.Ref  `json:"taxComponentId"`
	Name       *string        `json:"name,omitempty"`       // at most 100 characters
	Percentage *money.Decimal `json:"percentage,omitempty"` // percent of the charge, above 0, at most 100
	From       *calendar.Date `json:"startDate,omitempty"`  // of the new percentage; absent: the business date
}

// Violations checks what is sent; a start needs the percentage that starts.
func (in TaxComponentUpdate) Violations() []fault.Violation {
	c := fault.CheckOf(taxComponentResource.Name)
	ifSent(in.Name, func(name string) { c.Text("name", name, 100) })
	checkTaxPercentage(c, in.Percentage)
	c.Required("percentage", in.Percentage != nil || in.From == nil)
	return c.Violations()
}

// UpdateTaxComponent renames a tax, or gives it another percentage from a day in the future on (nil: from the business date).
// Refused with products.ErrTaxComponentUnknown, products.ErrTaxComponentTotal (a group would take more than 100 percent).
//
//desk:method Taxes.UpdateComponent(id=Ref, in)
var UpdateTaxComponent = operation.Command[TaxComponentUpdate, operation.Result]{
	Meta: taxComponentResource.Meta("products.UpdateTaxComponent", "UPDATE", "Renames a tax or gives it another percentage from a date on."),
	Decide: func(u *operation.Unit, in TaxComponentUpdate) (operation.Result, error) {
		component, err := taxComponentResource.ByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if err := in.judge(component, u.Today); err != nil {
			return operation.Result{}, err
		}
		changes := in.apply(&component, u.Today)
		if len(changes) == 0 {
			return operation.Result{ID: component.ID, Changes: changes}, nil
		}
		if err := TaxComponents.Save(u.Tx, &component); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: component.ID, Changes: changes}, refuseGroupsOf(u.Tx, component)
	},
}

// judge: a percentage starts in the future, after the present one.
func (in TaxComponentUpdate) judge(t TaxComponent, today calendar.Date) error {
	if in.From == nil {
		return nil
	}
	c := fault.CheckOf(taxComponentResource.Name)
	if earliest := calendar.Latest(today, t.From); !in.From.After(earliest) {
		c.Fail("startDate", *in.From, fault.NotAfter, earliest)
	}
	return c.Err()
}

func (in TaxComponentUpdate) apply(t *TaxComponent, today calendar.Date) map[string]any {
	changes := map[string]any{}
	if in.Name != nil && *in.Name != t.Name {
		t.Name = *in.Name
		changes["name"] = operation.Sent{Value: *in.Name}
	}
	if in.Percentage == nil || *in.Percentage == t.Percentage {
		return changes
	}
	start := today
	if in.From != nil {
		start = *in.From
		changes["startDate"] = operation.Sent{Value: start}
	}
	if start.After(t.From) {
		t.History = append(t.History, TaxRate{Percentage: t.Percentage, From: t.From, To: start})
	}
	t.Percentage, t.From = *in.Percentage, start
	changes["percentage"] = operation.Sent{Value: *in.Percentage, Updated: true}
	return changes
}

// refuseGroupsOf refuses a percentage that takes a group of the tax beyond everything.
func refuseGroupsOf(tx store.Tx, t TaxComponent) error {
	groups, err := TaxGroups.All(tx, store.Query{}.Top(operation.LargestPage))
	if err != nil {
		return err
	}
	for _, group := range groups {
		taxation, err := group.taxation(tx)
		if err != nil {
			return err
		}
		if _, bears := taxation.Components[t.ID]; bears && taxation.exceeds() {
			return ErrTaxComponentTotal.For("percentage", t.Percentage, group.Name)
		}
	}
	return nil
}
