package origination

import (
	"fmt"

	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Submit decides [loans.Submit].
func Submit(u *operation.Unit, in loans.Application) (operation.Result, error) {
	if err := namesOwn(&book.Account{Contents: &book.Contents{}}, in, u); err != nil {
		return operation.Result{}, err
	}
	a, err := Account(in, u, nil)
	if err != nil {
		return operation.Result{}, err
	}
	if err := refuseTaken(in, u, 0); err != nil {
		return operation.Result{}, err
	}
	if err := identify(a, u, in); err != nil {
		return operation.Result{}, err
	}
	if err := propose(a, in); err != nil {
		return operation.Result{}, err
	}
	if err := planTopUp(a, u, nil); err != nil {
		return operation.Result{}, err
	}
	if err := originate(in, u, a.Env.Config, a.Loan.ID); err != nil {
		return operation.Result{}, err
	}
	a.Remark(refdata.LoanNote, a.Loan.ID, in.Note)
	if err := (&records.Opened{Account: a}).Save(u); err != nil {
		return operation.Result{}, err
	}
	if err := datatables.Attach(u, records.RowSubject(&a.Loan), in.Datatables); err != nil {
		return operation.Result{}, err
	}
	result := operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID}
	if in.Warn {
		result.Warnings = warnings(a)
	}
	return records.WithStanding(u, a, result), nil
}

// parties are what an application refers to.
type parties struct {
	product products.Product
	borrower
	charges []products.Charge // in the order of the application
}

// Account makes the account that an application asks for, in memory: who and what it refers to exists, the product
// allows it, its dates are possible, its charges may be put on it. Nothing is drawn and nothing identified yet. Numbers
// come from the store unless others are given.
func Account(in loans.Application, u *operation.Unit, numbers *book.Identifiers) (*book.Account, error) {
	p, err := partiesOf(in, u)
	if err != nil {
		return nil, err
	}
	if err := ApplyCycle(u, &p.product, p.cycle()); err != nil {
		return nil, err
	}
	in = Inherit(in, &p.product, u.Today)
	if err := fault.Invalid(in.Violations()); err != nil {
		return nil, err
	}
	if err := charging.RefuseTooMany(u, len(in.Charges)); err != nil {
		return nil, err
	}
	rules := p.product
	if u.Replays() {
		rules.InMultiplesOf = 0 // logs of earlier versions may have other sums
	}
	if err := againstProduct(in, &rules); err != nil {
		return nil, err
	}
	if err := refuseIdleInstalment(u, in, &p.product); err != nil {
		return nil, err
	}
	if err := drawing.NoDisbursal.Refuse(u, p.officeID(), "expectedDisbursementDate", in.ExpectedDisbursement); err != nil {
		return nil, err
	}
	if err := possibleDates(in, &p.product, &p.borrower, u.Today); err != nil {
		return nil, err
	}
	return open(in, u, p, numbers)
}

// open makes the account of an application that may be made.
func open(in loans.Application, u *operation.Unit, p parties, numbers *book.Identifiers) (*book.Account, error) {
	currency, ok := money.CurrencyByCode(p.product.CurrencyCode)
	if !ok {
		currency = money.Currency{Code: p.product.CurrencyCode, Name: p.product.CurrencyCode, NameCode: "currency." + p.product.CurrencyCode}
	}
	currency.Digits, currency.InMultiplesOf = p.product.Digits, p.product.InMultiplesOf
	env, err := records.Environment(u, currency)
	if err != nil {
		return nil, err
	}
	if env.Workdays, err = drawing.Workdays(u, env.Config, p.officeID(), in.SubmittedOn); err != nil {
		return nil, err
	}
	if numbers != nil {
		env.Ids = numbers
	}
	a := &book.Account{Contents: &book.Contents{Product: &p.product}, Env: env}
	a.Loan = book.Loan{
		Status: loans.Submitted, AccountType: in.AccountType(), ClientID: p.client.ID, GroupID: p.group.ID, OfficeID: p.officeID(),
		ProductID: p.product.ID, Currency: currency,
		Timeline: book.Timeline{SubmittedBy: u.Actor.UserID},
	}
	take(a, in)
	return a, applyCharges(a, in.Charges, p.charges)
}

