package refdata

import (
	"time"

	"lending.example/platform/lending/fault"
)

// ConfigurationName names a configuration.
type ConfigurationName string

// The configurations that the platform acts on. The table below holds these, each with a description of its effect, and the ones
// that are kept for applications which set them, without one.
const (
	MakerChecker                      ConfigurationName = "maker-checker"
	RescheduleOnHolidays              ConfigurationName = "reschedule-repayments-on-holidays"
	TransactionsOnHoliday             ConfigurationName = "allow-transactions-on-holiday"
	TransactionsOnNonWorkingDay       ConfigurationName = "allow-transactions-on-non-workingday"
	PenaltyWaitPeriod                 ConfigurationName = "penalty-wait-period"
	ForcePasswordResetDays            ConfigurationName = "force-password-reset-days"
	GraceOnPenaltyPosting             ConfigurationName = "grace-on-penalty-posting"
	RoundingMode                      ConfigurationName = "rounding-mode"
	BackdatePenalties                 ConfigurationName = "backdate-penalties-enabled"
	PaymentTypeForDisbursementCharges ConfigurationName = "paymenttype-applicable-for-disbursement-charges"
	InterestFromDisbursementDate      ConfigurationName = "interest-charged-from-date-same-as-disbursal-date"
	EnableAddress                     ConfigurationName = "enable-address"
	FewestInGroup                     ConfigurationName = "min-clients-in-group"
	MostInGroup                       ConfigurationName = "max-clients-in-group"
	AccountNumberLength               ConfigurationName = "custom-account-number-length"
	InterestFirstWhenAboveEMI         ConfigurationName = "is-interest-to-be-recovered-first-when-greater-than-emi"
	NoPrincipalCompoundingWhenOverdue ConfigurationName = "is-principal-compounding-disabled-for-overdue-loans"
	EnableBusinessDate                ConfigurationName = "enable-business-date"
	AutomaticCOBDate                  ConfigurationName = "enable-automatic-cob-date-adjustment"
	DaysBeforeRepaymentIsDue          ConfigurationName = "days-before-repayment-is-due"
	DaysAfterRepaymentIsOverdue       ConfigurationName = "days-after-repayment-is-overdue"
	AutoExternalID                    ConfigurationName = "enable-auto-generated-external-id"
	ChargeAccrualDate                 ConfigurationName = "charge-accrual-date"
	SameMakerChecker                  ConfigurationName = "enable-same-maker-checker"
	NextPaymentDueDate                ConfigurationName = "next-payment-due-date"
	ImmediateChargeAccrual            ConfigurationName = "enable-immediate-charge-accrual-post-maturity"
	PasswordReuseCheck                ConfigurationName = "password-reuse-check-history-count"
	ForcePasswordReset                ConfigurationName = "force-password-reset-on-first-login"
	MaxLoginAttempts                  ConfigurationName = "max-login-retry-attempts"
	CashAndNonCashAccrual             ConfigurationName = "allow-cash-and-non-cash-accrual"
	BlockClosedLoans                  ConfigurationName = "block-transactions-on-closed-overpaid-loans"
	CreateOriginatorWithLoan          ConfigurationName = "enable-originator-creation-during-loan-application"
	InstantDelinquency                ConfigurationName = "enable-instant-delinquency-calculation"
	AcceptPasswordOnCreate            ConfigurationName = "accept-password-on-user-create"
	StrictIdempotencyKeys             ConfigurationName = "strict-idempotency-keys"
	SealStateAtClose                  ConfigurationName = "seal-state-at-close"
	KeepOutcomes                      ConfigurationName = "purge-processed-commands-older-than-days"
	KeepEvents                        ConfigurationName = "purge-external-events-older-than-days"
	TimeZone                          ConfigurationName = "time-zone"
	PasswordPolicy                    ConfigurationName = "password-policy"
	LenderName                        ConfigurationName = "lender-name"
	LenderAddress                     ConfigurationName = "lender-address"
)

// configurationEntry declares one configuration. Its id is its place in the table.
type configurationEntry struct {
	ID          int64
	Name        ConfigurationName
	Default     Setting
	Description string
	Always      bool     // its value counts, whether it is enabled or not
	Within      *bounds  // of the number; nil: 0 or more
	Words       []string // that the text is one of; nil: any
	Longest     int      // characters of the text; 0: no limit
	TrapDoor    bool     // cannot be changed once the tenant exists
}

