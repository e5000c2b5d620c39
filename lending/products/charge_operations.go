package products

import (
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// ChargeData is a charge definition as clients see it.
type ChargeData struct {
	ID             int64                `json:"id"`
	Name           string               `json:"name"`
	Active         bool                 `json:"active"`         // it can be put on something
	Penalty        bool                 `json:"penalty"`        // it is a penalty, and not a fee
	FreeWithdrawal bool                 `json:"freeWithdrawal"` // of a fee for withdrawals: the first ones of each period are free
	IsPaymentType  bool                 `json:"isPaymentType"`  // of a fee for withdrawals: only those of PaymentType are charged, and counted
	Currency       refdata.CurrencyData `json:"currency"`
	Amount         money.Amount         `json:"amount"`         // a sum in Currency, or the percentage of a percentage charge
	Time           schedule.ChargeTime  `json:"chargeTimeType"` // when it falls due
	Target         ChargeTarget         `json:"chargeAppliesTo"`
	Basis          schedule.ChargeBasis `json:"chargeCalculationType"` // a sum, or a percentage of what
	Payment        ChargePayment        `json:"chargePaymentMode"`
	FeeOnMonthDay  []int                `json:"feeOnMonthDay,omitzero"` // month and day
	FeeInterval    int                  `json:"feeInterval,omitzero"`   // every so many units of FeeFrequency; 0: it does not recur
	FeeFrequency   *FeeFrequency        `json:"feeFrequency,omitempty"`
	MinCap         *money.Amount        `json:"minCap,omitempty"` // bounds of a percentage, like MaxCap; nil: none
	MaxCap         *money.Amount        `json:"maxCap,omitempty"`
	Account        *ledger.AccountName  `json:"incomeOrLiabilityAccount,omitempty"` // of a charge of clients; nil: none
	TaxGroup       *TaxGroupName        `json:"taxGroup,omitempty"`                 // nil: none

	FreeWithdrawals int                      `json:"freeWithdrawalChargeFrequency,omitempty"` // so many in each period
	CountedAnew     int                      `json:"restartFrequency,omitempty"`              // a period has so many units of CountedBy
	CountedBy       *FeeFrequency            `json:"restartFrequencyEnum,omitempty"`
	PaymentType     *refdata.PaymentTypeData `json:"paymentType,omitempty"`
	*ChargeTemplateData
}

func chargeData(tx store.Tx, c Charge) (ChargeData, error) {
	data := ChargeData{
		ID: c.ID, Name: c.Name, Active: c.Active, Penalty: c.Penalty, Currency: currencyData(c.CurrencyCode),
		Amount: c.Amount, Time: c.Time, Target: c.Target, Basis: c.Basis, Payment: c.Payment,
		FeeInterval: c.FeeInterval, FeeFrequency: c.FeeFrequency, MinCap: c.MinCap, MaxCap: c.MaxCap,
		FreeWithdrawal: c.FreeWithdrawal, FreeWithdrawals: c.FreeWithdrawalFrequency, CountedAnew: c.RestartCountFrequency,
		CountedBy: c.CountFrequencyType, IsPaymentType: c.EnablePaymentType,
	}
	if c.FeeOnMonthDay != (MonthDay{}) {
		data.FeeOnMonthDay = c.FeeOnMonthDay[:]
	}
	if c.PaymentTypeID != 0 {
		paymentType, err := refdata.PaymentTypeByID(tx, c.PaymentTypeID)
		if err != nil {
			return data, err
		}
		data.PaymentType = new(paymentType.Data())
	}
	var err error
	if data.Account, err = ledger.AccountNameOf(tx, c.AccountID); err != nil {
		return data, err
	}
	data.TaxGroup, err = taxGroupName(tx, c.TaxGroupID)
	return data, err
}

func currencyData(code string) refdata.CurrencyData {
	currency, _ := refdata.CurrencyByCode(code)
	return refdata.CurrencyDataOf(currency)
}

// CreateCharge defines a charge; the result names it by ID. Mandatory are name, currency, amount, target, time (when it
// falls due) and basis (how it is calculated), for loans also how it is paid. Amount is a sum for a flat charge and a
// percentage for the others. Refused with products.ErrChargeNameTaken, refdata.ErrCurrency,
// products.ErrPenaltyAtDisbursement, products.ErrOverdueNotPenalty (a charge for overdue instalments is a penalty),
// products.ErrTaxGroupUnknown. Delete takes it back.
//
//desk:method Charges.Create(in)
var CreateCharge = operation.Command[NewCharge, operation.Result]{
	Meta: chargeMeta("CreateCharge", "CREATE", "Defines a charge."),
	Decide: func(u *operation.Unit, in NewCharge) (operation.Result, error) {
		var charge Charge
		in.attributes().apply(&charge)
		if err := charge.settle(u.Tx); err != nil {
			return operation.Result{}, err
		}
		err := Charges.Insert(u.Tx, &charge)
		return operation.Result{ID: charge.ID}, err
	},
}

// settle refuses a definition against everything that is stored, and brings its texts into their one form.
func (c *Charge) settle(tx store.Tx) error {
	if err := c.refuse(); err != nil {
		return err
	}
	c.Name = strings.TrimSpace(c.Name)
	currency, err := refdata.CurrencyByCode(c.CurrencyCode)
	if err != nil {
		return err
	}
	c.CurrencyCode = currency.Code
	taken, err := Charges.Exists(tx, store.Where("name", store.Equal, store.String(c.Name)).And("id", store.NotEqual, store.Int(c.ID)))
	if err != nil {
		return err
	}
	if taken {
		return ErrChargeNameTaken.For("name", c.Name, c.Name)
	}
	return c.refuseReferences(tx)
}

func (c Charge) refuseReferences(tx store.Tx) error {
	if c.TaxGroupID != 0 {
		if _, err := taxGroupResource.ByID(tx, c.TaxGroupID); err != nil {
			return err
		}
	}
	if err := refdata.CheckPaymentType(tx, c.PaymentTypeID); err != nil || c.AccountID == 0 {
		return err
	}
	return refuseAccount(tx, "incomeAccountId", c.AccountID, feeTypes)
}

// ChargeRef addresses a charge definition.
type ChargeRef struct {
	Ref          operation.Ref `json:"chargeId"`
	WithTemplate bool          `json:"template,omitzero"` // with what its attributes may be chosen from
}

// Violations returns none.
func (ChargeRef) Violations() []fault.Violation { return nil }

// GetCharge reads a charge definition; products.ErrChargeUnknown when there is none.
//
//desk:method Charges.Get(id=Ref)
var GetCharge = operation.Query[ChargeRef, ChargeData]{
	Meta: chargeMeta("GetCharge", "READ", "Reads a charge definition."),
	Decide: func(u *operation.Unit, in ChargeRef) (ChargeData, error) {
		charge, err := ChargeByID(u.Tx, in.Ref.ID)
		if err != nil {
			return ChargeData{}, err
		}
		data, err := chargeData(u.Tx, charge)
		if err == nil && in.WithTemplate {
			var template ChargeTemplateData
			template, err = chargeTemplate(u.Tx, ChargeChoices{})
			data.ChargeTemplateData = &template
		}
		return data, err
	},
}

// ListCharges reads the charge definitions by name, inactive ones among them.
//
//desk:method Charges.List()
var ListCharges = operation.Query[operation.NoInput, []ChargeData]{
	Meta: chargeMeta("ListCharges", "READ", "Lists the charge definitions by name."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]ChargeData, error) {
		return chargesWhere(u.Tx, func(Charge) bool { return true })
	},
}

