package reading

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// templateTypes are what a template of an application can be for; the options are the same for all.
var templateTypes = []string{"individual", "jlg", "group", "jlgbulk", "collateral"}

// refuseTemplateType refuses a type of template that is not one of the known ones.
func refuseTemplateType(given string, known ...string) error {
	if given == "" {
		return loans.ErrTemplateTypeMissing.New()
	}
	for _, name := range known {
		if given == name {
			return nil
		}
	}
	return loans.ErrTemplateTypeUnknown.For("templateType", given, given, known)
}

// Template decides [loans.Template].
func Template(u *operation.Unit, in loans.TemplateInput) (loans.TemplateData, error) {
	d := loans.TemplateData{Products: []loans.ProductChoice{}, Officers: []refdata.StaffOption{}, Accounts: []loans.SavingsAccount{}}
	if err := refuseTemplateType(in.Type, templateTypes...); err != nil {
		return d, err
	}
	var err error
	if d.Datatables, err = datatables.Wanted(u.Tx, datatables.Loan, in.ProductID); err != nil {
		return d, err
	}
	if err := chooseProduct(&d, u, in.ActiveOnly); err != nil {
		return d, err
	}
	office := u.Actor.OfficeID
	if in.GroupID != 0 {
		group, err := groups.Visible(u, operation.ByID(in.GroupID))
		if err != nil {
			return d, err
		}
		d.Group, office, d.ExpectedDisbursement = records.GroupData(group), group.OfficeID, u.Today
	}
	if of := book.OwnerOf(in.ClientID, in.GroupID); of.GroupID != 0 {
		var err error
		if d.Accounts, err = records.SavingsOf(u, of); err != nil {
			return d, err
		}
	}
	if in.ClientID != 0 {
		client, err := clients.Visible(u, operation.ByID(in.ClientID))
		if err != nil {
			return d, err
		}
		describeClient(&d, u, &client)
		office = client.OfficeID
		if d.Accounts, err = records.SavingsOf(u, savings.Owner{ClientID: client.ID}); err != nil {
			return d, err
		}
	}
	if err := chooseOfficer(&d, u, office, !in.OwnOfficeOnly); err != nil {
		return d, err
	}
	if in.ProductID == 0 {
		return d, nil
	}
	return d, describeProduct(&d, u, in)
}

// optionsOf are what an application for the same product and borrower could choose from.
func optionsOf(u *operation.Unit, l *book.Loan, ownOfficeOnly bool) (*loans.LoanOptions, error) {
	t, err := Template(u, loans.TemplateInput{
		Type: "individual", ClientID: l.ClientID, GroupID: l.GroupID, ProductID: l.ProductID, OwnOfficeOnly: ownOfficeOnly,
	})
	if err != nil {
		return nil, err
	}
	return &loans.LoanOptions{
		Product: &t.Product, Products: t.Products, Officers: t.Officers, Accounts: t.Accounts, TemplateOptions: t.TemplateOptions,
	}, nil
}

func chooseProduct(d *loans.TemplateData, u *operation.Unit, activeOnly bool) error {
	all, err := products.ListProducts.Decide(u, operation.NoInput{})
	for _, p := range all {
		if !activeOnly || p.Status == "loanProduct.active" {
			d.Products = append(d.Products, loans.ProductChoice{ID: p.ID, Name: p.Name})
		}
	}
	return err
}

func describeClient(d *loans.TemplateData, u *operation.Unit, client *clients.Client) {
	d.ClientID, d.ClientAccountNo, d.ClientName, d.ClientOfficeID = client.ID, client.AccountNo, client.DisplayName, client.OfficeID
	d.ClientExternalID = client.ExternalID
	d.ExpectedDisbursement = u.Today
	d.Timeline = &loans.TimelineData{ExpectedDisbursement: u.Today}
}

func chooseOfficer(d *loans.TemplateData, u *operation.Unit, officeID int64, above bool) error {
	office, err := refdata.Offices.Get(u.Tx, officeID)
	if err != nil {
		return err
	}
	officers, err := refdata.StaffOptions(u.Tx, office, above, true)
	d.Officers = append(d.Officers, officers...)
	return err
}

