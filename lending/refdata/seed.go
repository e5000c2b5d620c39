package refdata

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// HeadOffice is the id of the root of all offices.
const HeadOffice = 1

// Seed makes the reference data of a new tenant: the head office, the system-defined codes and their first values, the
// lender's own money as fund 1, and the payment types that the platform itself uses. Configuration, currencies and
// working days need none: they have defaults.
func Seed(u *operation.Unit) error {
	head := Office{Name: "Head Office", ExternalID: "1", Hierarchy: ".", OpenedOn: calendar.MustDate(2009, 1, 1)}
	if err := Offices.Insert(u.Tx, &head); err != nil {
		return err
	}
	if err := seedCodes(u.Tx); err != nil {
		return err
	}
	if err := Funds.Insert(u.Tx, &Fund{Name: "Own funds"}); err != nil {
		return err
	}
	return seedPaymentTypes(u.Tx)
}

// seededCode is a system-defined code with its first values. A nameless one skips an id that clients know as unused.
type seededCode struct {
	name   string
	values []string
}

var seededCodes = []seededCode{
	{CustomerIdentifierCode, []string{"Passport", "Id", "Drivers License", "Any Other Id Type"}},
	{name: LoanCollateralCode},
	{name: LoanPurposeCode},
	{name: GenderCode},
	{name: "YesNo"},
	{GuarantorCode, []string{"Spouse", "Parent", "Sibling", "Business Associate", "Other"}},
	{name: "AssetAccountTags"},
	{name: "LiabilityAccountTags"},
	{name: "EquityAccountTags"},
	{name: "IncomeAccountTags"},
	{name: "ExpenseAccountTags"},
	{},
	{"GROUPROLE", []string{"Leader"}},
	{name: ClientClosureCode},
	{name: "GroupClosureReason"},
	{name: ClientTypeCode},
	{name: ClientClassificationCode},
	{name: "ClientSubStatus"},
	{name: ClientRejectCode},
	{name: ClientWithdrawCode},
	{"Entity to Entity Access Types", []string{"Office Access to Loan Products", "Office Access to Savings Products", "Office Access to Fees/Charges"}},
	{name: "CenterClosureReason"},
	{name: LoanRescheduleCode},
	{name: ConstitutionCode},
	{name: MainBusinessLineCode},
	{name: WriteOffReasonsCode},
	{name: StateCode},
	{name: CountryCode},
	{name: AddressTypeCode},
	{name: MaritalStatusCode},
	{name: RelationshipCode},
	{name: ProfessionCode},
	{"PaymentType", []string{"Money Transfer"}},
	{name: "Customer Documents"},
	{name: "SavingsAccountBlockReasons"},
	{name: "DebitTransactionFreezeReasons"},
	{name: "CreditTransactionFreezeReasons"},
	{name: "SavingsTransactionFreezeReasons"},
	{name: ChargeOffReasonsCode},
	{name: CapitalizedIncomeCode},
	{name: BuyDownFeeCode},
	{name: ReAgeReasonsCode},
	{name: ReAmortizationCode},
	{OriginatorTypeCode, []string{"MERCHANT", "BROKER", "AFFILIATE", "PLATFORM"}},
	{OriginationChannelCode, []string{"ONLINE", "IN_STORE", "API", "AGGREGATOR"}},
}

func seedCodes(tx store.Tx) error {
	for _, s := range seededCodes {
		id, err := tx.NextID(Codes.Kind)
		if err != nil {
			return err
		}
		if s.name == "" {
			continue
		}
		code := Code{Key: store.Key{ID: id}, Name: s.name, SystemDefined: true}
		if err := Codes.Insert(tx, &code); err != nil {
			return err
		}
		for i, name := range s.values {
			v := CodeValue{CodeID: id, Name: name, Position: i + 1, Active: true}
			if err := CodeValues.Insert(tx, &v); err != nil {
				return err
			}
		}
	}
	return nil
}

func seedPaymentTypes(tx store.Tx) error {
	for _, p := range []PaymentType{
		{Name: "Money Transfer", Description: "Money Transfer", Position: 1},
		{Name: "Repayment Adjustment Chargeback", Description: "Repayment Adjustment Chargeback", Position: 1, CodeName: ChargebackPayment, SystemDefined: true},
		{Name: "Repayment Adjustment Refund", Description: "Repayment Adjustment Refund", Position: 1, CodeName: RefundPayment, SystemDefined: true},
	} {
		if err := PaymentTypes.Insert(tx, &p); err != nil {
			return err
		}
	}
	return nil
}
