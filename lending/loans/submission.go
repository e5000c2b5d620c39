package loans

import (
	"fmt"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Submit takes an application for a loan. The loan then awaits approval.
var Submit = operation.Command[Application, operation.Result]{
	Meta:   operation.Meta{ID: "loans.Submit", Action: "CREATE", Entity: "LOAN", Grouping: "portfolio", Summary: "Takes an application for a loan."},
	Decide: submit,
}

// submit decides [Submit].
func submit(u *operation.Unit, in Application) (operation.Result, error) {
	a, err := in.account(u, nil)
	if err != nil {
		return operation.Result{}, err
	}
	if err := in.refuseTaken(u, 0); err != nil {
		return operation.Result{}, err
	}
	if err := a.identify(u, in); err != nil {
		return operation.Result{}, err
	}
	if err := a.propose(in); err != nil {
		return operation.Result{}, err
	}
	if err := in.originate(u, a.env.Config, a.Loan.ID); err != nil {
		return operation.Result{}, err
	}
	a.remark(refdata.LoanNote, a.Loan.ID, in.Note)
	if err := (&opened{Account: a}).save(u); err != nil {
		return operation.Result{}, err
	}
	result := operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID}
	if in.Warn {
		result.Warnings = a.warnings()
	}
	return withStanding(u, a, result), nil
}

// parties are what an application refers to.
type parties struct {
	product products.Product
	client  clients.Client
	charges []products.Charge // in the order of the application
}

// account makes the account that an application asks for, in memory: who and what it refers to exists, the product
// allows it, its dates are possible, its charges may be put on it. Nothing is drawn and nothing identified yet. Numbers
// come from the store unless others are given.
func (in Application) account(u *operation.Unit, numbers *identifiers) (*Account, error) {
	p, err := in.parties(u)
	if err != nil {
		return nil, err
	}
	if err := applyCycle(u, &p.product, p.client.ID); err != nil {
		return nil, err
	}
	in = in.inherit(&p.product, u.Today)
	if err := fault.Invalid(in.Violations()); err != nil {
		return nil, err
	}
	if err := in.againstProduct(&p.product); err != nil {
		return nil, err
	}
	if err := noDisbursal.refuse(u, p.client.OfficeID, "expectedDisbursementDate", in.ExpectedDisbursement); err != nil {
		return nil, err
	}
	if err := in.possibleDates(&p.product, &p.client, u.Today); err != nil {
		return nil, err
	}
	currency, ok := money.CurrencyByCode(p.product.CurrencyCode)
	if !ok {
		currency = money.Currency{Code: p.product.CurrencyCode, Name: p.product.CurrencyCode, NameCode: "currency." + p.product.CurrencyCode}
	}
	currency.Digits, currency.InMultiplesOf = p.product.Digits, p.product.InMultiplesOf
	env, err := environment(u, currency)
	if err != nil {
		return nil, err
	}
	if env.Workdays, err = workdays(u, env.Config, p.client.OfficeID, in.SubmittedOn); err != nil {
		return nil, err
	}
	if numbers != nil {
		env.ids = numbers
	}
	a := &Account{env: env, Product: &p.product}
	a.Loan = Loan{
		Status: Submitted, AccountType: in.accountType(), ClientID: p.client.ID, OfficeID: p.client.OfficeID,
		ProductID: p.product.ID, Currency: currency,
		Timeline: Timeline{SubmittedBy: u.Actor.UserID},
	}
	a.take(in)
	return a, a.applyCharges(in.Charges, p.charges)
}

// parties reads what an application refers to, and refuses what is not there or may not be used.
func (in Application) parties(u *operation.Unit) (p parties, err error) {
	if p.product, err = products.Get(u.Tx, in.ProductID); err != nil {
		return p, err
	}
	if in.accountType() != Individual {
		return p, ErrGroupLoans.For("loanType", in.LoanType)
	}
	if p.client, err = clients.Visible(u, operation.ByID(in.ClientID)); err != nil {
		return p, err
	}
	if !p.client.IsActive() {
		return p, clients.ErrNotActive.New(p.client.ID)
	}
	if err := in.references(u, &p.client); err != nil {
		return p, err
	}
	for _, applied := range in.Charges {
		charge, err := products.ChargeByID(u.Tx, applied.ChargeID)
		if err != nil {
			return p, err
		}
		p.charges = append(p.charges, charge)
	}
	return p, nil
}

// references checks the ids of lookups that an application names.
func (in Application) references(u *operation.Unit, client *clients.Client) error {
	if in.OfficerID != 0 {
		office, err := refdata.Offices.Get(u.Tx, client.OfficeID)
		if err != nil {
			return err
		}
		if _, err := refdata.StaffFor(u.Tx, in.OfficerID, office); err != nil {
			return err
		}
	}
	if in.FundID != 0 {
		if _, err := refdata.FundByID(u.Tx, in.FundID); err != nil {
			return err
		}
	}
	if in.LinkedAccountID != 0 {
		if _, err := usableSavings(u, in.LinkedAccountID, client.ID); err != nil {
			return err
		}
	}
	return refdata.CheckCodeValues(u.Tx, refdata.CodeUse{ID: in.PurposeID, Code: refdata.LoanPurposeCode})
}