// describeProduct gives what a product brings along. Where its terms depend on how many loans the client had of it,
// they are those of the next one.
func describeProduct(d *loans.TemplateData, u *operation.Unit, in loans.TemplateInput) error {
	data, err := products.GetProduct.Decide(u, products.ProductRef{Ref: operation.ByID(in.ProductID)})
	if err != nil {
		return err
	}
	p, err := products.Get(u.Tx, in.ProductID)
	if err != nil {
		return err
	}
	if in.ClientID != 0 || in.GroupID != 0 {
		if err := origination.ApplyCycle(u, &p, origination.CycleOf(in.ClientID, in.GroupID)); err != nil {
			return err
		}
	}
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return err
	}
	d.ProductDefaults = defaultsOf(&p, data, p.Arithmetic(cfg.Rounding()))
	if p.CanUseForTopup && in.ClientID != 0 {
		if d.ToClose, err = loansToClose(u, in.ClientID, p.CurrencyCode); err != nil {
			return err
		}
	}
	d.TemplateOptions, err = templateOptions(u, p.CurrencyCode)
	return err
}

// mostToClose bounds the loans that one is shown to choose from.
const mostToClose = 200

// loansToClose are the active loans of a client in a currency that are his alone, the oldest first.
func loansToClose(u *operation.Unit, client int64, currency string) ([]loans.LoanToClose, error) {
	list := []loans.LoanToClose{}
	q := store.Where("client_id", store.Equal, store.Int(client)).And("status", store.Equal, store.Int(int64(loans.Active))).And("group_id", store.IsNull, store.Null).By("id", false).Top(mostToClose)
	for l, err := range records.EachLoan(u.Tx, q) {
		if err != nil {
			return nil, err
		}
		if l.Currency.Code == currency {
			list = append(list, loans.LoanToClose{ID: l.ID, AccountNo: l.AccountNo, ProductID: l.ProductID, Currency: l.Currency.Code})
		}
	}
	return list, nil
}

// defaultsOf are the terms of an application that says nothing but its product.
func defaultsOf(p *products.Product, data products.ProductData, arithmetic money.Arithmetic) *loans.ProductDefaults {
	t := origination.TermsOf(p, origination.Inherit(loans.Application{}, p, calendar.Date{}), arithmetic)
	d := &loans.ProductDefaults{
		ID: p.ID, ProductID: p.ID, ProductName: p.Name, ProductDescription: p.Description, FundID: p.FundID,
		// attributes: begin templated
		Principal:              p.Principal,
		TermFrequency:          t.TermFrequency,
		TermFrequencyType:      prefixed("termFrequency", t.TermFrequencyType),
		Repayments:             t.Repayments,
		Every:                  t.Every,
		Frequency:              prefixed("repaymentFrequency", t.Frequency),
		StartsFrom:             t.StartsFrom,
		CanDefineInstalment:    p.CanDefineInstalment,
		InterestRate:           t.InterestRate,
		RateFrequency:          t.RateFrequency,
		RateConvention:         t.RateConvention,
		AnnualRate:             t.AnnualRate,
		Amortization:           t.Amortization,
		InterestMethod:         t.InterestMethod,
		InterestPeriod:         t.InterestPeriod,
		DaysInYear:             t.DaysInYear,
		DaysInMonth:            t.DaysInMonth,
		ScheduleType:           t.ScheduleType,
		Processing:             t.Processing,
		GraceOnPrincipal:       t.GraceOnPrincipal,
		GraceOnInterestPayment: t.GraceOnInterestPayment,
		GraceOnInterestCharged: t.GraceOnInterestCharged,
		ArrearsTolerance:       t.ArrearsTolerance,
		GraceOnArrearsAgeing:   t.GraceOnArrearsAgeing,
		Recalculates:           t.Recalculation != nil,
		Strategy:               string(t.Strategy),
		StrategyName:           t.Strategy.Name(),
		MultiDisburse:          t.MultiDisburse,
		MaximumOutstanding:     t.MaximumOutstanding,
		// attributes: end
		ProposedPrincipal: p.Principal, ApprovedPrincipal: p.Principal, NetDisbursal: p.Principal,
		Currency: data.Currency,
		Charges:  []loans.ProductCharge{}, OverdueCharges: []products.ChargeData{}, Product: data,
	}
	if t.Recalculation != nil {
		d.Recalculation = recalculationData(0, t.Recalculation)
	}
	for _, c := range data.Charges {
		if c.Time == schedule.OnOverdue {
			d.OverdueCharges = append(d.OverdueCharges, c)
		} else {
			d.Charges = append(d.Charges, loans.ProductCharge{ChargeID: c.ID, ChargeData: c})
		}
	}
	return d
}

