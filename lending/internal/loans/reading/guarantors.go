package reading

import (
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
)

// ListGuarantors decides [loans.ListGuarantors].
func ListGuarantors(u *operation.Unit, in loans.OfLoan) ([]loans.GuarantorData, error) {
	loan, err := records.Find(u, in.Loan)
	if err != nil {
		return nil, err
	}
	return guarantorsOf(u, &loan)
}

func guarantorsOf(u *operation.Unit, loan *book.Loan) ([]loans.GuarantorData, error) {
	list := []loans.GuarantorData{}
	found, err := records.GuarantorsOf(u.Tx, loan.ID)
	for _, g := range found {
		data, err := guarantorData(u, loan, g)
		if err != nil {
			return nil, err
		}
		list = append(list, data)
	}
	return list, err
}

// GetGuarantor decides [loans.GetGuarantor].
func GetGuarantor(u *operation.Unit, in loans.OnGuarantor[operation.NoInput]) (loans.GuarantorData, error) {
	loan, err := records.Find(u, in.Loan)
	if err != nil {
		return loans.GuarantorData{}, err
	}
	g, err := origination.GuarantorOf(u.Tx, loan.ID, in.GuarantorID)
	if err != nil {
		return loans.GuarantorData{}, err
	}
	return guarantorData(u, &loan, g)
}

func guarantorData(u *operation.Unit, loan *book.Loan, g records.Guarantor) (loans.GuarantorData, error) {
	d := loans.GuarantorData{ID: g.ID, LoanID: g.LoanID, Type: new(g.Type.Option()), EntityID: g.EntityID, GuarantorPerson: g.Person, Active: true}
	var err error
	if d.Relationship, err = refdata.CodeValueOf(u.Tx, g.RelationshipID); err != nil {
		return d, err
	}
	if err := namePerson(u, g, &d); err != nil {
		return d, err
	}
	if g.AccountID == 0 {
		return d, nil
	}
	account, err := savings.Look(u, g.AccountID)
	d.Funding = []loans.GuarantorFunding{{
		ID: g.ID, SavingsID: g.AccountID, SavingsNo: account.AccountNo, Amount: g.Amount, Held: g.Held, Transferred: g.Recovered,
	}}
	if !loan.Timeline.ApprovedOn.IsZero() { // before, nothing was held
		d.Funding[0].Released = g.Amount.Sub(g.Held).Sub(g.Recovered)
	}
	return d, err
}

// namePerson says who a guarantor is who is a client or a member of staff.
func namePerson(u *operation.Unit, g records.Guarantor, d *loans.GuarantorData) error {
	var office int64
	switch g.Type {
	case loans.CustomerGuarantor:
		client, err := clients.Get(u.Tx, operation.ByID(g.EntityID))
		if err != nil {
			return err
		}
		office, d.First, d.Last = client.OfficeID, client.First, client.Last
		if d.First == "" {
			d.First = client.DisplayName
		}
	case loans.StaffGuarantor:
		staff, err := refdata.StaffByID(u.Tx, g.EntityID)
		if err != nil {
			return err
		}
		office, d.First, d.Last = staff.OfficeID, staff.First, staff.Last
	default:
		return nil
	}
	of, err := refdata.Offices.Get(u.Tx, office)
	d.OfficeName = of.Name
	return err
}

// GuarantorTemplate decides [loans.GuarantorTemplate].
func GuarantorTemplate(u *operation.Unit, in loans.OfLoan) (loans.GuarantorTemplateData, error) {
	d := loans.GuarantorTemplateData{Types: loans.GuarantorTypes(), Accounts: []loans.SavingsAccount{}}
	loan, err := records.Find(u, in.Loan)
	if err != nil {
		return d, err
	}
	if d.Relationships, err = refdata.CodeValueOptions(u.Tx, refdata.GuarantorCode); err != nil {
		return d, err
	}
	d.Accounts, err = records.SavingsOf(u, loan.Owner())
	return d, err
}
