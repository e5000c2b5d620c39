package movein

import (
	"fmt"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// Standing are the records that a tenant has by name before a plan is made. The plan refers to them and does not make them again.
type Standing struct {
	Codes         map[string]bool
	CodeValues    map[[2]string]int64 // by code and value
	PaymentTypes  map[string]int64
	Roles         map[string]int64
	Users         map[string]bool
	Permissions   map[string]bool
	Configuration map[refdata.ConfigurationName]bool
}

// headOffice is the id of the head office, in the source and in the tenant.
const headOffice = 1

// setup plans the reference data.
type setup struct {
	book     Book
	standing Standing
	day      calendar.Date
	ids      IDs // of records that stand already
	steps    []Step
}

// planSetup plans everything that comes before the first loan, on the first day of the source.
func planSetup(book Book, standing Standing) ([]Step, IDs) {
	s := &setup{book: book, standing: standing, day: lastDay(book), ids: IDs{{Office, headOffice}: headOffice}}
	for _, plan := range []func(){
		s.configuration, s.currencies, s.workingDays, s.offices, s.staff, s.holidays, s.codes, s.paymentTypes, s.funds, s.delinquency,
		s.accounts, s.manualEntries, s.taxes, s.charges, s.products, s.clients, s.roles, s.users,
	} {
		plan()
	}
	return s.steps, s.ids
}

// lastDay is the business date of the source, or the last day on which a transaction was recorded there.
func lastDay(book Book) (last calendar.Date) {
	for _, row := range book["m_business_date"] {
		if row.text("type") == string(refdata.BusinessDateType) {
			last = row.day("date")
		}
	}
	for _, row := range book["m_loan_transaction"] {
		last = calendar.Latest(last, row.day("submitted_on_date"))
	}
	return last
}

// plan adds a step that makes one record.
func (s *setup) plan(entity Entity, id int64, op operation.Operation, input func(IDs) any) {
	s.steps = append(s.steps, Step{
		Key: fmt.Sprintf("move-in %s %d", entity, id), Day: s.day, At: time.Time{}, Operation: op, Input: input, Makes: []Ref{{entity, id}},
	})
}

// set adds a step that makes no record.
func (s *setup) set(what string, op operation.Operation, input func(IDs) any) {
	s.steps = append(s.steps, Step{Key: "move-in " + what, Day: s.day, Operation: op, Input: input})
}

// late are the configurations that are set after the loans: they would hold commands back, or name another day.
var late = map[refdata.ConfigurationName]bool{
	refdata.MakerChecker: true, refdata.EnableBusinessDate: true, refdata.BlockClosedLoans: true, refdata.AutoExternalID: true,
	refdata.EnableAddress: true, refdata.KeepOutcomes: true, refdata.TransactionsOnHoliday: true, refdata.TransactionsOnNonWorkingDay: true,
}

// fixed are the configurations that nobody can change.
var fixed = map[refdata.ConfigurationName]bool{"constraint-approach-for-datatables": true}

// configuration takes over the settings that the tenant knows, but the late ones.
func (s *setup) configuration() {
	on := func(name refdata.ConfigurationName) {
		s.set("allow "+string(name), refdata.UpdateConfiguration, func(IDs) any { return &refdata.ConfigurationUpdate{Name: name, Enabled: new(true)} })
	}
	s.set("mark", refdata.CreateCode, func(IDs) any { return &refdata.NewCode{Name: mark} })
	on(refdata.EnableBusinessDate)
	s.steps[0].Day, s.steps[1].Day = calendar.Date{}, calendar.Date{} // they come before the first day can be set
	on(refdata.TransactionsOnHoliday)
	on(refdata.TransactionsOnNonWorkingDay)
	for _, row := range s.book["c_configuration"] {
		if name := refdata.ConfigurationName(row.text("name")); s.standing.Configuration[name] && !late[name] && !fixed[name] {
			s.set("configuration "+string(name), refdata.UpdateConfiguration, func(IDs) any { return settingOf(row) })
		}
	}
}

// planEnd sets the late configurations.
func planEnd(book Book, standing Standing) []Step {
	s := &setup{book: book, standing: standing, day: lastDay(book)}
	for _, row := range book["c_configuration"] {
		if name := refdata.ConfigurationName(row.text("name")); standing.Configuration[name] && late[name] {
			s.set("configuration "+string(name), refdata.UpdateConfiguration, func(IDs) any { return settingOf(row) })
		}
	}
	s.closures()
	return s.steps
}

func settingOf(row Row) *refdata.ConfigurationUpdate {
	in := &refdata.ConfigurationUpdate{Name: refdata.ConfigurationName(row.text("name")), Enabled: row.truth("enabled")}
	if row.has("value") {
		in.Value = new(row.id("value"))
	}
	if row.has("date_value") {
		in.DateValue = new(row.day("date_value"))
	}
	if row.has("string_value") {
		in.StringValue = new(row.text("string_value"))
	}
	return in
}

func (s *setup) currencies() {
	var codes []string
	for _, row := range s.book["m_organisation_currency"] {
		codes = append(codes, row.text("code"))
	}
	if len(codes) > 0 {
		s.set("currencies", refdata.UpdateCurrencies, func(IDs) any { return &refdata.CurrencySelectionInput{Codes: codes} })
	}
}

func (s *setup) workingDays() {
	for _, row := range s.book["m_working_days"] {
		s.set("working days", refdata.UpdateWorkingDays, func(IDs) any {
			return &refdata.WorkingDaysUpdate{
				Recurrence: new(row.text("recurrence")), Moving: choice[schedule.Moving](row, "repayment_rescheduling_enum"),
				ExtendDaily: row.truth("extend_term_daily_repayments"), ExtendHoliday: row.truth("extend_term_holiday_repayment"),
			}
		})
	}
}

func (s *setup) holidays() {
	offices := grouped(s.book["m_holiday_office"], "holiday_id")
	for _, row := range s.book["m_holiday"] {
		const active, deleted = 300, 600
		if row.number("status_enum") == deleted {
			continue
		}
		s.plan(Holiday, row.id("id"), refdata.CreateHoliday, func(ids IDs) any {
			in := &refdata.NewHoliday{
				Name: row.text("name"), Description: row.text("description"), From: row.day("from_date"), To: row.day("to_date"),
				MovedTo: row.day("repayments_rescheduled_to"), Type: refdata.Rescheduling(row.number("rescheduling_type")),
			}
			for _, office := range offices[row.id("id")] {
				in.Offices = append(in.Offices, refdata.HolidayOffice{OfficeID: ids.of(Office, office.id("office_id"))})
			}
			return in
		})
		if row.number("status_enum") == active {
			s.set(fmt.Sprintf("active holiday %d", row.id("id")), refdata.ActivateHoliday, func(ids IDs) any {
				return &refdata.HolidayRef{Ref: operation.ByID(ids.of(Holiday, row.id("id")))}
			})
		}
	}
}

func (s *setup) codes() {
	names := map[int64]string{}
	for _, row := range s.book["m_code"] {
		name := row.text("code_name")
		names[row.id("id")] = name
		if !s.standing.Codes[name] {
			s.set("code "+fmt.Sprint(row.id("id")), refdata.CreateCode, func(IDs) any { return &refdata.NewCode{Name: name} })
		}
	}
	for _, row := range s.book["m_code_value"] {
		code, value := names[row.id("code_id")], row.text("code_value")
		if id, stands := s.standing.CodeValues[[2]string{code, value}]; stands {
			s.ids[Ref{CodeValue, row.id("id")}] = id
			continue
		}
		s.plan(CodeValue, row.id("id"), refdata.CreateCodeValue, func(IDs) any {
			return &refdata.NewCodeValue{
				CodeName: code, Name: value, Description: row.text("code_description"), Position: row.number("order_position"),
				Active: row.truth("is_active"), Mandatory: row.flag("is_mandatory"),
			}
		})
	}
}

func (s *setup) paymentTypes() {
	for _, row := range s.book["m_payment_type"] {
		if id, stands := s.standing.PaymentTypes[row.text("value")]; stands {
			s.ids[Ref{PaymentType, row.id("id")}] = id
			continue
		}
		s.plan(PaymentType, row.id("id"), refdata.CreatePaymentType, func(IDs) any {
			return &refdata.NewPaymentType{
				Name: row.text("value"), Description: row.text("description"), Cash: row.flag("is_cash_payment"), Position: row.number("order_position"),
				CodeName: row.text("code_name"), SystemDefined: row.flag("is_system_defined"),
			}
		})
	}
}

func (s *setup) funds() {
	for _, row := range s.book["m_fund"] {
		s.plan(Fund, row.id("id"), refdata.CreateFund, func(IDs) any {
			return &refdata.NewFund{Name: row.text("name"), ExternalID: row.text("external_id")}
		})
	}
}

func (s *setup) delinquency() {
	for _, row := range s.book["m_delinquency_range"] {
		s.plan(Range, row.id("id"), refdata.CreateDelinquencyRange, func(IDs) any {
			return &refdata.NewDelinquencyRange{
				Classification: row.text("classification"), MinimumDays: choice[int](row, "min_age_days"), MaximumDays: choice[int](row, "max_age_days"),
			}
		})
	}
	ranges := grouped(s.book["m_delinquency_bucket_mappings"], "delinquency_bucket_id")
	for _, row := range s.book["m_delinquency_bucket"] {
		if kind := row.text("bucket_type"); kind != "" && kind != "REGULAR" {
			continue
		}
		s.plan(Bucket, row.id("id"), refdata.CreateDelinquencyBucket, func(ids IDs) any {
			in := &refdata.NewDelinquencyBucket{Name: row.text("name")}
			for _, mapped := range ranges[row.id("id")] {
				in.RangeIDs = append(in.RangeIDs, ids.of(Range, mapped.id("delinquency_range_id")))
			}
			return in
		})
	}
}

// accounts plans the chart, parents before children.
func (s *setup) accounts() {
	children := grouped(s.book["acc_gl_account"], "parent_id")
	var below func(parent int64)
	below = func(parent int64) {
		for _, row := range children[parent] {
			s.plan(Account, row.id("id"), ledger.CreateAccount, func(ids IDs) any {
				return &ledger.NewAccount{
					Name: row.text("name"), Code: row.text("gl_code"), Type: ledger.AccountType(row.number("classification_enum")),
					Usage: ledger.Usage(row.number("account_usage")), ManualEntriesAllowed: new(row.flag("manual_journal_entries_allowed")),
					ParentID: ids.pointer(Account, row.id("parent_id")), Description: row.text("description"), TagID: ids.pointer(CodeValue, row.id("tag_id")),
				}
			})
			below(row.id("id"))
		}
	}
	below(0)
	for _, row := range s.book["acc_gl_financial_activity_account"] {
		s.set(fmt.Sprintf("activity account %d", row.id("id")), ledger.CreateActivityAccount, func(ids IDs) any {
			return &ledger.NewActivityAccount{
				Activity: ledger.Activity(row.number("financial_activity_type")), AccountID: ids.of(Account, row.id("gl_account_id")),
			}
		})
	}
}

// manualEntries plans the journal entries that people made. One that was reversed leaves no balance, and is left out with its reversal.
func (s *setup) manualEntries() {
	entries, order := map[string][]Row{}, []string{}
	reversals := grouped(s.book["acc_gl_journal_entry"], "reversal_id")
	for _, row := range s.book["acc_gl_journal_entry"] {
		transaction := row.text("transaction_id")
		if !row.flag("manual_entry") || row.flag("reversed") || reversals[row.id("id")] != nil {
			continue
		}
		if entries[transaction] == nil {
			order = append(order, transaction)
		}
		entries[transaction] = append(entries[transaction], row)
	}
	for _, transaction := range order {
		s.set("manual entry "+transaction, ledger.CreateManualEntry, func(ids IDs) any { return manualEntry(entries[transaction], ids) })
	}
}

func manualEntry(rows []Row, ids IDs) *ledger.NewManualEntry {
	in := &ledger.NewManualEntry{
		OfficeID: ids.of(Office, rows[0].id("office_id")), Currency: rows[0].text("currency_code"), On: rows[0].day("entry_date"),
		Comments: rows[0].text("description"), Reference: rows[0].text("ref_num"),
	}
	for _, row := range rows {
		line := ledger.ManualLine{AccountID: ids.of(Account, row.id("account_id")), Amount: row.amount("amount")}
		if row.number("type_enum") == debitLine {
			in.Debits = append(in.Debits, line)
		} else {
			in.Credits = append(in.Credits, line)
		}
	}
	return in
}

func (s *setup) taxes() {
	for _, row := range s.book["m_tax_component"] {
		s.plan(TaxComponent, row.id("id"), products.CreateTaxComponent, func(ids IDs) any {
			return &products.NewTaxComponent{
				Name: row.text("name"), Percentage: row.rate("percentage"), From: row.day("start_date"),
				DebitType: choice[ledger.AccountType](row, "debit_account_type_enum"), DebitAccountID: ids.pointer(Account, row.id("debit_account_id")),
				CreditType: choice[ledger.AccountType](row, "credit_account_type_enum"), CreditAccountID: ids.pointer(Account, row.id("credit_account_id")),
			}
		})
	}
	parts := grouped(s.book["m_tax_group_mappings"], "tax_group_id")
	for _, row := range s.book["m_tax_group"] {
		s.plan(TaxGroup, row.id("id"), products.CreateTaxGroup, func(ids IDs) any {
			in := &products.NewTaxGroup{Name: row.text("name")}
			for _, part := range parts[row.id("id")] {
				in.Components = append(in.Components, products.TaxAssociationInput{
					ComponentID: ids.pointer(TaxComponent, part.id("tax_component_id")), From: new(part.day("start_date")),
				})
			}
			return in
		})
	}
}

// charges plans the definitions of charges on loans. One that was deleted in the source is only missed by a loan that carries it.
func (s *setup) charges() {
	for _, row := range s.book["m_charge"] {
		if products.ChargeTarget(row.number("charge_applies_to_enum")) != products.ChargeForLoan {
			continue
		}
		s.plan(Charge, row.id("id"), products.CreateCharge, func(ids IDs) any {
			name := row.text("name")
			return &products.NewCharge{
				Name: name, CurrencyCode: row.text("currency_code"), Amount: row.amount("amount"), Target: products.ChargeForLoan,
				Time: schedule.ChargeTime(row.number("charge_time_enum")), Basis: schedule.ChargeBasis(row.number("charge_calculation_enum")),
				Payment: choice[products.ChargePayment](row, "charge_payment_mode_enum"), Penalty: new(row.flag("is_penalty")), Active: new(true),
				FeeFrequency: choice[products.FeeFrequency](row, "fee_frequency"), FeeInterval: choice[int](row, "fee_interval"),
				MinCap: positive(row.sum("min_cap")), MaxCap: positive(row.sum("max_cap")), TaxGroupID: ids.pointer(TaxGroup, row.id("tax_group_id")),
			}
		})
	}
}

// positive is the amount, nil unless it is above zero.
func positive(amount *money.Amount) *money.Amount {
	if amount == nil || !amount.IsPositive() {
		return nil
	}
	return amount
}
