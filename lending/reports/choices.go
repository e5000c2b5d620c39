package reports

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// choices lists the values that a parameter may take, for screens that ask for it; nil for dates.
func (n Neighbours) choices(u *operation.Unit, v Variable) ([]Choice, error) {
	switch v {
	case OfficeID:
		offices, err := refdata.VisibleOffices(u.Tx, u.Actor)
		return choicesOf(offices, func(o refdata.Office) Choice { return Choice{o.ID, o.Name} }), err
	case OfficerID:
		officers, err := loanOfficers(u)
		return withAll(choicesOf(officers, func(s refdata.Staff) Choice { return Choice{s.ID, s.DisplayName()} })), err
	case CurrencyCode:
		currencies, err := refdata.CurrencyOptions(u.Tx)
		return withAll(choicesOf(currencies, func(c refdata.CurrencyData) Choice { return Choice{c.Code, c.Name} })), err
	case FundID:
		funds, err := refdata.FundOptions(u.Tx)
		return withAll(choicesOf(funds, func(f refdata.FundData) Choice { return Choice{f.ID, f.Name} })), err
	case ProductID:
		products, err := n.Products(u.Tx)
		return withAll(products), err
	case PurposeID:
		purposes, err := refdata.CodeValueOptions(u.Tx, "LoanPurpose")
		return withAll(choicesOf(purposes, func(v refdata.CodeValueData) Choice { return Choice{v.ID, v.Name} })), err
	case DateType:
		return []Choice{{int64(1), "Closed"}, {int64(2), "Disbursal"}}, nil
	case RiskType:
		return []Choice{
			{int64(1), "Principal Only"}, {int64(2), "Principal + Interest"}, {int64(3), "Principal + Interest + Fees"},
			{int64(4), "Principal + Interest + Fees + Penalties"},
		}, nil
	}
	return nil, nil
}

func choicesOf[T any](list []T, choice func(T) Choice) []Choice {
	made := make([]Choice, len(list))
	for i, v := range list {
		made[i] = choice(v)
	}
	return made
}

func withAll(list []Choice) []Choice { return append([]Choice{{int64(All), "All"}}, list...) }

// loanOfficers lists the loan officers of the offices that the actor sees, by name.
func loanOfficers(u *operation.Unit) ([]refdata.Staff, error) {
	offices, err := refdata.VisibleOffices(u.Tx, u.Actor)
	if err != nil {
		return nil, err
	}
	seen := map[int64]bool{}
	for _, o := range offices {
		seen[o.ID] = true
	}
	var officers []refdata.Staff
	for s, err := range refdata.StaffMembers.Find(u.Tx, store.Query{}.By("display_name", false)) {
		if err != nil {
			return nil, err
		}
		if s.LoanOfficer && seen[s.OfficeID] {
			officers = append(officers, s)
		}
	}
	return officers, nil
}
