package ledger

import (
	"cmp"
	"errors"
	"slices"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Mapping says which accounts the placeholders stand for of one product, and which exceptions there are. Its id is
// the product's. A product without accounting has none.
type Mapping struct {
	store.Key
	Rule     AccountingRule        `json:"accountingRule"`
	Accounts map[Placeholder]int64 `json:"accounts,omitzero"`

	PaymentTypes      []Exception `json:"paymentTypes,omitzero"`      // FundSource, by payment type
	Fees              []Exception `json:"fees,omitzero"`              // FeeIncome, by charge definition
	Penalties         []Exception `json:"penalties,omitzero"`         // PenaltyIncome, by charge definition
	ChargeOffReasons  []Exception `json:"chargeOffReasons,omitzero"`  // expense of a charge-off, by its reason
	WriteOffReasons   []Exception `json:"writeOffReasons,omitzero"`   // expense of a write-off, by its reason
	CapitalizedIncome []Exception `json:"capitalizedIncome,omitzero"` // income of capitalized income, by classification
	BuyDownFees       []Exception `json:"buyDownFees,omitzero"`       // income of buy-down fees, by classification
}

// Exception is an account that replaces a placeholder's for one payment type, charge definition or code value.
type Exception struct {
	For       int64 `json:"for"`
	AccountID int64 `json:"account"`
}

// mappings holds one record per product.
var mappings = store.Table[Mapping, *Mapping]{
	Kind:    &store.Kind{Name: "account_mapping", Reference: true, Columns: []store.Column{{Name: "accounting_rule", Type: store.Integer}}},
	Columns: func(m *Mapping) []store.Value { return []store.Value{store.Int(int64(m.Rule))} },
}

// use is one line of a mapping as a record of its own, so that what a product refers to can be found from its other
// end: an account that is mapped may not be deleted. Uses are derived from mappings and never read for posting.
type use struct {
	store.Key
	ProductID     int64       `json:"productId"`
	AccountID     int64       `json:"accountId"`
	Placeholder   Placeholder `json:"placeholder"`
	PaymentTypeID int64       `json:"paymentTypeId,omitzero"`
	ChargeID      int64       `json:"chargeId,omitzero"`
	CodeValueID   int64       `json:"codeValueId,omitzero"`
}

var uses = store.Table[use, *use]{
	Kind: &store.Kind{
		Name: "account_use",
		Columns: []store.Column{
			{Name: "product_id", Type: store.Integer, Indexed: true},
			{Name: "account_id", Type: store.Integer, Indexed: true},
			{Name: "placeholder", Type: store.Integer},
			{Name: "payment_type_id", Type: store.Integer, Indexed: true},
			{Name: "charge_id", Type: store.Integer, Indexed: true},
			{Name: "code_value_id", Type: store.Integer, Indexed: true},
		},
	},
	Columns: func(u *use) []store.Value {
		return []store.Value{
			store.Int(u.ProductID), store.Int(u.AccountID), store.Int(int64(u.Placeholder)),
			store.OptionalInt(u.PaymentTypeID), store.OptionalInt(u.ChargeID), store.OptionalInt(u.CodeValueID),
		}
	},
}

// Account returns the account of a placeholder. It is ErrMappingMissing when the product states none: what posts to
// it fails as a whole.
func (m Mapping) Account(p Placeholder) (int64, error) {
	if id, ok := m.Accounts[p]; ok {
		return id, nil
	}
	role, _ := p.Role()
	return 0, ErrMappingMissing.New(m.ID, role.Name)
}

// FundSource returns where money comes from and goes to for a payment type, 0 for none.
func (m Mapping) FundSource(paymentTypeID int64) (int64, error) {
	return m.orElse(m.PaymentTypes, paymentTypeID, FundSource)
}

// ChargeIncome returns the income account of a charge definition.
func (m Mapping) ChargeIncome(chargeID int64, penalty bool) (int64, error) {
	if penalty {
		return m.orElse(m.Penalties, chargeID, PenaltyIncome)
	}
	return m.orElse(m.Fees, chargeID, FeeIncome)
}

// ChargeOff returns the expense account of a charge-off. A mapped reason wins over fraud.
func (m Mapping) ChargeOff(reasonID int64, fraud bool) (int64, error) {
	if fraud {
		return m.orElse(m.ChargeOffReasons, reasonID, ChargeOffFraudExpense)
	}
	return m.orElse(m.ChargeOffReasons, reasonID, ChargeOffExpense)
}

// WriteOff returns the expense account of a write-off with a reason, 0 for none.
func (m Mapping) WriteOff(reasonID int64) (int64, error) {
	return m.orElse(m.WriteOffReasons, reasonID, WrittenOff)
}

func (m Mapping) orElse(exceptions []Exception, id int64, p Placeholder) (int64, error) {
	i := slices.IndexFunc(exceptions, func(e Exception) bool { return e.For == id })
	if i >= 0 && id != 0 {
		return exceptions[i].AccountID, nil
	}
	return m.Account(p)
}

type mappingMemo int64

// MappingOf reads the mapping of a product, once per unit of work. A product without accounting has an empty one.
func MappingOf(u *operation.Unit, productID int64) (Mapping, error) {
	return operation.Memo(u, mappingMemo(productID), func() (Mapping, error) {
		m, err := mappings.Get(u.Tx, productID)
		if errors.Is(err, store.ErrNotFound) {
			return Mapping{Key: store.Key{ID: productID}, Rule: NoAccounting}, nil
		}
		return m, err
	})
}

// SaveMapping puts a mapping in the place of the one that its product has, if any.
func SaveMapping(u *operation.Unit, m Mapping) error {
	u.Forget(mappingMemo(m.ID))
	current, err := mappings.Get(u.Tx, m.ID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		err = mappings.Insert(u.Tx, &m)
	case err == nil:
		m.Key = current.Key
		if err = keepFormer(u.Tx, current); err == nil {
			err = mappings.Save(u.Tx, &m)
		}
	}
	if err != nil {
		return err
	}
	return replaceUses(u.Tx, m)
}

func replaceUses(tx store.Tx, m Mapping) error {
	former, err := uses.All(tx, store.Where("product_id", store.Equal, store.Int(m.ID)))
	if err != nil {
		return err
	}
	for _, f := range former {
		if err := uses.Delete(tx, &f); err != nil {
			return err
		}
	}
	for _, line := range m.uses() {
		if err := uses.Insert(tx, &line); err != nil {
			return err
		}
	}
	return nil
}

// uses lists the lines of the mapping, the same ones in the same order every time.
func (m Mapping) uses() []use {
	var list []use
	for p, account := range m.Accounts {
		list = append(list, use{ProductID: m.ID, AccountID: account, Placeholder: p})
	}
	slices.SortFunc(list, func(a, b use) int { return cmp.Compare(a.Placeholder, b.Placeholder) })
	add := func(exceptions []Exception, p Placeholder, name func(*use, int64)) {
		for _, e := range exceptions {
			line := use{ProductID: m.ID, AccountID: e.AccountID, Placeholder: p}
			name(&line, e.For)
			list = append(list, line)
		}
	}
	byCodeValue := func(u *use, id int64) { u.CodeValueID = id }
	byCharge := func(u *use, id int64) { u.ChargeID = id }
	add(m.PaymentTypes, FundSource, func(u *use, id int64) { u.PaymentTypeID = id })
	add(m.Fees, FeeIncome, byCharge)
	add(m.Penalties, PenaltyIncome, byCharge)
	add(m.ChargeOffReasons, ChargeOffExpense, byCodeValue)
	add(m.WriteOffReasons, WrittenOff, byCodeValue)
	add(m.CapitalizedIncome, CapitalizationIncome, byCodeValue)
	add(m.BuyDownFees, BuyDownIncome, byCodeValue)
	return list
}