// bounds are the least and the largest number of a configuration.
type bounds struct{ least, most int }

func configurationRow(name ConfigurationName) (configurationEntry, bool) {
	id, ok := configurationIDs[name]
	if !ok {
		return configurationEntry{}, false
	}
	return configurationTable[id-1], true
}

var configurationIDs = func() map[ConfigurationName]int64 {
	ids := map[ConfigurationName]int64{}
	for _, row := range configurationTable {
		ids[row.Name] = row.ID
	}
	return ids
}()

// check refuses values that the platform could not act on (docs/semantics/wire-organisation.md, 15).
func (r configurationEntry) check(s Setting) error {
	checks := fault.CheckOf("globalConfiguration")
	if r.Within != nil && s.Value != nil {
		checks.Between("value", int(*s.Value), r.Within.least, r.Within.most)
	}
	if r.Words != nil {
		fault.Supported(checks, "stringValue", s.StringValue, r.Words...)
	}
	if r.Longest > 0 {
		checks.MaxLength("stringValue", s.StringValue, r.Longest)
	}
	if r.Name == TimeZone {
		if _, err := time.LoadLocation(s.StringValue); err != nil || s.StringValue == "Local" {
			checks.Fail("stringValue", s.StringValue, "unknown.time.zone")
		}
	}
	return checks.Err()
}