// chargesWhere lists definitions that are not deleted, by name.
func chargesWhere(tx store.Tx, wanted func(Charge) bool) ([]ChargeData, error) {
	list := []ChargeData{}
	all, err := Charges.All(tx, store.Where("deleted", store.Equal, store.Bool(false)).By("name", false).Top(operation.LargestPage))
	for _, charge := range all {
		if !wanted(charge) {
			continue
		}
		data, err := chargeData(tx, charge)
		if err != nil {
			return nil, err
		}
		list = append(list, data)
	}
	return list, err
}

// UpdateCharge changes a definition; what is nil stays, and so do the charges that loans and clients have already. Refused with
// products.ErrChargeTargetFixed, products.ErrChargeInUse (a product offers it, so that it stays active) and
// products.ErrChargeFrequencyInUse.
//
//desk:method Charges.Update(id=Ref, in)
var UpdateCharge = operation.Command[ChargeUpdate, operation.Result]{
	Meta: chargeMeta("UpdateCharge", "UPDATE", "Changes a charge definition."),
	Decide: func(u *operation.Unit, in ChargeUpdate) (operation.Result, error) {
		before, err := ChargeByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		after := before
		in.apply(&after)
		if err := in.judgeUpdate(before, after); err != nil {
			return operation.Result{}, err
		}
		if err := refuseInUse(u.Tx, before, after); err != nil {
			return operation.Result{}, err
		}
		if err := after.settle(u.Tx); err != nil {
			return operation.Result{}, err
		}
		changes := in.changes(before, after)
		if len(changes) > 0 {
			err = Charges.Save(u.Tx, &after)
		}
		return operation.Result{ID: after.ID, Changes: changes}, err
	},
}

