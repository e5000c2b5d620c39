package reading

import (
	"errors"
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/schedule"
)

// wanted lists the associations that were asked for.
func wanted(in loans.GetInput) []string {
	asked := loans.Everything
	if in.Associations != nil {
		asked = associations(*in.Associations)
	}
	excluded := loans.SplitList(in.Exclude)
	return slices.DeleteFunc(slices.Clone(asked), func(name string) bool { return slices.Contains(excluded, name) })
}

// associations are those of a list with commas; all stands for every one.
func associations(list string) []string {
	asked := loans.SplitList(list)
	if slices.Contains(asked, "all") {
		asked = append(slices.Clone(loans.Everything), asked...)
	}
	return asked
}

// Get decides [loans.Get].
func Get(u *operation.Unit, in loans.GetInput) (loans.LoanData, error) {
	o, err := OpenToRead(u, in.Loan)
	if err != nil {
		return loans.LoanData{}, err
	}
	d, err := Describe(u, o.Account, wanted(in))
	if err != nil || !in.WithOptions || u.Actor.IsCustomer() {
		return d, err
	}
	d.LoanOptions, err = optionsOf(u, &o.Loan, in.StaffInOfficeOnly)
	return d, err
}

// Describe is the read model of a loan with the wanted associations.
func Describe(u *operation.Unit, a *book.Account, wanted []string) (loans.LoanData, error) {
	return describe(records.NewNames(u.Tx), u, a, wanted)
}

// describe is Describe with names that several loans share.
func describe(n *records.Names, u *operation.Unit, a *book.Account, wanted []string) (loans.LoanData, error) {
	d := dataOfLoan(n, a)
	addUnpaidInterest(a, &d)
	if err := addOverdueCharges(u, a, &d); err != nil {
		return loans.LoanData{}, err
	}
	for _, association := range wanted {
		if u.Actor.IsCustomer() && slices.Contains(loans.OfOthers, association) {
			continue
		}
		if err := associate(n, u, a, &d, association); err != nil {
			return loans.LoanData{}, err
		}
	}
	return d, n.Err()
}

func associate(n *records.Names, u *operation.Unit, a *book.Account, d *loans.LoanData, association string) error {
	switch association {
	case loans.WithSchedule:
		view := Schedule(a)
		d.Schedule = &view
		d.Tranches = trancheData(a)
		d.InstalmentVariations = variationData(a, true)
	case loans.WithFuture:
		addFuturePeriods(a, d)
	case loans.WithTransactions:
		d.Transactions = transactions(n, a)
	case loans.WithCharges:
		list, err := chargesData(u, a)
		d.Charges = list
		return err
	case loans.WithTranches:
		d.Tranches = trancheData(a)
	case loans.WithCollection:
		d.Delinquent = delinquentData(a, a.Env.Today)
	case loans.WithOriginal:
		return addOriginal(a, d)
	case loans.WithVariations:
		d.Variations = variationData(a, false)
	case loans.WithInstalmentVariations:
		d.InstalmentVariations = variationData(a, true)
	case loans.WithNotes:
		notes, err := records.NotesOf(u, a)
		d.Notes = notes
		return err
	case loans.WithCollateral:
		d.Collateral = []struct{}{}
	case loans.WithLinkedAccount, loans.WithGuarantors:
		return addOutside(u, a, d, association)
	case loans.WithOfficers:
		d.Officers = officerPeriods(n, &a.Loan)
	case loans.WithOriginators:
		list, err := origination.OriginatorsOf(u.Tx, a.Loan.ID)
		d.Originators = list
		return err
	}
	return nil
}

// addFuturePeriods adds the instalments that are due after the business date where the schedule follows the payments: they may still
// change with what is paid. (docs/semantics/wire-loans.md, 7.4.)
func addFuturePeriods(a *book.Account, d *loans.LoanData) {
	if d.Schedule == nil || a.Loan.Terms.Progressive() || !a.Loan.Terms.Recalculates() {
		return
	}
	for _, row := range d.Schedule.Periods {
		if row.Number > 0 && row.Due.After(a.Env.Today) {
			d.Schedule.FuturePeriods = append(d.Schedule.FuturePeriods, row)
		}
	}
}

// addOverdueCharges adds the charges of the product that overdue instalments are charged.
func addOverdueCharges(u *operation.Unit, a *book.Account, d *loans.LoanData) error {
	d.OverdueCharges = []products.ChargeData{}
	for _, id := range a.Product.ChargeIDs {
		c, err := products.GetCharge.Decide(u, products.ChargeRef{Ref: operation.ByID(id)})
		if err != nil {
			return err
		}
		if c.Time == schedule.OnOverdue {
			d.OverdueCharges = append(d.OverdueCharges, c)
		}
	}
	return nil
}

