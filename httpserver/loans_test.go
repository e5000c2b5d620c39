package httpserver

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const plainly = `"locale":"en","dateFormat":"yyyy-MM-dd"`

// lender is a stack whose business date can be moved.
func lender(t *testing.T) stack {
	t.Helper()
	server, _ := startStack(t)
	s := stack{t, server}
	s.must("PUT", "/v1/configurations/name/enable-business-date", `{"enabled":true}`)
	s.moveTo("2024-01-01")
	s.must("POST", "/v1/clients", `{"officeId":1,"firstname":"Asha","lastname":"Rao","active":true,"activationDate":"2011-03-04",`+plainly+`}`)
	return s
}

func (s stack) moveTo(date string) {
	s.Helper()
	s.must("POST", "/v1/businessdate", `{"type":"BUSINESS_DATE","date":"`+date+`",`+plainly+`}`)
}

// lend makes a loan of a product, approved and disbursed on the business date of 2024-01-01.
func (s stack) lend(product any, more string) string {
	s.Helper()
	loan := s.must("POST", "/v1/loans", fmt.Sprintf(`{"clientId":1,"productId":%v,"loanType":"individual","principal":1000,"submittedOnDate":"2024-01-01",
		"expectedDisbursementDate":"2024-01-01","loanTermFrequency":3,"loanTermFrequencyType":2,"numberOfRepayments":3,"repaymentEvery":1,"repaymentFrequencyType":2,
		"interestRatePerPeriod":12,"interestType":0,"interestCalculationPeriodType":1,"amortizationType":1,"transactionProcessingStrategyCode":"mifos-standard-strategy",
		%s%s}`, product, more, plainly))
	path := fmt.Sprintf("/v1/loans/%v", loan["resourceId"])
	s.must("POST", path+"?command=approve", `{"approvedOnDate":"2024-01-01",`+plainly+`}`)
	s.must("POST", path+"?command=disburse", `{"actualDisbursementDate":"2024-01-01",`+plainly+`}`)
	return path
}