func templateOptions(u *operation.Unit, currency string) (*loans.TemplateOptions, error) {
	of, err := products.ProductTemplate.Decide(u, products.ProductChoice{})
	if err != nil {
		return nil, err
	}
	o := &loans.TemplateOptions{
		Funds: of.Funds, RateFrequencies: of.RateFrequencies, Amortizations: of.Amortizations, InterestMethods: of.InterestMethods,
		InterestPeriods: of.InterestPeriods, Strategies: of.StrategyOptions,
		ScheduleTypes: of.ScheduleTypes, LeapYearRules: of.LeapYearRules,
		RepaymentNthWeeks: origination.AsRepaymentFrequencies(of.NthWeeks), RepaymentWeekdays: origination.AsRepaymentFrequencies(of.Weekdays),
	}
	for _, unit := range calendar.Units().Values() {
		o.TermFrequencies = append(o.TermFrequencies, prefixed("termFrequency", unit))
		o.RepaymentFrequencies = append(o.RepaymentFrequencies, prefixed("repaymentFrequency", unit))
	}
	if o.Purposes, err = refdata.CodeValueOptions(u.Tx, refdata.LoanPurposeCode); err != nil {
		return nil, err
	}
	o.ChargeOptions, err = chargeOptions(u, currency)
	return o, err
}

// chargeOptions are the charge definitions that can be put on a loan in a currency by hand.
func chargeOptions(u *operation.Unit, currency string) ([]products.ChargeData, error) {
	all, err := products.ListCharges.Decide(u, operation.NoInput{})
	list := []products.ChargeData{}
	for _, c := range all {
		if c.Active && c.Target == products.ChargeForLoan && c.Currency.Code == currency && c.Time != schedule.OnOverdue {
			list = append(list, c)
		}
	}
	return list, err
}

// ApprovalTemplate decides [loans.ApprovalTemplate].
func ApprovalTemplate(u *operation.Unit, in loans.ApprovalTemplateInput) (loans.ApprovalTemplateData, error) {
	if err := refuseTemplateType(in.Type, "approval"); err != nil {
		return loans.ApprovalTemplateData{}, err
	}
	o, err := records.Open(u, in.Loan)
	if err != nil {
		return loans.ApprovalTemplateData{}, err
	}
	l := &o.Loan
	return loans.ApprovalTemplateData{
		On: u.Today, Amount: l.Proposed, NetDisbursal: l.NetDisbursal, AvailableOverApplied: lateness.AvailableOverApplied(o.Account),
		ExpectedDisbursement: l.Timeline.ExpectedDisbursement, Currency: refdata.CurrencyDataOf(l.Currency),
	}, nil
}

// ChargeTemplate decides [loans.ChargeTemplate].
func ChargeTemplate(u *operation.Unit, in loans.OfLoan) (loans.ChargeTemplateData, error) {
	loan, err := records.Find(u, in.Loan)
	if err != nil {
		return loans.ChargeTemplateData{}, err
	}
	options, err := chargeOptions(u, loan.Currency.Code)
	return loans.ChargeTemplateData{Options: options}, err
}