// addOutside adds the linked account, and what the embedding program keeps of a loan, where it keeps such things.
func addOutside(u *operation.Unit, a *book.Account, d *loans.LoanData, association string) (err error) {
	if association == loans.WithLinkedAccount && a.Loan.LinkedAccountID != 0 {
		account, err := records.AskSavings(u, a.Loan.LinkedAccountID)
		if errors.Is(err, savings.ErrUnknown) {
			return nil // kept by a program that is not here
		}
		d.LinkedAccount = &account
		return err
	}
	if funds, kept := operation.Supplied[loans.GuaranteeFunds](u); kept && association == loans.WithGuarantors {
		held, err := funds.Held(u.Tenant, a.Loan.ID)
		for _, g := range held {
			d.Guarantors = append(d.Guarantors, loans.GuarantorData{ID: g.ID, Name: g.Name, Amount: &g.Amount, Active: true})
		}
		return err
	}
	if association == loans.WithGuarantors {
		d.Guarantors, err = guarantorsOf(u, &a.Loan)
	}
	return err
}

// transactions lists the history as readers see it: in force, or reversed by a user. What a replay replaced is hidden.
func transactions(n *records.Names, a *book.Account) []loans.TransactionData {
	list := []loans.TransactionData{}
	for _, t := range Listed(a) {
		list = append(list, transaction(n, a, t))
	}
	return list
}

// Listed are the transactions that readers of the loan see, by date, creation and id.
func Listed(a *book.Account) []*book.Transaction {
	var listed []*book.Transaction
	for _, t := range a.History() {
		if (!t.Reversed || t.ReversedByUser) && t.Type != loans.Contra {
			listed = append(listed, t)
		}
	}
	slices.SortStableFunc(listed, func(x, y *book.Transaction) int {
		if c := x.On.Compare(y.On); c != 0 {
			return c
		}
		if x.Created != y.Created {
			return book.Order(x.Created.Before(y.Created))
		}
		return book.Order(x.ID < y.ID)
	})
	return listed
}

func chargesData(u *operation.Unit, a *book.Account) ([]loans.ChargeData, error) {
	var list []loans.ChargeData
	for _, c := range a.ActiveCharges() {
		data, err := taxedCharge(u, a, c)
		if err != nil {
			return nil, err
		}
		list = append(list, data)
	}
	return list, nil
}

func variationData(a *book.Account, instalmentsOnly bool) []loans.VariationData {
	list := []loans.VariationData{}
	for _, v := range a.Loan.Variations {
		if v.Inactive || instalmentsOnly && v.Kind != 1 {
			continue
		}
		list = append(list, v.Data())
	}
	slices.SortStableFunc(list, func(x, y loans.VariationData) int { return x.From.Compare(y.From) })
	return list
}

// addUnpaidInterest adds the interest that is owed by today to the summary.
func addUnpaidInterest(a *book.Account, d *loans.LoanData) {
	if d.Summary == nil || !d.Summary.InterestCharged.IsPositive() {
		return
	}
	for i := range a.Instalments {
		switch row := &a.Instalments[i]; {
		case !row.Due.After(a.Env.Today):
			d.Summary.UnpaidDueInterest = d.Summary.UnpaidDueInterest.Add(row.Interest.Outstanding())
		case row.Regular() && processing.Holds(row, a.Env.Today):
			d.Summary.UnpaidNotDueInterest = d.Summary.UnpaidNotDueInterest.Add(runningInterest(a, row))
		}
	}
}

// runningInterest is the interest that arose by today in the period of an instalment and was not settled.
func runningInterest(a *book.Account, row *book.Instalment) money.Amount {
	arisen := money.Min(row.Interest.Charged, income.InterestWithin(a, row, a.Env.Today))
	return money.Max(money.Amount{}, arisen.Sub(row.Interest.Paid).Sub(row.Interest.Waived).Sub(row.Interest.WrittenOff))
}

// GetTransaction decides [loans.GetTransaction].
func GetTransaction(u *operation.Unit, in loans.TransactionInput) (loans.TransactionData, error) {
	o, err := OpenToRead(u, in.Loan)
	if err != nil {
		return loans.TransactionData{}, err
	}
	t, err := o.FindTransaction(in.Transaction)
	if err != nil {
		return loans.TransactionData{}, err
	}
	n := records.NewNames(u.Tx)
	d := transaction(n, o.Account, t)
	if err := n.Err(); err != nil {
		return loans.TransactionData{}, err
	}
	if in.Template {
		d.PaymentTypes, err = refdata.PaymentTypeOptions(u.Tx)
	}
	return d, err
}

// ListCharges decides [loans.ListCharges].
func ListCharges(u *operation.Unit, in operation.ByRef) ([]loans.ChargeData, error) {
	o, err := OpenToRead(u, in.Ref)
	if err != nil {
		return nil, err
	}
	list, err := chargesData(u, o.Account)
	return append([]loans.ChargeData{}, list...), err
}

// GetCharge decides [loans.GetCharge].
func GetCharge(u *operation.Unit, in loans.ChargeInput) (loans.ChargeData, error) {
	o, err := OpenToRead(u, in.Loan)
	if err != nil {
		return loans.ChargeData{}, err
	}
	c, err := charging.ChargeNamed(o.Account, u, in.Charge)
	if err != nil {
		return loans.ChargeData{}, err
	}
	return taxedCharge(u, o.Account, c)
}