// configurationTable is append-only: ids are positions, and clients keep them.
var configurationTable = numbered([]configurationEntry{
	{Name: MakerChecker, Default: Setting{}, Description: "Commands whose permission is so marked wait for a second person."},
	{Name: "amazon-s3", Default: Setting{}},
	{Name: "reschedule-future-repayments", Default: Setting{Enabled: true}},
	{Name: RescheduleOnHolidays, Default: Setting{}, Description: "Due dates that fall on a holiday move to the date that the holiday names."},
	{Name: TransactionsOnHoliday, Default: Setting{}, Description: "Disbursements and repayments may be dated on a holiday."},
	{Name: TransactionsOnNonWorkingDay, Default: Setting{}, Description: "Disbursements and repayments may be dated on a non-working day."},
	{Name: "constraint-approach-for-datatables", Default: Setting{}, TrapDoor: true},
	{Name: PenaltyWaitPeriod, Default: Setting{Enabled: true, Value: new(int64(2))}, Always: true, Description: "Days after a due date before an overdue charge is applied."},
	{Name: ForcePasswordResetDays, Default: Setting{Value: new(int64(0))}, Description: "Days after which a password must be renewed."},
	{Name: GraceOnPenaltyPosting, Default: Setting{Enabled: true, Value: new(int64(0))}, Always: true, Description: "Days by which the posting of penalties is put off."},
	{Name: "savings-interest-posting-current-period-end", Default: Setting{}},
	{Name: "financial-year-beginning-month", Default: Setting{Enabled: true, Value: new(int64(1))}},
	{Name: FewestInGroup, Default: Setting{Value: new(int64(5))}, Description: "Clients that a group has at least when it becomes active."},
	{Name: MostInGroup, Default: Setting{Value: new(int64(5))}, Description: "Clients that a group has at most."},
	{Name: "meetings-mandatory-for-jlg-loans", Default: Setting{}},
	{Name: "office-specific-products-enabled", Default: Setting{Value: new(int64(0))}},
	{Name: "restrict-products-to-user-office", Default: Setting{Value: new(int64(0))}},
	{Name: "office-opening-balances-contra-account", Default: Setting{Enabled: true, Value: new(int64(0))}},
	{Name: RoundingMode, Default: Setting{Enabled: true, Value: new(int64(6))}, Within: &bounds{0, 6}, Description: "0 UP, 1 DOWN, 2 CEILING, 3 FLOOR, 4 HALF_UP, 5 HALF_DOWN, 6 HALF_EVEN."},
	{Name: BackdatePenalties, Default: Setting{Enabled: true, Value: new(int64(0))}, Description: "The first overdue charges of a loan also cover instalments that fell due long ago."},
	{Name: "organisation-start-date", Default: Setting{Value: new(int64(0))}},
	{Name: PaymentTypeForDisbursementCharges, Default: Setting{}, Description: "Payments of charges due at disbursement carry the payment type of the disbursement."},
	{Name: InterestFromDisbursementDate, Default: Setting{Value: new(int64(0))}, Description: "Interest runs from the disbursement date when no other date is given."},
	{Name: "skip-repayment-on-first-day-of-month", Default: Setting{Value: new(int64(14))}},
	{Name: "change-emi-if-repaymentdate-same-as-disbursementdate", Default: Setting{Enabled: true, Value: new(int64(0))}},
	{Name: "daily-tpt-limit", Default: Setting{Value: new(int64(0))}},
	{Name: EnableAddress, Default: Setting{}, Description: "Clients have addresses, and the first one is given when a client is created."},
	{Name: "sub-rates", Default: Setting{Value: new(int64(0))}},
	{Name: "loan-reschedule-is-first-payday-allowed-on-holiday", Default: Setting{Value: new(int64(0))}},
	{Name: "account-mapping-for-payment-type", Default: Setting{Enabled: true, StringValue: "Asset"}},
	{Name: "account-mapping-for-charge", Default: Setting{Enabled: true, StringValue: "Income"}},
	{Name: "fixed-deposit-transfer-interest-next-day-for-period-end-posting", Default: Setting{}},
	{Name: "allow-backdated-transaction-before-interest-posting", Default: Setting{Enabled: true, Value: new(int64(0))}},
	{Name: "allow-backdated-transaction-before-interest-posting-date-for-days", Default: Setting{Value: new(int64(0))}},
	{Name: AccountNumberLength, Default: Setting{}, Within: &bounds{1, 20}, Description: "Account numbers have this many digits."},
	{Name: "random-account-number", Default: Setting{}},
	{Name: InterestFirstWhenAboveEMI, Default: Setting{Value: new(int64(0))}, Description: "An instalment that does not cover the interest goes to interest alone."},
	{Name: NoPrincipalCompoundingWhenOverdue, Default: Setting{Value: new(int64(0))}, Description: "Overdue principal does not bear interest in recalculation."},
	{Name: EnableBusinessDate, Default: Setting{}, Description: "The business date is the one that was set, not the calendar day."},
	{Name: AutomaticCOBDate, Default: Setting{Enabled: true}, Description: "Setting the business date sets the close-of-business date to the day before."},
	{Name: "enable-post-reversal-txns-for-reverse-transactions", Default: Setting{}},
	{Name: KeepEvents, Default: Setting{Value: new(int64(30))}, Always: true, Description: "Days for which events are kept; 0 keeps them for ever. Older ones are removed by night."},
	{Name: DaysBeforeRepaymentIsDue, Default: Setting{Value: new(int64(1))}, Always: true, Description: "Days before a due date at which the event is raised."},
	{Name: DaysAfterRepaymentIsOverdue, Default: Setting{Value: new(int64(1))}, Always: true, Description: "Days after a due date at which the event is raised."},
	{Name: AutoExternalID, Default: Setting{}, Description: "Resources without an external id are given one."},
	{Name: KeepOutcomes, Default: Setting{Value: new(int64(30))}, Always: true, Description: "Days for which outcomes are kept under their idempotency keys; 0 keeps them for ever. Older ones are removed by night."},
	{Name: "enable-cob-bulk-event", Default: Setting{}},
	{Name: "external-event-batch-size", Default: Setting{Value: new(int64(1000))}},
	{Name: "report-export-s3-folder-name", Default: Setting{Enabled: true, StringValue: "reports"}},
	{Name: "loan-arrears-delinquency-display-data", Default: Setting{Enabled: true, Value: new(int64(0))}},
	{Name: ChargeAccrualDate, Default: Setting{Enabled: true, StringValue: "due-date"}, Words: []string{"due-date", "submitted-date"}, Always: true, Description: "Charges accrue on due-date or submitted-date."},
	{Name: "asset-externalization-of-non-active-loans", Default: Setting{Enabled: true}},
	{Name: SameMakerChecker, Default: Setting{}, Description: "The maker of a command may approve it."},
	{Name: NextPaymentDueDate, Default: Setting{Enabled: true, StringValue: "earliest-unpaid-date"}, Words: []string{"earliest-unpaid-date", "next-unpaid-due-date"}, Always: true, Description: "earliest-unpaid-date or next-unpaid-due-date."},
	{Name: "enable-payment-hub-integration", Default: Setting{Value: new(int64(0)), StringValue: "enable payment hub integration"}},
	{Name: ImmediateChargeAccrual, Default: Setting{}, Description: "Charges added after maturity accrue at once."},
	{Name: PasswordReuseCheck, Default: Setting{Value: new(int64(3))}, Description: "Number of earlier passwords that may not be used again; 0 is all."},
	{Name: ForcePasswordReset, Default: Setting{Value: new(int64(0))}, Description: "A password that somebody else chose must be renewed."},
	{Name: "allow-force-withdrawal-on-savings-account", Default: Setting{Value: new(int64(0))}},
	{Name: "force-withdrawal-on-savings-account-limit", Default: Setting{Value: new(int64(0))}},
	{Name: MaxLoginAttempts, Default: Setting{Value: new(int64(5))}, Description: "Failed sign-ins after which an account is locked, for users so marked."},
	{Name: CashAndNonCashAccrual, Default: Setting{Enabled: true, Value: new(int64(0))}, Description: "Accruals are recognised on loans of products without accrual accounting too; they are not posted."},
	{Name: BlockClosedLoans, Default: Setting{}, Description: "Transactions on closed and overpaid loans are refused."},
	{Name: "last-day-of-financial-year", Default: Setting{Enabled: true, Value: new(int64(31))}},
	{Name: "last-month-of-financial-year", Default: Setting{Enabled: true, Value: new(int64(12))}},
	{Name: "income-expense-gl-accounts", Default: Setting{Enabled: true}},
	{Name: "retained-gl-account", Default: Setting{Enabled: true}},
	{Name: "office-id", Default: Setting{Enabled: true, Value: new(int64(1))}},
	{Name: "retained-earning-used-by-report-name", Default: Setting{Enabled: true, StringValue: "Trial Balance Summary Report with Asset Owner"}},
	{Name: "outstanding-interest-calculation-strategy-for-external-asset-transfer", Default: Setting{Enabled: true, StringValue: "TOTAL_OUTSTANDING_INTEREST"}},
	{Name: "allowed-loan-statuses-for-external-asset-transfer", Default: Setting{Enabled: true, StringValue: "ACTIVE,TRANSFER_IN_PROGRESS,TRANSFER_ON_HOLD"}},
	{Name: "allowed-loan-statuses-of-delayed-settlement-for-external-asset-transfer", Default: Setting{Enabled: true, StringValue: "ACTIVE,TRANSFER_IN_PROGRESS,TRANSFER_ON_HOLD,OVERPAID,CLOSED_OBLIGATIONS_MET"}},
	{Name: CreateOriginatorWithLoan, Default: Setting{}, Description: "An unknown originator in a loan application is created."},
	{Name: InstantDelinquency, Default: Setting{Enabled: true}, Description: "Delinquency is computed with every transaction, not only at the close of business."},
	{Name: AcceptPasswordOnCreate, Default: Setting{}, Description: "A password sent with a new user is used; otherwise one is generated and mailed."},
	{Name: StrictIdempotencyKeys, Default: Setting{}, Description: "An idempotency key stands for one command of one user; any other use is refused. Otherwise it answers the first outcome of the action on the entity, whatever the body."},
	{Name: TimeZone, Default: Setting{Enabled: true, StringValue: "UTC"}, Always: true, Description: "Name of the time zone in which the calendar day is taken, \"Asia/Kolkata\"."},
	{Name: PasswordPolicy, Default: Setting{Enabled: true, Value: new(int64(3))}, Within: &bounds{1, 3}, Always: true, Description: "Rule for new passwords: 1 simple, 2 secure, 3 strong."},
	{Name: SealStateAtClose, Default: Setting{}, Description: "Every close of business keeps a digest of all records in the command log, for which it reads each of them once."},
	{Name: LenderName, Default: Setting{}, Longest: 200, Always: true, Description: "Name of the lender on papers that are printed, such as statements and receipts; without it, the name of the head office."},
	{Name: LenderAddress, Default: Setting{}, Longest: 500, Always: true, Description: "Address of the lender on papers that are printed; a comma or a line break begins a new line."},
})

func numbered(rows []configurationEntry) []configurationEntry {
	for i := range rows {
		rows[i].ID = int64(i + 1)
	}
	return rows
}