func TestRefusalsOfLoanRequests(t *testing.T) {
	s := lender(t)
	loan := s.lend(s.must("POST", "/v1/loanproducts", loanProduct)["resourceId"], `"externalId":"L1",`)
	other := s.lend(1, "")
	charge := s.must("POST", "/v1/charges", flatFee("Fee"))["resourceId"]
	onOther := s.must("POST", other+"/charges", fmt.Sprintf(`{"chargeId":%v,"amount":5,"dueDate":"2024-01-20",%s}`, charge, plainly))["resourceId"]
	s.must("POST", loan+"/transactions?command=repayment", `{"transactionDate":"2024-01-01","transactionAmount":10,"externalId":"T1",`+plainly+`}`)
	sum := `"transactionDate":"2024-01-01","transactionAmount":1,`
	for _, tt := range []struct {
		name, method, path, body string
		status                   int
		codes                    []string
	}{
		{"unknown command", "POST", "/transactions?command=nonsense", `{}`, 400, []string{"error.msg.query.parameter.value.unsupported"}},
		{"refund with a taken id", "POST", "/transactions?command=creditBalanceRefund", `{` + sum + `"externalId":"T1",` + plainly + `}`, 400, []string{"validation.msg.loan.transaction.externalId.value.must.be.unique"}},
		{"refund with an unknown payment type", "POST", "/transactions?command=refundByCash", `{` + sum + `"paymentTypeId":999,` + plainly + `}`, 404, []string{"error.msg.payment.type.invalid"}},
		{"chargeback with an unknown payment type", "POST", "/transactions/external-id/T1?command=chargeback", `{"transactionAmount":1,"paymentTypeId":999,"locale":"en"}`, 404, []string{"error.msg.payment.type.invalid"}},
		{"refund by transfer", "POST", "/transactions?command=refundByTransfer", `{` + sum + plainly + `}`, 403, []string{"error.msg.loan.transaction.is.not.a.overpaid.loan"}},
		{"no guarantee funds", "POST", "?command=recoverGuarantees", ``, 403, []string{"error.msg.loan.no.guarantee.held"}},
		{"disbursed already", "POST", "?command=disburseToSavings", `{"actualDisbursementDate":"2024-01-01",` + plainly + `}`, 400, []string{"error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state"}},
		{"charge of another loan", "POST", fmt.Sprintf("/charges/%v?command=waive", onOther), ``, 404, []string{"error.msg.loanCharge.id.invalid.for.given.loan"}},
		{"charge of another loan, read", "GET", fmt.Sprintf("/charges/%v", onOther), ``, 404, []string{"error.msg.loanCharge.id.invalid.for.given.loan"}},
		{"no charge at all", "GET", "/charges/999", ``, 404, []string{"error.msg.loanCharge.id.invalid"}},
		{"charge to pay not named", "POST", "/charges?command=pay", `{"transactionDate":"2024-01-01",` + plainly + `}`, 400, []string{"validation.msg.loanCharge.chargeId.cannot.be.blank"}},
		{"preview without format and locale", "GET", "/transactions/reage-preview?frequencyNumber=1&frequencyType=MONTHS&startDate=2024-02-01&numberOfInstallments=3", ``, 400,
			[]string{"org.apache.fineract.businessdate.locale.not-blank", "org.apache.fineract.businessdate.date-format.not-blank"}},
		{"preview with nothing", "GET", "/transactions/reage-preview?dateFormat=yyyy-MM-dd&locale=en", ``, 400, []string{"org.apache.fineract.reage.frequency-number.not-blank",
			"org.apache.fineract.reage.frequency-type.not-blank", "org.apache.fineract.reage.start-date.not-blank", "org.apache.fineract.reage.number-of-installments.not-blank"}},
		{"preview with a date that is none", "GET", "/transactions/reage-preview?frequencyNumber=1&frequencyType=MONTHS&startDate=1-2-3&numberOfInstallments=3&dateFormat=yyyy-MM-dd&locale=en", ``, 400,
			[]string{"org.apache.fineract.validation.local-date"}},
		{"re-amortization without handling", "GET", "/transactions/reamortization-preview", ``, 400, []string{"org.apache.fineract.reamortization.interest-handling-type.not-blank"}},
		{"template of no command", "GET", "/transactions/template", ``, 400, []string{"error.msg.query.parameter.value.unsupported"}},
		{"no template type", "GET", "/template", ``, 403, []string{"error.msg.loan.template.type.required"}},
		{"unknown note owner", "GET", "/../../loanTransactions/999/notes", ``, 404, []string{"error.msg.loan.transaction.id.invalid"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := strings.Replace(loan+tt.path, loan+"/../..", "/v1", 1)
			if codes := (stack{t, s.server}).refused(tt.method, path, tt.body, tt.status); !slices.Equal(codes, tt.codes) {
				t.Error(codes)
			}
		})
	}
	s.must("PUT", "/v1/workingdays", `{"recurrence":"FREQ=WEEKLY;INTERVAL=1;BYDAY=TU,WE,TH,FR","repaymentRescheduleType":1,"extendTermForDailyRepayments":false,"locale":"en"}`)
	if codes := s.refused("POST", loan+"/transactions?command=repayment", `{`+sum+plainly+`}`, 403); !slices.Equal(codes, []string{"error.msg.loan.application.repayment.date.on.non.working.day"}) {
		t.Error(codes)
	}
	if codes := s.refused("POST", loan+"/transactions/external-id/T1", `{"transactionDate":"2024-01-01","transactionAmount":0,`+plainly+`}`, 403); !slices.Equal(codes, []string{"error.msg.loan.application.repayment.date.on.non.working.day"}) {
		t.Error(codes)
	}
}

func flatFee(name string) string {
	return fmt.Sprintf(`{"name":%q,"currencyCode":"EUR","amount":5,"chargeAppliesTo":1,"chargeTimeType":2,"chargeCalculationType":1,"chargePaymentMode":0,"active":true,"penalty":false,"locale":"en"}`, name)
}