// judgeUpdate judges the attributes with the stored ones.
func (in ChargeUpdate) judgeUpdate(before, after Charge) error {
	if after.Target != before.Target {
		return ErrChargeTargetFixed.For("chargeAppliesTo", after.Target)
	}
	c := fault.CheckOf(chargeResource)
	after.judge(c, in)
	if before.TaxGroupID != 0 && after.TaxGroupID != before.TaxGroupID {
		c.Fail("taxGroupId", after.TaxGroupID, "modification.not.supported")
	}
	return c.Err()
}

// refuseInUse refuses what would pull the ground from under products that offer the charge.
func refuseInUse(tx store.Tx, before, after Charge) error {
	deactivated := before.Active && !after.Active
	recurs := after.FeeInterval != before.FeeInterval || !sameFrequency(before.FeeFrequency, after.FeeFrequency)
	if !deactivated && !recurs {
		return nil
	}
	used, err := isOffered(tx, before.ID)
	switch {
	case err != nil || !used:
		return err
	case deactivated:
		return ErrChargeInUse.For("active", false)
	}
	return ErrChargeFrequencyInUse.New()
}

func sameFrequency(a, b *FeeFrequency) bool { return a == b || a != nil && b != nil && *a == *b }

// isOffered reports whether a product offers the charge. Products are few and charges seldom change, so it asks them
// one by one.
func isOffered(tx store.Tx, chargeID int64) (bool, error) {
	for product, err := range Products.Find(tx, store.Query{}) {
		if err != nil {
			return false, err
		}
		if slices.Contains(product.ChargeIDs, chargeID) {
			return true, nil
		}
	}
	return false, nil
}

// DeleteCharge takes a definition off the list that no product, loan or client has (products.ErrChargeDeleteInUse). Its name is
// free again. Nothing undoes it; Update with Active false and true puts one out of use and back.
//
//desk:method Charges.Delete(id=Ref)
var DeleteCharge = operation.Command[ChargeRef, operation.Result]{
	Meta: chargeMeta("DeleteCharge", "DELETE", "Takes a charge definition off the list."),
	Decide: operation.With(func(u *operation.Unit, in ChargeRef, references refdata.References) (operation.Result, error) {
		charge, err := ChargeByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if err := refuseChargeDelete(u.Tx, charge.ID, references); err != nil {
			return operation.Result{}, err
		}
		charge.Deleted, charge.Active = true, false
		charge.Name = fmt.Sprintf("%d_%s", charge.ID, charge.Name)
		return operation.Result{ID: charge.ID}, Charges.Save(u.Tx, &charge)
	}),
}

