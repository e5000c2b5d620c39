package loans

import (
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// GetInput is the input of Get.
type GetInput struct {
	Loan operation.Ref `json:"loanId" in:"path"`
	// Associations is a comma list of parts to include; "all" and absent (nil) mean all, "" none.
	Associations *string `json:"associations,omitempty" in:"query"`
	Exclude      string  `json:"exclude,omitempty" in:"query"` // comma list of parts to leave out
	// StaffInOfficeOnly narrows option lists, which a single loan does not carry; accepted and without effect.
	StaffInOfficeOnly bool `json:"staffInSelectedOfficeOnly,omitempty" in:"query"`
}

// Violations refuses associations that there are not.
func (in GetInput) Violations() []fault.Violation {
	c := fault.CheckOf("loan")
	if in.Associations != nil {
		checkAssociations(c, "associations", *in.Associations)
	}
	checkAssociations(c, "exclude", in.Exclude)
	return c.Violations()
}

// The associations of a loan.
const (
	withSchedule             = "repaymentSchedule"
	withTransactions         = "transactions"
	withCharges              = "charges"
	withTranches             = "multiDisburseDetails"
	withCollection           = "collection"
	withVariations           = "loanTermVariations"
	withInstalmentVariations = "emiAmountVariations"
	withNotes                = "notes"
	withCollateral           = "collateral"
	withOriginators          = "originators"
	withLinkedAccount        = "linkedAccount"
	withGuarantors           = "guarantors"
	withOriginal             = "originalSchedule"
)

// everything is what "all" stands for.
var everything = []string{
	withSchedule, withTransactions, withCharges, withTranches, withCollection, withVariations, withNotes, withCollateral, withOriginators,
	withLinkedAccount, withGuarantors, withOriginal,
}

// checkAssociations refuses words that no association has, where a list of them is expected, or further words.
func checkAssociations(c *fault.Checks, field, list string, further ...string) {
	known := slices.Concat(everything, []string{"all", "meeting", "futureSchedule", withInstalmentVariations}, further)
	for _, word := range splitList(list) {
		fault.Supported(c, field, word, known...)
	}
}

// wanted lists the associations that were asked for.
func (in GetInput) wanted() []string {
	asked := everything
	if in.Associations != nil && *in.Associations != "all" {
		asked = splitList(*in.Associations)
		if slices.Contains(asked, "all") {
			asked = append(slices.Clone(everything), asked...)
		}
	}
	excluded := splitList(in.Exclude)
	return slices.DeleteFunc(slices.Clone(asked), func(name string) bool { return slices.Contains(excluded, name) })
}

func splitList(text string) []string {
	var list []string
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// Get reads one loan with its associations. As of a day it is what it would be at the end of that business date if nothing
// that takes effect later existed, whatever was known then:
//
//   - Transactions count from their dates, and only those that are in force: what was reversed never was. Their portions
//     and balances are those that the shorter history gives; ids stay.
//   - Accruals, activities and amortizations count as recorded, by their dates; none is made up for days that were not
//     closed.
//   - Charges count from the day on which they were recorded, or were due if that is earlier; waivers from their dates.
//     Charges that were taken out of force never were.
//   - Changes of terms and pauses count from the day that they start with: one that is agreed for later is not there.
//   - The state follows from the dates of approval, disbursement, charge-off and the like, and from the balances. Tranches
//     that go out later are planned, with the amounts that they then had.
//   - Arrears and delinquency are those of the day; tags before the one in force stand as they were recorded.
//   - What has no date is as it is now: terms of the application, marks of fraud and non-performance.
var Get = operation.Query[GetInput, LoanData]{
	Meta:   operation.Meta{ID: "loans.Get", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Reads one loan.", Dated: true},
	Decide: get,
}

// get decides [Get].
func get(u *operation.Unit, in GetInput) (LoanData, error) {
	o, err := openToRead(u, in.Loan)
	if err != nil {
		return LoanData{}, err
	}
	return describe(u, o.Account, in.wanted())
}

// describe is the read model of a loan with the wanted associations.
func describe(u *operation.Unit, a *Account, wanted []string) (LoanData, error) {
	n := newNames(u.Tx)
	d := n.loan(a)
	for _, association := range wanted {
		if err := n.associate(u, a, &d, association); err != nil {
			return LoanData{}, err
		}
	}
	return d, nil
}

func (n *names) associate(u *operation.Unit, a *Account, d *LoanData, association string) error {
	switch association {
	case withSchedule:
		view := a.Schedule()
		d.Schedule = &view
		d.Tranches = trancheData(a)
		d.InstalmentVariations = variationData(a, true)
		n.addUnpaidInterest(a, d)
	case withTransactions:
		d.Transactions = n.transactions(a)
	case withCharges:
		d.Charges = chargesData(a)
	case withTranches:
		d.Tranches = trancheData(a)
	case withCollection:
		d.Delinquent = a.delinquentData(a.env.Today)
	case withOriginal:
		return n.addOriginal(a, d)
	case withVariations:
		d.Variations = variationData(a, false)
	case withInstalmentVariations:
		d.InstalmentVariations = variationData(a, true)
	case withNotes:
		notes, err := notesOnLoans.List.Decide(u, refdata.NotesRef{Owner: operation.ByID(a.Loan.ID)})
		d.Notes = notes
		return err
	case withCollateral:
		d.Collateral = []struct{}{}
	case withLinkedAccount, withGuarantors:
		return addOutside(u, a, d, association)
	case withOriginators:
		list, err := originatorsOf(u.Tx, a.Loan.ID)
		d.Originators = list
		return err
	}
	return nil
}

// addOutside adds what the embedding program keeps of a loan, where it keeps such things.
func addOutside(u *operation.Unit, a *Account, d *LoanData, association string) (err error) {
	if savings, kept := operation.Supplied[SavingsAccounts](u); kept && association == withLinkedAccount && a.Loan.LinkedAccountID != 0 {
		account, err := savings.Account(u.Tenant, a.Loan.LinkedAccountID)
		d.LinkedAccount = &account
		return err
	}
	if funds, kept := operation.Supplied[GuaranteeFunds](u); kept && association == withGuarantors {
		d.Guarantors, err = funds.Held(u.Tenant, a.Loan.ID)
	}
	return err
}

// transactions lists the history as readers see it: in force, or reversed by a user. What a replay replaced is hidden.
func (n *names) transactions(a *Account) []TransactionData {
	list := []TransactionData{}
	for _, t := range a.listed() {
		list = append(list, n.transaction(a, t))
	}
	return list
}

// listed are the transactions that readers of the loan see, by date, creation and id.
func (a *Account) listed() []*Transaction {
	var listed []*Transaction
	for _, t := range a.History() {
		if (!t.Reversed || t.ReversedByUser) && t.Type != Contra {
			listed = append(listed, t)
		}
	}
	slices.SortStableFunc(listed, func(x, y *Transaction) int {
		if c := x.On.Compare(y.On); c != 0 {
			return c
		}
		if x.Created != y.Created {
			return order(x.Created.Before(y.Created))
		}
		return order(x.ID < y.ID)
	})
	return listed
}

func chargesData(a *Account) []ChargeData {
	var list []ChargeData
	for _, c := range a.ActiveCharges() {
		list = append(list, a.chargeData(c))
	}
	return list
}

func variationData(a *Account, instalmentsOnly bool) []VariationData {
	list := []VariationData{}
	for _, v := range a.Loan.Variations {
		if v.Inactive || instalmentsOnly && v.Kind != 1 {
			continue
		}
		list = append(list, VariationData{
			ID: v.ID, Kind: v.Kind, From: v.From, Number: v.Number, Date: v.Date, Specific: v.Specific, Processed: v.Processed,
		})
	}
	slices.SortStableFunc(list, func(x, y VariationData) int { return x.From.Compare(y.From) })
	return list
}

// addUnpaidInterest adds the interest that is owed by today to the summary.
func (n *names) addUnpaidInterest(a *Account, d *LoanData) {
	if d.Summary == nil || !d.Summary.InterestCharged.IsPositive() {
		return
	}
	for i := range a.Instalments {
		switch row := &a.Instalments[i]; {
		case !row.Due.After(a.env.Today):
			d.Summary.UnpaidDueInterest = d.Summary.UnpaidDueInterest.Add(row.Interest.Outstanding())
		case row.Regular() && row.holds(a.env.Today):
			d.Summary.UnpaidNotDueInterest = d.Summary.UnpaidNotDueInterest.Add(a.runningInterest(row))
		}
	}
}

// runningInterest is the interest that arose by today in the period of an instalment and was not settled.
func (a *Account) runningInterest(row *Instalment) money.Amount {
	arisen := money.Min(row.Interest.Charged, a.interestWithin(row, a.env.Today))
	return money.Max(money.Amount{}, arisen.Sub(row.Interest.Paid).Sub(row.Interest.Waived).Sub(row.Interest.WrittenOff))
}

// TransactionInput names one transaction of a loan.
type TransactionInput struct {
	Loan        operation.Ref `json:"loanId" in:"path"`
	Transaction operation.Ref `json:"transactionId" in:"path"`
	Template    bool          `json:"template,omitempty" in:"query"` // adds the payment types to choose from
}

// Violations returns none.
func (TransactionInput) Violations() []fault.Violation { return nil }

// GetTransaction reads one transaction, also a reversed one.
var GetTransaction = operation.Query[TransactionInput, TransactionData]{
	Meta:   operation.Meta{ID: "loans.GetTransaction", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Reads one transaction of a loan.", Dated: true},
	Decide: getTransaction,
}

// getTransaction decides [GetTransaction].
func getTransaction(u *operation.Unit, in TransactionInput) (TransactionData, error) {
	o, err := openToRead(u, in.Loan)
	if err != nil {
		return TransactionData{}, err
	}
	t, err := o.findTransaction(in.Transaction)
	if err != nil {
		return TransactionData{}, err
	}
	d := newNames(u.Tx).transaction(o.Account, t)
	if in.Template {
		d.PaymentTypes, err = refdata.PaymentTypeOptions(u.Tx, false)
	}
	return d, err
}

// ListCharges lists the charges in force of a loan.
var ListCharges = operation.Query[operation.ByRef, []ChargeData]{
	Meta:   operation.Meta{ID: "loans.ListCharges", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Lists the charges of a loan.", Dated: true},
	Decide: listCharges,
}

// listCharges decides [ListCharges].
func listCharges(u *operation.Unit, in operation.ByRef) ([]ChargeData, error) {
	o, err := openToRead(u, in.Ref)
	if err != nil {
		return nil, err
	}
	return append([]ChargeData{}, chargesData(o.Account)...), nil
}

// ChargeInput names one charge of a loan.
type ChargeInput struct {
	Loan   operation.Ref `json:"loanId" in:"path"`
	Charge operation.Ref `json:"loanChargeId" in:"path"`
}

// Violations returns none.
func (ChargeInput) Violations() []fault.Violation { return nil }

// GetCharge reads one charge of a loan.
var GetCharge = operation.Query[ChargeInput, ChargeData]{
	Meta:   operation.Meta{ID: "loans.GetCharge", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Reads one charge of a loan.", Dated: true},
	Decide: getCharge,
}

// getCharge decides [GetCharge].
func getCharge(u *operation.Unit, in ChargeInput) (ChargeData, error) {
	o, err := openToRead(u, in.Loan)
	if err != nil {
		return ChargeData{}, err
	}
	c, err := o.chargeNamed(u, in.Charge)
	if err != nil {
		return ChargeData{}, err
	}
	return o.chargeData(c), nil
}