// TestTemplatesOfTransactions holds which attributes the template of each command of the interface has.
func TestTemplatesOfTransactions(t *testing.T) {
	s := lender(t)
	loan := s.lend(s.must("POST", "/v1/loanproducts", loanProduct)["resourceId"], "")
	s.moveTo("2024-02-10")
	always := []string{"amount", "feeChargesPortion", "interestPortion", "netDisbursalAmount", "outstandingLoanBalance", "overpaymentPortion",
		"penaltyChargesPortion", "principalPortion", "type", "unrecognizedIncomePortion"}
	for _, tt := range []struct {
		commands string
		typeID   float64 // 0: the command's own, not held here
		more     string
		amount   float64
	}{
		{"repayment downPayment", 2, "", 340.02},
		{"goodwillCredit merchantIssuedRefund payoutRefund interestPaymentWaiver prepayLoan contractTermination", 0, "", 1020.07},
		{"waiveinterest", 4, "", 10},
		{"writeoff", 6, "", 1020.07},
		{"charge-off", 27, "", 1020.07},
		{"disburse", 1, "availableDisbursementAmountWithOverApplied possibleNextRepaymentDate numberOfRepayments loanRepaymentScheduleInstallments", 0},
		{"disburseToSavings refundbytransfer", 1, "availableDisbursementAmountWithOverApplied possibleNextRepaymentDate", 0},
		{"refundbycash", 18, "", 0},
		{"creditBalanceRefund", 20, "", 0},
		{"reAge", 29, "periodFrequencyOptions reAgeInterestHandlingOptions numberOfFutureInstallments numberOfPastInstallments nextInstallmentDueDate calculatedStartDate", 1020.07},
		{"reAmortization", 30, "reAmortizationInterestHandlingOptions", 1020.07},
	} {
		for _, command := range strings.Fields(tt.commands) {
			got := s.must("GET", loan+"/transactions/template?command="+command, "")
			for _, name := range append(strings.Fields(tt.more), always...) {
				if _, there := got[name]; !there {
					t.Errorf("%s: no %s", command, name)
				}
			}
			if id := got["type"].(map[string]any)["id"]; tt.typeID != 0 && id != tt.typeID {
				t.Errorf("%s: type %v", command, id)
			}
			if got["amount"] != tt.amount {
				t.Errorf("%s: amount %v, want %v", command, got["amount"], tt.amount)
			}
			if _, there := got["loanRepaymentScheduleInstallments"]; there != (command == "disburse") {
				t.Errorf("%s: instalments %v", command, there)
			}
		}
	}
}

// TestNotesOfTransactions: what a command notes hangs on its transaction, with the notes that are added later.
func TestNotesOfTransactions(t *testing.T) {
	s := lender(t)
	loan := s.lend(s.must("POST", "/v1/loanproducts", loanProduct)["resourceId"], "")
	id := s.must("POST", loan+"/transactions?command=repayment", `{"transactionDate":"2024-01-01","transactionAmount":10,"note":"at the counter",`+plainly+`}`)["resourceId"]
	notes := fmt.Sprintf("/v1/loanTransactions/%v/notes", id)
	added := s.must("POST", notes, `{"note":"receipt sent"}`)["resourceId"]
	s.must("PUT", fmt.Sprintf("%s/%v", notes, added), `{"note":"receipt mailed"}`)
	one := s.must("GET", fmt.Sprintf("%s/%v", notes, added), "")
	s.shows("the note", []any{one["note"], one["noteType"].(map[string]any)["id"], one["loanId"]}, `["receipt mailed",300,1]`)
	raw := send(t, s.server, call{method: "GET", path: notes, headers: map[string]string{"Authorization": adminCredentials}})
	if !strings.Contains(raw.body, "at the counter") || strings.Index(raw.body, "receipt mailed") > strings.Index(raw.body, "at the counter") {
		t.Errorf("newest first: %s", raw.body)
	}
	s.must("DELETE", fmt.Sprintf("%s/%v", notes, added), "")
}

