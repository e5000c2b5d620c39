package refdata

import (
	"errors"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Fund is where the money that is lent comes from.
type Fund struct {
	store.Key
	Name       string `json:"name"`
	ExternalID string `json:"externalId,omitempty"`
}

// Funds is the table of funds.
var Funds = store.Table[Fund, *Fund]{
	Kind: &store.Kind{Name: "fund", Reference: true, Columns: []store.Column{
		{Name: "name", Type: store.Text, Unique: true},
		{Name: "external_id", Type: store.Text, Unique: true},
	}},
	Columns: func(f *Fund) []store.Value {
		return []store.Value{store.String(f.Name), store.OptionalString(f.ExternalID)}
	},
}

// FundByID reads a fund; ErrFundID when there is none.
func FundByID(tx store.Tx, id int64) (Fund, error) {
	f, err := Funds.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return f, ErrFundID.New(id)
	}
	return f, err
}

// FundData is a fund as clients see it.
type FundData struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	ExternalID string `json:"externalId,omitempty"` // the lender's own name
}

// FundOptions lists the funds by name.
func FundOptions(tx store.Tx) ([]FundData, error) {
	list := []FundData{}
	for f, err := range Funds.Find(tx, store.Query{}.By("name", false).Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		list = append(list, FundData{f.ID, f.Name, f.ExternalID})
	}
	return list, nil
}

// ListFunds reads the funds by name.
//
//desk:method Funds.List()
var ListFunds = operation.Query[operation.NoInput, []FundData]{
	Meta: fundMeta("ListFunds", "READ", "Lists the funds by name."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]FundData, error) {
		return FundOptions(u.Tx)
	},
}

// FundRef addresses a fund.
type FundRef struct {
	Ref operation.Ref `json:"fundId"`
}

// Violations returns none.
func (FundRef) Violations() []fault.Violation { return nil }

// GetFund reads one fund; refdata.ErrFundID when there is none.
//
//desk:method Funds.Get(id=Ref)
var GetFund = operation.Query[FundRef, FundData]{
	Meta: fundMeta("GetFund", "READ", "Reads one fund."),
	Decide: func(u *operation.Unit, in FundRef) (FundData, error) {
		f, err := FundByID(u.Tx, in.Ref.ID)
		return FundData{f.ID, f.Name, f.ExternalID}, err
	},
}

// NewFund describes a fund.
type NewFund struct {
	Name       string `json:"name"`                 // mandatory, unique, at most 100 characters
	ExternalID string `json:"externalId,omitempty"` // the lender's own name, unique, at most 100 characters
}

// Violations checks lengths and presence.
func (in NewFund) Violations() []fault.Violation {
	return fault.CheckOf("fund").Text("name", in.Name, 100).MaxLength("externalId", in.ExternalID, 100).Violations()
}

// CreateFund adds a fund; refdata.ErrFundName or refdata.ErrFundExternalID when another one has the name or external id.
//
//desk:method Funds.Create(in)
var CreateFund = operation.Command[NewFund, operation.Result]{
	Meta: fundMeta("CreateFund", "CREATE", "Adds a fund."),
	Decide: func(u *operation.Unit, in NewFund) (operation.Result, error) {
		f := Fund{Name: in.Name, ExternalID: in.ExternalID}
		if err := uniqueFund(u.Tx, f); err != nil {
			return operation.Result{}, err
		}
		err := Funds.Insert(u.Tx, &f)
		return operation.Result{ID: f.ID}, err
	},
}

func uniqueFund(tx store.Tx, f Fund) error {
	if err := unique(tx, Funds, f.ID, "name", f.Name, ErrFundName); err != nil {
		return err
	}
	return unique(tx, Funds, f.ID, "external_id", f.ExternalID, ErrFundExternalID)
}

// FundUpdate changes a fund; what is nil stays.
type FundUpdate struct {
	Ref        operation.Ref `json:"fundId"`
	Name       *string       `json:"name,omitempty"`       // unique, at most 100 characters
	ExternalID *string       `json:"externalId,omitempty"` // unique, at most 100 characters
}

// Violations checks what is sent.
func (in FundUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("fund")
	if in.Name == nil && in.ExternalID == nil {
		c.Fail("", nil, fault.NothingToUpdate)
	}
	if in.Name != nil {
		c.Text("name", *in.Name, 100)
	}
	return c.MaxLength("externalId", value(in.ExternalID), 100).Violations()
}

// UpdateFund changes a fund; what is nil stays. Refused with refdata.ErrFundID and as Create.
//
//desk:method Funds.Update(id=Ref, in)
var UpdateFund = operation.Command[FundUpdate, operation.Result]{
	Meta: fundMeta("UpdateFund", "UPDATE", "Changes a fund."),
	Decide: func(u *operation.Unit, in FundUpdate) (operation.Result, error) {
		f, err := FundByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		changes := operation.Changes{}
		operation.Change(changes, "name", &f.Name, in.Name)
		operation.Change(changes, "externalId", &f.ExternalID, in.ExternalID)
		if err := uniqueFund(u.Tx, f); err != nil {
			return operation.Result{}, err
		}
		if len(changes) > 0 {
			err = Funds.Save(u.Tx, &f)
		}
		return operation.Result{ID: f.ID, Changes: changes}, err
	},
}

func fundMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "FUND", Grouping: "organisation", Summary: summary}
}