func refuseChargeDelete(tx store.Tx, id int64, references []refdata.Reference) error {
	used, err := isOffered(tx, id)
	if err == nil && !used {
		used, err = refdata.Referenced(tx, references, Charges.Kind, id)
	}
	if err == nil && used {
		err = ErrChargeDeleteInUse.New()
	}
	return err
}

// ChargeChoices narrows the template to what goes with a target.
type ChargeChoices struct {
	Target ChargeTarget        `json:"chargeAppliesTo,omitzero"` // narrows times and calculations to those of charges on it; 0: all
	Time   schedule.ChargeTime `json:"chargeTimeType,omitzero"`  // narrows targets and calculations; 0: all
}

// Violations returns none: values that do not exist, or do not go together, narrow nothing.
func (ChargeChoices) Violations() []fault.Violation { return nil }

// ChargeTemplateData is what the attributes of a charge definition may be chosen from.
type ChargeTemplateData struct {
	CurrencyOptions    []refdata.CurrencyData `json:"currencyOptions"`
	BasisOptions       []enumeration.Option   `json:"chargeCalculationTypeOptions"`
	TargetOptions      []enumeration.Option   `json:"chargeAppliesToOptions"`
	TimeOptions        []enumeration.Option   `json:"chargeTimeTypeOptions"`
	PaymentOptions     []enumeration.Option   `json:"chargePaymetModeOptions"` // misspelt since ever; clients know it so
	LoanBasisOptions   []enumeration.Option   `json:"loanChargeCalculationTypeOptions"`
	LoanTimeOptions    []enumeration.Option   `json:"loanChargeTimeTypeOptions"`
	SavingsBases       []enumeration.Option   `json:"savingsChargeCalculationTypeOptions"`
	SavingsTimes       []enumeration.Option   `json:"savingsChargeTimeTypeOptions"`
	ClientBasisOptions []enumeration.Option   `json:"clientChargeCalculationTypeOptions"`
	ClientTimeOptions  []enumeration.Option   `json:"clientChargeTimeTypeOptions"`
	ShareBasisOptions  []enumeration.Option   `json:"shareChargeCalculationTypeOptions"`
	ShareTimeOptions   []enumeration.Option   `json:"shareChargeTimeTypeOptions"`
	FrequencyOptions   []enumeration.Option   `json:"feeFrequencyOptions"`
	IncomeOptions      IncomeOptions          `json:"incomeOrLiabilityAccountOptions"`
	TaxGroupOptions    []TaxGroupName         `json:"taxGroupOptions"`
	MappingConfig      string                 `json:"accountMappingForChargeConfig,omitzero"`
	ExpenseAccounts    []ledger.AccountData   `json:"expenseAccountOptions,omitzero"`
	AssetAccounts      []ledger.AccountData   `json:"assetAccountOptions,omitzero"`
}

// IncomeOptions are the accounts that the income of a charge may go to.
type IncomeOptions struct {
	Liabilities []ledger.AccountData `json:"liabilityAccountOptions,omitzero"`
	Incomes     []ledger.AccountData `json:"incomeAccountOptions,omitzero"`
}

// ChargeTemplate lists what the attributes of a definition may be chosen from, for in.Target those of its sort; the input may be
// zero.
//
//desk:method Charges.Template(in)
var ChargeTemplate = operation.Query[ChargeChoices, ChargeTemplateData]{
	Meta: chargeMeta("ChargeTemplate", "READ", "Lists what the attributes of a charge definition may be chosen from."),
	Decide: func(u *operation.Unit, in ChargeChoices) (ChargeTemplateData, error) {
		return chargeTemplate(u.Tx, in)
	},
}