// TestChargesOnALoan lives the charges of a loan: caps, waivers and their undoing, adjustments, by ids and by external ids.
func TestChargesOnALoan(t *testing.T) {
	s := lender(t)
	product := s.must("POST", "/v1/loanproducts", loanProduct)["resourceId"]
	loan := s.lend(product, `"externalId":"L1",`)
	capped := s.must("POST", "/v1/charges", `{"name":"Capped","currencyCode":"EUR","amount":1,"chargeAppliesTo":1,"chargeTimeType":2,"chargeCalculationType":2,"chargePaymentMode":0,"active":true,"minCap":7,"maxCap":25,"locale":"en"}`)["resourceId"]
	share := s.must("POST", "/v1/charges", `{"name":"Share","currencyCode":"EUR","amount":1,"chargeAppliesTo":1,"chargeTimeType":8,"chargeCalculationType":2,"chargePaymentMode":0,"active":true,"locale":"en"}`)["resourceId"]
	perInstalment := s.must("POST", "/v1/charges", `{"name":"Per instalment","currencyCode":"EUR","amount":2,"chargeAppliesTo":1,"chargeTimeType":8,"chargeCalculationType":1,"chargePaymentMode":0,"active":true,"locale":"en"}`)["resourceId"]
	for _, tt := range []struct {
		percent string
		want    float64
	}{{"0.1", 7}, {"2", 20}, {"50", 25}} {
		made := s.must("POST", loan+"/charges", fmt.Sprintf(`{"chargeId":%v,"amount":%s,"dueDate":"2024-01-20","externalId":"C-%s",%s}`, capped, tt.percent, tt.percent, plainly))
		got := s.must("GET", fmt.Sprintf("%s/charges/%v", loan, made["resourceId"]), "")
		if got["amount"] != tt.want {
			t.Errorf("%s %% of 1000 within 7 and 25: %v", tt.percent, got["amount"])
		}
	}
	fee := s.must("POST", loan+"/charges", fmt.Sprintf(`{"chargeId":%v,"amount":2,%s}`, perInstalment, plainly))["resourceId"]
	if got := s.must("GET", fmt.Sprintf("%s/charges/%v", loan, fee), ""); got["amount"] != 6.0 || len(got["installmentChargeData"].([]any)) != 3 {
		t.Errorf("instalment fee: %v", got)
	}
	other := s.lend(product, "")
	shared := s.must("POST", other+"/charges", fmt.Sprintf(`{"chargeId":%v,"amount":1,%s}`, share, plainly))["resourceId"]
	s.shows("what a share of each instalment is taken of", s.must("GET", fmt.Sprintf("%s/charges/%v", other, shared), "")["amountPercentageAppliedTo"], `1000`)
	const external = "/v1/loans/external-id/L1/charges/external-id/C-2"
	waived := s.must("POST", external+"?command=waive", `{"externalId":"W1"}`)
	s.shows("waiver", waived["changes"], `{"amount":20,"externalId":"W1"}`)
	s.refused("POST", external+"?command=waive", "", 403)
	undone := s.must("PUT", "/v1/loans/external-id/L1/transactions/external-id/W1", "")
	s.shows("what was undone", []any{undone["resourceExternalId"], undone["subResourceExternalId"], undone["changes"].(map[string]any)["amount"]}, `["C-2","W1",20]`)
	s.must("POST", external+"?command=adjustment", `{"amount":"5.50","locale":"en"}`)
	if codes := s.refused("POST", external+"?command=adjustment", `{"amount":14.51,"locale":"en"}`, 403); !slices.Equal(codes, []string{"error.msg.loan.charge.adjustment.invalid.amount"}) {
		t.Error(codes)
	}
	part := s.must("POST", fmt.Sprintf("%s/charges/%v?command=waive", loan, fee), `{"installmentNumber":2}`)
	s.shows("one part", part["changes"].(map[string]any)["amount"], `2`)
}