// refuseTaken refuses an external id and an account number that another loan has.
func (in Application) refuseTaken(u *operation.Unit, self int64) error {
	for _, unique := range []struct {
		column, value string
		taken         func() *fault.Error
	}{
		{"external_id", in.ExternalID, func() *fault.Error { return ErrLoanExternalIDTaken.For("externalId", in.ExternalID) }},
		{"account_no", in.AccountNo, func() *fault.Error { return ErrAccountNoTaken.For("accountNo", in.AccountNo, in.AccountNo) }},
	} {
		if unique.value == "" {
			continue
		}
		taken, err := loans.Exists(u.Tx, store.Where(unique.column, store.Equal, store.String(unique.value)).And("id", store.NotEqual, store.Int(self)))
		if err != nil {
			return err
		}
		if taken {
			return unique.taken()
		}
	}
	return in.refuseTakenCharges(u, self)
}

// refuseTakenCharges refuses external ids of charges that charges of other loans have, or that two charges are to share.
func (in Application) refuseTakenCharges(u *operation.Unit, self int64) error {
	seen := map[string]bool{}
	for i, c := range in.Charges {
		field := fmt.Sprintf("charges[%d][externalId]", i)
		if seen[c.ExternalID] {
			return ErrChargeExternalIDTaken.For(field, c.ExternalID, c.ExternalID)
		}
		seen[c.ExternalID] = c.ExternalID != ""
		if err := refuseTakenChargeID(u, field, c.ExternalID, self); err != nil {
			return err
		}
	}
	return nil
}

// identify gives the loan its id, account number and external id.
func (a *Account) identify(u *operation.Unit, in Application) error {
	id, err := u.Tx.NextID(loans.Kind)
	if err != nil {
		return err
	}
	a.Loan.ID = id
	a.Loan.AccountNo, a.Loan.ExternalID = in.AccountNo, in.ExternalID
	if a.Loan.AccountNo == "" {
		a.Loan.AccountNo = accountNumber(a.env.Config, id)
	}
	if a.Loan.ExternalID == "" && a.env.AutoIDs {
		a.Loan.ExternalID = u.NewUUID()
	}
	for _, c := range a.Charges {
		c.LoanID = id
	}
	return nil
}

// accountNumber pads an id with zeros to nine digits, or to as many as the tenant configured.
func accountNumber(cfg *refdata.Configuration, id int64) string {
	digits := int64(9)
	if s := cfg.Setting(refdata.AccountNumberLength); s.Enabled && s.Value != nil {
		digits = min(max(*s.Value, 1), 20)
	}
	return fmt.Sprintf("%0*d", int(digits), id)
}

// take copies an application, completed from the product, into the loan.
func (a *Account) take(in Application) {
	l := &a.Loan
	l.Terms = termsOf(a.Product, in, a.env.Arithmetic)
	l.OfficerID, l.FundID, l.PurposeID, l.LinkedAccountID = in.OfficerID, in.FundID, in.PurposeID, in.LinkedAccountID
	if l.FundID == 0 {
		l.FundID = a.Product.FundID
	}
	l.Proposed, l.Approved, l.Principal = in.Principal, in.Principal, in.Principal
	l.Timeline.SubmittedOn, l.Timeline.ExpectedDisbursement = in.SubmittedOn, in.ExpectedDisbursement
	l.Timeline.FirstDue, l.Timeline.InterestChargedFrom = in.FirstDue, in.InterestChargedFrom
	a.planTranches(in.Tranches)
}

// propose draws the schedule of an application and brings its figures up to date.
func (a *Account) propose(in Application) error {
	if err := a.draw(); err != nil {
		return err
	}
	if in.FixedInstalment != nil {
		if err := a.lengthWithin(); err != nil {
			return err
		}
	}
	a.refreshNetDisbursal(a.Loan.Principal, nil)
	a.refreshSummary()
	return nil
}

// lengthWithin refuses a schedule that a fixed instalment made longer or shorter than the product allows.
func (a *Account) lengthWithin() error {
	checks := fault.CheckOf("loan")
	switch n := a.regularInstalments(); {
	case a.Product.MinRepayments != nil && n < *a.Product.MinRepayments:
		checks.Fail("numberOfRepayments", n, "lesser.than.minimumNumberOfRepayments")
	case a.Product.MaxRepayments != nil && n > *a.Product.MaxRepayments:
		checks.Fail("numberOfRepayments", n, "greater.than.maximumNumberOfRepayments")
	}
	return checks.Err()
}