// partiesOf reads what an application refers to, and refuses what is not there or may not be used.
func partiesOf(in loans.Application, u *operation.Unit) (p parties, err error) {
	if p.product, err = products.Get(u.Tx, in.ProductID); err != nil {
		return p, err
	}
	if p.borrower, err = borrowerOf(in, u); err != nil {
		return p, err
	}
	if err := references(in, u, &p.borrower); err != nil {
		return p, err
	}
	if err := mayLink(in.LinkedAccountID, u, &p); err != nil {
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
func references(in loans.Application, u *operation.Unit, by *borrower) error {
	if in.OfficerID != 0 {
		office, err := refdata.Offices.Get(u.Tx, by.officeID())
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
	return refdata.CheckCodeValues(u.Tx, refdata.CodeUse{ID: in.PurposeID, Code: refdata.LoanPurposeCode})
}

// mayLink refuses accounts of others, and in another currency than the loan's.
func mayLink(id int64, u *operation.Unit, p *parties) error {
	if id == 0 {
		return nil
	}
	account, err := records.UsableSavings(u, id, book.OwnerOf(p.borrower.client.ID, p.borrower.group.ID))
	if err == nil && account.Currency != p.product.CurrencyCode && !u.Replays() { // logs of earlier versions may have such
		err = loans.ErrSavingsCurrency.For("linkAccountId", id)
	}
	return err
}

// refuseTaken refuses an external id and an account number that another loan has.
func refuseTaken(in loans.Application, u *operation.Unit, self int64) error {
	for _, unique := range []struct {
		column, value string
		taken         func() *fault.Error
	}{
		{"external_id", in.ExternalID, func() *fault.Error { return loans.ErrLoanExternalIDTaken.For("externalId", in.ExternalID) }},
		{"account_no", in.AccountNo, func() *fault.Error { return loans.ErrAccountNoTaken.For("accountNo", in.AccountNo, in.AccountNo) }},
	} {
		if unique.value == "" {
			continue
		}
		taken, err := book.Loans.Exists(u.Tx, store.Where(unique.column, store.Equal, store.String(unique.value)).And("id", store.NotEqual, store.Int(self)))
		if err != nil {
			return err
		}
		if taken {
			return unique.taken()
		}
	}
	return refuseTakenCharges(in, u, self)
}

// refuseTakenCharges refuses external ids of charges that charges of other loans have, or that two charges are to share.
func refuseTakenCharges(in loans.Application, u *operation.Unit, self int64) error {
	seen := map[string]bool{}
	for i, c := range in.Charges {
		field := fmt.Sprintf("charges[%d][externalId]", i)
		if seen[c.ExternalID] {
			return loans.ErrChargeExternalIDTaken.For(field, c.ExternalID, c.ExternalID)
		}
		seen[c.ExternalID] = c.ExternalID != ""
		if err := charging.RefuseTakenChargeID(u, field, c.ExternalID, self); err != nil {
			return err
		}
	}
	return nil
}

// identify gives the loan its id, account number and external id.
func identify(a *book.Account, u *operation.Unit, in loans.Application) error {
	id, err := u.Tx.NextID(book.Loans.Kind)
	if err != nil {
		return err
	}
	a.Loan.ID = id
	a.Loan.AccountNo, a.Loan.ExternalID = in.AccountNo, in.ExternalID
	if a.Loan.AccountNo == "" {
		a.Loan.AccountNo = accountNumber(a.Env.Config, id)
	}
	if a.Loan.ExternalID == "" && a.Env.AutoIDs {
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
func take(a *book.Account, in loans.Application) {
	l := &a.Loan
	l.Terms = TermsOf(a.Product, in, a.Env.Arithmetic)
	l.OfficerID, l.FundID, l.PurposeID, l.LinkedAccountID = in.OfficerID, in.FundID, in.PurposeID, in.LinkedAccountID
	l.StandingInstruction = loans.Value(in.StandingInstruction, false)
	l.TopUp.LoanID = in.LoanToCloseID
	if l.FundID == 0 {
		l.FundID = a.Product.FundID
	}
	l.Proposed, l.Approved, l.Principal = in.Principal, in.Principal, in.Principal
	l.Timeline.SubmittedOn, l.Timeline.ExpectedDisbursement = in.SubmittedOn, in.ExpectedDisbursement
	l.Timeline.FirstDue, l.Timeline.InterestChargedFrom = in.FirstDue, in.InterestChargedFrom
	planTranches(a, in.Tranches)
}

// propose draws the schedule of an application and brings its figures up to date.
func propose(a *book.Account, in loans.Application) error {
	if err := drawing.Draw(a); err != nil {
		return err
	}
	if in.FixedInstalment != nil {
		if err := lengthWithin(a); err != nil {
			return err
		}
	}
	if err := planCoversCharges(a, "principal"); err != nil {
		return err
	}
	refreshNetDisbursal(a, a.Loan.Principal, nil)
	a.RefreshSummary()
	return nil
}

// lengthWithin refuses a schedule that a fixed instalment made longer or shorter than the product allows.
func lengthWithin(a *book.Account) error {
	checks := fault.CheckOf("loan")
	switch n := a.RegularInstalments(); {
	case a.Product.MinRepayments != nil && n < *a.Product.MinRepayments:
		checks.Fail("numberOfRepayments", n, "lesser.than.minimumNumberOfRepayments")
	case a.Product.MaxRepayments != nil && n > *a.Product.MaxRepayments:
		checks.Fail("numberOfRepayments", n, "greater.than.maximumNumberOfRepayments")
	}
	return checks.Err()
}