// TestTaxesOfChargesAreOwed: a fee with taxes is income but for the taxes, which are owed.
func TestTaxesOfChargesAreOwed(t *testing.T) {
	s := lender(t)
	accounts := map[string]any{}
	for i, name := range []string{"asset", "liability", "equity", "income", "expense", "tax"} {
		kind := []int{1, 2, 3, 4, 5, 2}[i]
		accounts[name] = s.must("POST", "/v1/glaccounts", fmt.Sprintf(`{"name":%q,"glCode":"%d","type":%d,"usage":1,"manualEntriesAllowed":true}`, name, i, kind))["resourceId"]
	}
	component := s.must("POST", "/v1/taxes/component", fmt.Sprintf(`{"name":"VAT","percentage":19,"startDate":"2023-01-01","creditAccountType":2,"creditAccountId":%v,%s}`, accounts["tax"], plainly))["resourceId"]
	group := s.must("POST", "/v1/taxes/group", fmt.Sprintf(`{"name":"Taxed","taxComponents":[{"taxComponentId":%v,"startDate":"2023-01-01"}],%s}`, component, plainly))["resourceId"]
	charge := s.must("POST", "/v1/charges", fmt.Sprintf(`{"name":"Taxed fee","currencyCode":"EUR","amount":10,"chargeAppliesTo":1,"chargeTimeType":2,"chargeCalculationType":1,"chargePaymentMode":0,"active":true,"taxGroupId":%v,"locale":"en"}`, group))["resourceId"]
	books := fmt.Sprintf(`"accountingRule":2,"fundSourceAccountId":%[1]v,"loanPortfolioAccountId":%[1]v,"transfersInSuspenseAccountId":%[1]v,"interestOnLoanAccountId":%[2]v,
		"incomeFromFeeAccountId":%[2]v,"incomeFromPenaltyAccountId":%[2]v,"incomeFromRecoveryAccountId":%[2]v,"writeOffAccountId":%[3]v,"overpaymentLiabilityAccountId":%[4]v`,
		accounts["asset"], accounts["income"], accounts["expense"], accounts["liability"])
	product := s.must("POST", "/v1/loanproducts", strings.Replace(loanProduct, `"accountingRule":1`, books, 1))["resourceId"]
	loan := s.lend(product, "")
	s.must("POST", loan+"/charges", fmt.Sprintf(`{"chargeId":%v,"amount":10,"dueDate":"2024-01-15",%s}`, charge, plainly))
	s.moveTo("2024-01-20")
	paid := s.must("POST", loan+"/transactions?command=repayment", `{"transactionDate":"2024-01-20","transactionAmount":10,`+plainly+`}`)
	credited := map[string]float64{}
	for _, entry := range s.must("GET", fmt.Sprintf("/v1/journalentries?transactionId=L%v", paid["resourceId"]), "")["pageItems"].([]any) {
		e := entry.(map[string]any)
		if e["entryType"].(map[string]any)["value"] == "CREDIT" {
			credited[e["glAccountName"].(string)] += e["amount"].(float64)
		}
	}
	if diff := cmp.Diff(map[string]float64{"income": 8.1, "tax": 1.9}, credited); diff != "" {
		t.Error(diff)
	}
	read := s.must("GET", loan+"?associations=charges", "")["charges"].([]any)[0].(map[string]any)
	s.shows("read", []any{read["taxGroup"], read["taxes"]}, fmt.Sprintf(`[{"id":%v,"name":"Taxed"},[{"amount":1.9,"name":"VAT","taxComponentId":%v}]]`, group, component))
	s.shows("alone", s.must("GET", fmt.Sprintf("%s/charges/%v", loan, read["id"]), "")["taxes"], fmt.Sprintf(`[{"amount":1.9,"name":"VAT","taxComponentId":%v}]`, component))
}