func chargeTemplate(tx store.Tx, in ChargeChoices) (ChargeTemplateData, error) {
	bases, times := schedule.ChargeBases(), schedule.ChargeTimes()
	data := ChargeTemplateData{
		BasisOptions: bases.Options(), TargetOptions: chargeTargets.Options(), TimeOptions: times.Options(),
		PaymentOptions: chargePayments.Options(), FrequencyOptions: feeFrequencies.Options(),
		LoanBasisOptions: bases.Select(basesOf(ChargeForLoan)...), LoanTimeOptions: times.Select(timesOf(ChargeForLoan)...),
		SavingsBases: bases.Select(basesOf(ChargeForSavings)...), SavingsTimes: times.Select(listedSavingsTimes...),
		ClientBasisOptions: bases.Select(basesOf(ChargeForClient)...), ClientTimeOptions: times.Select(timesOf(ChargeForClient)...),
		ShareBasisOptions: bases.Select(basesOf(ChargeForShares)...), ShareTimeOptions: times.Select(timesOf(ChargeForShares)...),
	}
	data.narrow(in)
	var err error
	if data.CurrencyOptions, err = refdata.CurrencyOptions(tx); err != nil {
		return data, err
	}
	if data.TaxGroupOptions, err = taxGroupNames(tx); err != nil {
		return data, err
	}
	accounts, err := ledger.DetailOptions(tx)
	data.IncomeOptions = IncomeOptions{Liabilities: accounts.Liabilities, Incomes: accounts.Incomes}
	data.ExpenseAccounts, data.AssetAccounts = accounts.Expenses, accounts.Assets
	return data, err
}

// narrow leaves those choices of target, time and calculation that go with what is chosen. A time that charges on the target do not
// have does not refuse it again.
func (d *ChargeTemplateData) narrow(in ChargeChoices) {
	if in.Target != 0 && !slices.Contains(timesOf(in.Target), in.Time) {
		in.Time = 0
	}
	targets := slices.DeleteFunc(chargeTargets.Values(), func(t ChargeTarget) bool {
		return in.Target != 0 && t != in.Target || in.Time != 0 && !slices.Contains(timesOf(t), in.Time)
	})
	if in == (ChargeChoices{}) {
		return
	}
	if in.Time != 0 {
		d.TargetOptions = chargeTargets.Select(targets...)
	}
	if in.Target != 0 {
		d.TimeOptions = schedule.ChargeTimes().Select(timesOf(in.Target)...)
	}
	d.BasisOptions = schedule.ChargeBases().Select(slices.DeleteFunc(schedule.ChargeBases().Values(), func(b schedule.ChargeBasis) bool {
		return !slices.ContainsFunc(targets, func(t ChargeTarget) bool { return calculable(t, in.Time, b) })
	})...)
}

// calculable reports whether a charge on a target, at a time unless that is 0, may be calculated so.
func calculable(target ChargeTarget, time schedule.ChargeTime, basis schedule.ChargeBasis) bool {
	if time == 0 {
		return slices.Contains(basesOf(target), basis)
	}
	c := fault.CheckOf("charge")
	Charge{Target: target, Time: time, Basis: basis}.judgeBasis(c)
	return len(c.Violations()) == 0
}

// listedSavingsTimes are the times of savings charges that templates offer, in the order in which clients know them.
var listedSavingsTimes = []schedule.ChargeTime{
	schedule.OnSpecifiedDate, schedule.OnSavingsActivation, schedule.OnWithdrawal, schedule.OncePerYear, schedule.OncePerMonth,
	schedule.OncePerWeek, schedule.OnOverdraft, schedule.OnSavingsInactivity,
}

func chargeMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "products." + id, Action: action, Entity: "CHARGE", Grouping: "organisation", Summary: summary}
}
