package refdata

import (
	"cmp"

	"lending.example/platform/lending/operation"
)

// Lender is how printed papers name the lender.
type Lender struct {
	Name    string `json:"name"`              // the configuration lender-name; without it, the name of the head office
	Address string `json:"address,omitempty"` // the configuration lender-address
}

// GetLender reads name and address of the lender, which stand on every paper that is handed out. Every user of the bank reads them.
//
//desk:method Configuration.Lender()
var GetLender = operation.Query[operation.NoInput, Lender]{
	Meta: operation.Meta{
		ID: "refdata.GetLender", Action: "READ", Entity: "CONFIGURATION", Grouping: "configuration", Open: true,
		Summary: "Reads name and address of the lender, as papers have them.",
	},
	Decide: func(u *operation.Unit, _ operation.NoInput) (Lender, error) {
		c, err := ReadConfiguration(u)
		if err != nil {
			return Lender{}, err
		}
		head, err := Offices.Get(u.Tx, HeadOffice)
		return Lender{Name: cmp.Or(c.Text(LenderName), head.Name), Address: c.Text(LenderAddress)}, err
	},
}
