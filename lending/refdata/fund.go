package refdata

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
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

var funds = resource.Resource[Fund, *Fund, FundData]{
	Table: Funds, Name: "fund", Entity: "FUND", Grouping: "organisation", Order: "name", Missing: ErrFundID,
	Unique: []resource.Unique{{Refusal: ErrFundName, Columns: []string{"name"}}, {Refusal: ErrFundExternalID, Columns: []string{"external_id"}}},
	Data:   resource.Plain(func(f Fund) FundData { return FundData{f.ID, f.Name, f.ExternalID} }),
}

// FundByID reads a fund; ErrFundID when there is none.
func FundByID(tx store.Tx, id int64) (Fund, error) { return funds.ByID(tx, id) }

// FundOptions lists the funds by name.
func FundOptions(tx store.Tx) ([]FundData, error) { return funds.Options(tx, store.Query{}) }

// FundData is a fund as clients see it.
type FundData struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	ExternalID string `json:"externalId,omitempty"` // the lender's own name
}

// ListFunds reads the funds by name.
//
//desk:method Funds.List()
var ListFunds = funds.List("refdata.ListFunds", "Lists the funds by name.")

// FundRef addresses a fund.
type FundRef struct {
	Ref operation.Ref `json:"fundId"`
}

// Violations returns none.
func (FundRef) Violations() []fault.Violation { return nil }

func (in FundRef) id() int64 { return in.Ref.ID }

// GetFund reads one fund; refdata.ErrFundID when there is none.
//
//desk:method Funds.Get(id=Ref)
var GetFund = resource.Get(funds, "refdata.GetFund", "Reads one fund.", FundRef.id)

// NewFund describes a fund.
type NewFund struct {
	Name       string `json:"name"`                 // mandatory, unique, at most 100 characters
	ExternalID string `json:"externalId,omitempty"` // the lender's own name, unique, at most 100 characters
}

// Violations checks lengths and presence.
func (in NewFund) Violations() []fault.Violation { return funds.Violations(in.set) }

func (in NewFund) set(f *Fund, a *resource.Attributes) {
	FundUpdate{Name: &in.Name, ExternalID: &in.ExternalID}.set(f, a)
}

// CreateFund adds a fund; refdata.ErrFundName or refdata.ErrFundExternalID when another one has the name or external id.
//
//desk:method Funds.Create(in)
var CreateFund = resource.Create(funds, "refdata.CreateFund", "Adds a fund.", NewFund.set)

// FundUpdate changes a fund; what is nil stays.
type FundUpdate struct {
	Ref        operation.Ref `json:"fundId"`
	Name       *string       `json:"name,omitempty"`       // unique, at most 100 characters
	ExternalID *string       `json:"externalId,omitempty"` // unique, at most 100 characters
}

// Violations checks what is sent.
func (in FundUpdate) Violations() []fault.Violation { return funds.Violations(in.set) }

func (in FundUpdate) id() int64 { return in.Ref.ID }

func (in FundUpdate) set(f *Fund, a *resource.Attributes) {
	a.Text("name", &f.Name, in.Name, 100)
	a.Optional("externalId", &f.ExternalID, in.ExternalID, 100)
	a.NotEmpty()
}

// UpdateFund changes a fund; what is nil stays. Refused with refdata.ErrFundID and as Create.
//
//desk:method Funds.Update(id=Ref, in)
var UpdateFund = resource.Update(funds, "refdata.UpdateFund", "Changes a fund.", FundUpdate.id, FundUpdate.set)