// TestTaxesAlongALoan: under accrual accounting a taxed fee is recognised net of its taxes, which are owed from then on; payments in
// parts reach the receivable alone, what is undone is taken back, and the books balance after each step.
func TestTaxesAlongALoan(t *testing.T) {
	s := lender(t)
	accounts := map[string]any{}
	for i, name := range []string{"fund", "portfolio", "fees due", "interest due", "overpaid", "tax", "income", "losses", "interest"} {
		kind := []int{1, 1, 1, 1, 2, 2, 4, 5, 4}[i]
		accounts[name] = s.must("POST", "/v1/glaccounts", fmt.Sprintf(`{"name":%q,"glCode":"%d","type":%d,"usage":1,"manualEntriesAllowed":true}`, name, i, kind))["resourceId"]
	}
	component := s.must("POST", "/v1/taxes/component", fmt.Sprintf(`{"name":"VAT","percentage":19,"startDate":"2023-01-01","creditAccountType":2,"creditAccountId":%v,%s}`, accounts["tax"], plainly))["resourceId"]
	unowed := s.must("POST", "/v1/taxes/component", `{"name":"Kept","percentage":5,"startDate":"2023-01-01",`+plainly+`}`)["resourceId"]
	group := s.must("POST", "/v1/taxes/group", fmt.Sprintf(`{"name":"Taxed","taxComponents":[{"taxComponentId":%v,"startDate":"2023-01-01"},{"taxComponentId":%v,"startDate":"2023-01-01"}],%s}`, component, unowed, plainly))["resourceId"]
	charge := s.must("POST", "/v1/charges", fmt.Sprintf(`{"name":"Taxed fee","currencyCode":"EUR","amount":10,"chargeAppliesTo":1,"chargeTimeType":2,"chargeCalculationType":1,"chargePaymentMode":0,"active":true,"taxGroupId":%v,"locale":"en"}`, group))["resourceId"]
	books := fmt.Sprintf(`"accountingRule":3,"fundSourceAccountId":%v,"loanPortfolioAccountId":%v,"transfersInSuspenseAccountId":%[1]v,"interestOnLoanAccountId":%[8]v,
		"incomeFromFeeAccountId":%[6]v,"incomeFromPenaltyAccountId":%[6]v,"writeOffAccountId":%[7]v,"overpaymentLiabilityAccountId":%[5]v,
		"receivableInterestAccountId":%[4]v,"receivableFeeAccountId":%[3]v,"receivablePenaltyAccountId":%[3]v`,
		accounts["fund"], accounts["portfolio"], accounts["fees due"], accounts["interest due"], accounts["overpaid"], accounts["income"], accounts["losses"], accounts["interest"])
	product := s.must("POST", "/v1/loanproducts", strings.Replace(loanProduct, `"accountingRule":1`, books, 1))["resourceId"]
	loan := s.lend(product, "")
	fee := s.must("POST", loan+"/charges", fmt.Sprintf(`{"chargeId":%v,"amount":10,"dueDate":"2024-01-15",%s}`, charge, plainly))["resourceId"]
	stands := func(when, want string) {
		t.Helper()
		trial := s.must("GET", "/v1/trialbalance", "")
		balances := map[string]any{}
		for _, a := range trial["accounts"].([]any) {
			balances[a.(map[string]any)["glAccountName"].(string)] = a.(map[string]any)["balance"]
		}
		s.shows(when, []any{balances["fees due"], balances["income"], balances["tax"]}, want)
		for _, total := range trial["totals"].([]any) {
			if total := total.(map[string]any); total["debits"] != total["credits"] {
				t.Errorf("%s: %v", when, total)
			}
		}
	}
	accrue := func() {
		t.Helper()
		s.must("POST", "/v1/runaccruals", `{"tillDate":"2024-01-20",`+plainly+`}`)
		running := func(job any) bool { return job.(map[string]any)["currentlyRunning"] == true }
		for end := time.Now().Add(time.Minute); slices.ContainsFunc(s.list("/v1/jobs"), running); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("the job goes on for a minute")
			}
		}
	}
	stands("nothing is recognised yet", `[null,null,null]`)
	s.moveTo("2024-01-20")
	accrue()
	stands("recognised", `[10,8.1,1.9]`)
	first := s.must("POST", loan+"/transactions?command=repayment", `{"transactionDate":"2024-01-20","transactionAmount":4,`+plainly+`}`)["resourceId"]
	stands("paid in part", `[6,8.1,1.9]`)
	s.must("POST", loan+"/transactions?command=repayment", `{"transactionDate":"2024-01-20","transactionAmount":6,`+plainly+`}`)
	stands("paid", `[0,8.1,1.9]`)
	s.must("POST", fmt.Sprintf("%s/transactions/%v?command=undo", loan, first), `{"transactionDate":"2024-01-20","transactionAmount":0,`+plainly+`}`)
	accrue() // the undo takes what was recognised back, too
	stands("a payment undone", `[4,8.1,1.9]`)
	read := s.must("GET", fmt.Sprintf("%s/charges/%v", loan, fee), "")
	s.shows("read", []any{read["amountPaid"], read["taxes"]}, fmt.Sprintf(`[6,[{"amount":1.9,"name":"VAT","taxComponentId":%v},{"amount":0.5,"name":"Kept","taxComponentId":%v}]]`, component, unowed))
}
