package httpserver

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// account opens a deposit account of client 1 with a sum on it, and returns its path and number.
func (s stack) account(product any, sum string) (path string, id any) {
	s.Helper()
	id = s.must("POST", "/v1/savingsaccounts", fmt.Sprintf(`{"clientId":1,"productId":%v,"submittedOnDate":"2024-01-01",%s}`, product, plainly))["savingsId"]
	path = fmt.Sprintf("/v1/savingsaccounts/%v", id)
	s.must("POST", path+"?command=approve", `{"approvedOnDate":"2024-01-01",`+plainly+`}`)
	s.must("POST", path+"?command=activate", `{"activatedOnDate":"2024-01-01",`+plainly+`}`)
	s.must("POST", path+"/transactions?command=deposit", `{"transactionDate":"2024-01-01","transactionAmount":"`+sum+`",`+plainly+`}`)
	return path, id
}

// stands compares what is on an account, and what may be taken out.
func (s stack) stands(account string, balance, available any) {
	s.Helper()
	summary := s.must("GET", account, "")["summary"].(map[string]any)
	if got := fmt.Sprint(summary["accountBalance"], summary["availableBalance"]); got != fmt.Sprint(balance, available) {
		s.Errorf("%s: %s, want %v", account, got, []any{balance, available})
	}
}

// TestLoansFromDeposits lives a loan that is linked with a deposit account over HTTP: it is guaranteed, paid out into the account, has a
// charge and an instalment paid from it, and gives an overpayment back.
func TestLoansFromDeposits(t *testing.T) {
	s := lender(t)
	savingsProduct := s.must("POST", "/v1/savingsproducts", `{"name":"Everyday","shortName":"EVER","currencyCode":"EUR","accountingRule":1,"locale":"en"}`)["resourceId"]
	account, id := s.account(savingsProduct, "200")
	fee := s.must("POST", "/v1/charges", `{"name":"From the account","chargeAppliesTo":1,"currencyCode":"EUR","amount":20,"chargeTimeType":2,"chargeCalculationType":1,"chargePaymentMode":1,"active":true,"penalty":false,"locale":"en"}`)["resourceId"]
	product := s.must("POST", "/v1/loanproducts", `{"name":"Guaranteed","shortName":"GUAR","currencyCode":"EUR","digitsAfterDecimal":2,"inMultiplesOf":0,"principal":1000,
		"numberOfRepayments":4,"repaymentEvery":1,"repaymentFrequencyType":2,"interestRatePerPeriod":0,"interestRateFrequencyType":3,"interestType":0,"interestCalculationPeriodType":1,
		"amortizationType":1,"isInterestRecalculationEnabled":false,"transactionProcessingStrategyCode":"mifos-standard-strategy","daysInYearType":1,"daysInMonthType":1,
		"accountingRule":1,"holdGuaranteeFunds":true,"mandatoryGuarantee":10,"locale":"en"}`)["resourceId"]
	loan := fmt.Sprintf("/v1/loans/%v", s.must("POST", "/v1/loans", fmt.Sprintf(`{"clientId":1,"productId":%v,"loanType":"individual","principal":1000,"submittedOnDate":"2024-01-01",
		"expectedDisbursementDate":"2024-01-01","loanTermFrequency":4,"loanTermFrequencyType":2,"numberOfRepayments":4,"repaymentEvery":1,"repaymentFrequencyType":2,
		"interestRatePerPeriod":0,"interestType":0,"interestCalculationPeriodType":1,"amortizationType":1,"transactionProcessingStrategyCode":"mifos-standard-strategy",
		"linkAccountId":%v,"createStandingInstructionAtDisbursement":true,"charges":[{"chargeId":%v,"amount":20,"dueDate":"2024-01-20"}],%s}`, product, id, fee, plainly))["resourceId"])

	approve := `{"approvedOnDate":"2024-01-01",` + plainly + `}`
	if codes := s.refused("POST", loan+"?command=approve", approve, 403); !slices.Equal(codes, []string{"error.msg.loan.guarantee.too.small"}) {
		t.Errorf("approved without guarantee: %v", codes)
	}
	s.must("POST", loan+"/guarantors", fmt.Sprintf(`{"guarantorTypeId":1,"entityId":1,"savingsId":%v,"amount":100,"locale":"en"}`, id))
	s.must("POST", loan+"?command=approve", approve)
	s.stands(account, 200.0, 100.0)
	s.must("POST", loan+"?command=disburseToSavings", `{"actualDisbursementDate":"2024-01-01",`+plainly+`}`)
	s.stands(account, 1200.0, 1100.0)

	charge := s.must("GET", loan+"?associations=charges", "")["charges"].([]any)[0].(map[string]any)["id"]
	s.must("POST", fmt.Sprintf("%s/charges/%v?command=pay", loan, charge), `{"transactionDate":"2024-01-01",`+plainly+`}`)
	s.stands(account, 1180.0, 1080.0)

	s.moveTo("2024-02-02")
	s.must("POST", "/v1/jobs/LOAN_COB/inline", fmt.Sprintf(`{"loanIds":[%s]}`, loan[len("/v1/loans/"):]))
	s.stands(account, 930.0, 855.0) // 250 of 1,000 were repaid, and 25 of 100 released
	runs := s.must("GET", "/v1/standinginstructionrunhistory?loanId="+loan[len("/v1/loans/"):], "")["pageItems"].([]any)
	if len(runs) != 1 || runs[0].(map[string]any)["outcome"] != "PAID" {
		t.Errorf("runs of the standing instruction: %v", runs)
	}

	s.changeInstruction(fmt.Sprint("/v1/standinginstructions/", runs[0].(map[string]any)["standingInstructionId"]))
	s.must("POST", loan+"/transactions?command=repayment", `{"transactionDate":"2024-02-02","transactionAmount":800,`+plainly+`}`)
	s.stands(account, 930.0, 930.0)
	template := s.must("GET", "/v1/accounttransfers/templateRefundByTransfer?fromAccountId="+loan[len("/v1/loans/"):], "")
	s.shows("what may be refunded", []any{template["transferAmount"], len(template["toAccountOptions"].([]any)), template["fromAccountNo"]}, `[50,1,"000000001"]`)
	s.refused("GET", "/v1/accounttransfers/templateRefundByTransfer?fromAccountId=99", "", 404)
	s.refused("GET", "/v1/accounttransfers/templateRefundByTransfer", "", 400)
	s.must("POST", "/v1/accounttransfers/refundByTransfer", fmt.Sprintf(`{"fromAccountType":1,"fromAccountId":%s,"toAccountType":2,"toAccountId":%v,"transferDate":"2024-02-02","transferAmount":50,%s}`,
		loan[len("/v1/loans/"):], id, plainly))
	s.stands(account, 980.0, 980.0)
	after := s.must("GET", loan+"?associations=all", "")
	if after["status"].(map[string]any)["closedObligationsMet"] != true || len(after["guarantors"].([]any)) != 1 || after["linkedAccount"] == nil {
		t.Errorf("%v %v %v", after["status"], after["guarantors"], after["linkedAccount"])
	}
	overview := s.must("GET", "/v1/clients/1/accounts?fields=savingsAccounts", "")
	if got := overview["savingsAccounts"].([]any)[0].(map[string]any)["accountBalance"]; got != 980.0 || overview["loanAccounts"] != nil {
		t.Errorf("overview: %v", overview)
	}
}

// changeInstruction changes a standing instruction and cancels it; what is refused changes nothing.
func (s stack) changeInstruction(path string) {
	s.Helper()
	for _, tt := range []struct {
		name, path, body string
		status           int
		codes            []string
	}{
		{"unknown", "/v1/standinginstructions/99?command=update", `{"status":2}`, 404, []string{"error.msg.standinginstruction.id.invalid"}},
		{"no command", path, `{"status":2}`, 400, []string{"error.msg.query.parameter.value.unsupported"}},
		{"nothing said", path + "?command=update", `{}`, 400, []string{"validation.msg.standinginstruction.no.parameters.for.update"}},
		{"unknown status", path + "?command=update", `{"status":3}`, 400, []string{"validation.msg.standinginstruction.status.is.not.one.of.expected.enumerations"}},
		{"wrong type", path + "?command=update", `{"status":"off","locale":"en"}`, 400, []string{"validation.msg.invalid.integer.format"}},
		{"days the wrong way round", path + "?command=update", `{"validTill":"2023-12-31",` + plainly + `}`, 403, []string{"error.msg.standinginstruction.validtill.before.validfrom"}},
	} {
		if codes := s.refused("PUT", tt.path, tt.body, tt.status); !slices.Equal(codes, tt.codes) {
			s.Errorf("%s: %v", tt.name, codes)
		}
	}
	read := func() []any {
		i := s.must("GET", path, "")
		return []any{i["name"], i["status"].(map[string]any)["value"], i["validTill"]}
	}
	s.shows("unchanged", read(), `["Repayment of loan 000000001","Active",null]`)
	done := s.must("PUT", path+"?command=update", `{"name":"Every month","status":2,"validTill":"2024-03-31",`+plainly+`}`)
	s.shows("answer", done["changes"], `{"dateFormat":"yyyy-MM-dd","locale":"en","name":"Every month","status":2,"validTill":"2024-03-31"}`)
	s.shows("changed", read(), `["Every month","Disabled",[2024,3,31]]`)
	s.must("PUT", path+"?command=delete", "")
	s.shows("cancelled", read(), `["Every month","Deleted",[2024,3,31]]`)
	if codes := s.refused("PUT", path+"?command=delete", "", 403); !slices.Equal(codes, []string{"error.msg.standinginstruction.deleted"}) {
		s.Errorf("cancelled again: %v", codes)
	}
}

// TestRecoveriesNameTheLoan: the answer of a recovery names the loan as that of every other command on a loan, and the overview of the
// guarantor's accounts names the loan and what is held for it.
func TestRecoveriesNameTheLoan(t *testing.T) {
	b := newBorrower(t)
	account, id := b.account(b.must("POST", "/v1/savingsproducts", `{"name":"Everyday","shortName":"EVER","currencyCode":"EUR","accountingRule":1,"locale":"en"}`)["resourceId"], "200")
	loan := b.apply("cumulative", "")
	b.must("POST", loan+"/guarantors", fmt.Sprintf(`{"guarantorTypeId":1,"entityId":1,"savingsId":%v,"amount":150,"locale":"en"}`, id))
	b.approve(loan)
	b.disburse(loan)
	overview := b.must("GET", "/v1/clients/1/accounts?fields=guarantorAccounts", "")["guarantorAccounts"].([]any)[0].(map[string]any)
	b.shows("what is held", []any{overview["accountNo"], overview["onHoldAmount"], overview["isActive"]}, `["000000001",150,true]`)
	recovered := b.must("POST", loan+"?command=recoverGuarantees", "")
	b.shows("the recovery", recovered, `{"clientId":1,"loanId":1,"officeId":1,"resourceId":1}`)
	b.stands(account, 50.0, 50.0)
}

// TestClientsAskForAccounts: a client who is taken on with a deposit product has an application for an account.
func TestClientsAskForAccounts(t *testing.T) {
	s := lender(t)
	product := s.must("POST", "/v1/savingsproducts", `{"name":"Everyday","shortName":"EVER","currencyCode":"EUR","accountingRule":1,"locale":"en"}`)["resourceId"]
	client := `{"officeId":1,"firstname":"New","lastname":"Saver","active":true,"activationDate":"2024-01-01","savingsProductId":%v,` + plainly + `}`
	if codes := s.refused("POST", "/v1/clients", fmt.Sprintf(client, 99), 404); !slices.Equal(codes, []string{"error.msg.savingsproduct.id.invalid"}) {
		t.Errorf("an unknown product: %v", codes)
	}
	made := s.must("POST", "/v1/clients", fmt.Sprintf(client, product))
	account := s.must("GET", fmt.Sprintf("/v1/savingsaccounts/%v", made["savingsId"]), "")
	if account["clientId"] != made["clientId"] || account["status"].(map[string]any)["submittedAndPendingApproval"] != true {
		t.Errorf("%v for %v", account, made)
	}
	if got := s.must("GET", fmt.Sprintf("/v1/clients/%v", made["clientId"]), "")["savingsProductName"]; got != "Everyday" {
		t.Errorf("the client asked for %v", got)
	}
}

// TestDepositsAreRefused: what is wrong with a request about deposit accounts is said, and nothing is stored.
func TestDepositsAreRefused(t *testing.T) {
	s := lender(t)
	product := s.must("POST", "/v1/savingsproducts", `{"name":"Everyday","shortName":"EVER","currencyCode":"EUR","accountingRule":1,"locale":"en"}`)["resourceId"]
	account, id := s.account(product, "100")
	sum := func(date, amount string) string {
		return `{"transactionDate":"` + date + `","transactionAmount":` + amount + `,` + plainly + `}`
	}
	for _, tt := range []struct {
		name, path, body string
		status           int
		codes            []string
	}{
		{"interest", "/v1/savingsproducts", `{"name":"X","shortName":"X","currencyCode":"EUR","accountingRule":1,"nominalAnnualInterestRate":2,"locale":"en"}`, 400, []string{"error.msg.savingsproduct.interest.not.supported"}},
		{"multiples", "/v1/savingsproducts", `{"name":"X","shortName":"X","currencyCode":"EUR","accountingRule":1,"inMultiplesOf":5,"locale":"en"}`, 400, []string{"error.msg.savingsproduct.multiples.not.supported"}},
		{"overdraft", "/v1/savingsproducts", `{"name":"X","shortName":"X","currencyCode":"EUR","accountingRule":1,"allowOverdraft":true,"locale":"en"}`, 400, []string{"error.msg.savingsproduct.overdraft.not.supported"}},
		{"the same name", "/v1/savingsproducts", `{"name":"Everyday","shortName":"X","currencyCode":"EUR","accountingRule":1,"locale":"en"}`, 403, []string{"error.msg.product.savings.duplicate.name"}},
		{"no product", "/v1/savingsaccounts", `{"clientId":1,"submittedOnDate":"2024-01-01",` + plainly + `}`, 400, []string{"validation.msg.savingsaccount.productId.cannot.be.blank"}},
		{"nobody", "/v1/savingsaccounts", fmt.Sprintf(`{"clientId":99,"productId":%v,"submittedOnDate":"2024-01-01",%s}`, product, plainly), 404, []string{"error.msg.client.id.invalid"}},
		{"unknown command", account + "?command=freeze", `{}`, 400, []string{"error.msg.query.parameter.value.unsupported"}},
		{"approved again", account + "?command=approve", `{"approvedOnDate":"2024-01-01",` + plainly + `}`, 403, []string{"error.msg.savingsaccount.not.in.submittedandpendingapproval.state"}},
		{"no amount", account + "/transactions?command=deposit", `{"transactionDate":"2024-01-01",` + plainly + `}`, 400, []string{"validation.msg.savingsaccount.transaction.transactionAmount.cannot.be.blank"}},
		{"part of a cent", account + "/transactions?command=deposit", sum("2024-01-01", "1.001"), 400, []string{"validation.msg.savingsaccount.transaction.transactionAmount.scale.is.greater.than.2"}},
		{"in the future", account + "/transactions?command=deposit", sum("2024-01-02", "1"), 403, []string{"error.msg.savingsaccount.transaction.in.the.future"}},
		{"before the account", account + "/transactions?command=deposit", sum("2023-12-31", "1"), 403, []string{"error.msg.savingsaccount.transaction.before.activation.date"}},
		{"more than there is", account + "/transactions?command=withdrawal", sum("2024-01-01", "100.01"), 403, []string{"error.msg.savingsaccount.transaction.insufficient.account.balance"}},
		{"another account's transaction", account + "/transactions/99?command=undo", `{}`, 404, []string{"error.msg.savingsaccount.transaction.id.invalid"}},
		{"no account", "/v1/savingsaccounts/99/transactions?command=deposit", sum("2024-01-01", "1"), 404, []string{"error.msg.saving.account.id.invalid"}},
		{"between loans", "/v1/accounttransfers", `{"fromAccountType":1,"fromAccountId":1,"toAccountType":1,"toAccountId":2,"transferDate":"2024-01-01","transferAmount":1,` + plainly + `}`, 400, []string{"validation.msg.accounttransfers.toAccountType.value.is.not.supported"}},
		{"to itself", "/v1/accounttransfers", fmt.Sprintf(`{"fromAccountType":2,"fromAccountId":%v,"toAccountType":2,"toAccountId":%[1]v,"transferDate":"2024-01-01","transferAmount":1,%s}`, id, plainly), 403, []string{"error.msg.accounttransfer.same.account"}},
	} {
		if codes := s.refused("POST", tt.path, tt.body, tt.status); !slices.Equal(codes, tt.codes) {
			t.Errorf("%s: %v, want %v", tt.name, codes, tt.codes)
		}
	}
	s.stands(account, 100.0, 100.0)
	if total := s.must("GET", account+"/transactions", "")["totalFilteredRecords"]; total != 1.0 {
		t.Errorf("%v transactions", total)
	}
}

// TestFormsOfDepositAccounts takes what forms send along and shows what pages need.
func TestFormsOfDepositAccounts(t *testing.T) {
	s := lender(t)
	const calculation = `"nominalAnnualInterestRate":0,"interestCompoundingPeriodType":1,"interestPostingPeriodType":4,"interestCalculationType":1,"interestCalculationDaysInYearType":365,`
	product := s.must("POST", "/v1/savingsproducts", `{"name":"Everyday","shortName":"EVER","currencyCode":"EUR","accountingRule":1,"inMultiplesOf":1,`+calculation+`"locale":"en"}`)["resourceId"]
	s.must("PUT", fmt.Sprintf("/v1/savingsproducts/%v", product), `{"name":"Every day",`+calculation+`"locale":"en"}`)
	account, _ := s.account(product, "100")
	read := s.must("GET", account, "")
	s.shows("status", read["status"].(map[string]any)["closed"], `false`)
	s.shows("sub-status", read["subStatus"], `{"block":false,"blockCredit":false,"blockDebit":false,"code":"SavingsAccountSubStatusEnum.none","dormant":false,"escheat":false,"id":0,"inactive":false,"none":true,"value":"None"}`)
	paid := s.must("POST", account+"/transactions?command=deposit", `{"transactionDate":"2024-01-01","transactionAmount":5,`+plainly+`}`)["resourceId"]
	s.must("POST", fmt.Sprintf("%s/transactions/%v?command=undo", account, paid), `{"transactionDate":"2024-01-01","transactionAmount":0,"paymentTypeId":1,"accountNumber":"1","checkNumber":"2","routingCode":"3","receiptNumber":"4","bankNumber":"5","note":"typo",`+plainly+`}`)
	s.stands(account, 100.0, 100.0)
	held := s.must("POST", account+"/transactions?command=holdAmount", `{"transactionDate":"2024-01-01","transactionAmount":5,"reasonForBlock":"Court order",`+plainly+`}`)["resourceId"]
	s.shows("reason of a hold", s.must("GET", fmt.Sprintf("%s/transactions/%v", account, held), "")["reasonForBlock"], `"Court order"`)
	s.must("POST", fmt.Sprintf("%s/transactions/%v?command=releaseAmount", account, held), "")
	const unset = `"withdrawalFeeForTransfers":false,"enforceMinRequiredBalance":false,"minRequiredBalance":0,"withHoldTax":false,"lockinPeriodFrequency":"",`
	s.must("PUT", fmt.Sprintf("/v1/savingsproducts/%v", product), `{"name":"Daily",`+unset+`"isDormancyTrackingActive":false,"locale":"en"}`)
	s.refused("PUT", fmt.Sprintf("/v1/savingsproducts/%v", product), `{"withHoldTax":true,"locale":"en"}`, 400)
	application := fmt.Sprintf(`{"clientId":1,"productId":%v,"submittedOnDate":"2024-01-01",%s"allowOverdraft":false,"monthDayFormat":"dd MMM",%%s%s}`, product, unset+calculation, plainly)
	second := s.must("POST", "/v1/savingsaccounts", fmt.Sprintf(application, ""))["savingsId"]
	s.refused("POST", "/v1/savingsaccounts", strings.Replace(fmt.Sprintf(application, ""), `"nominalAnnualInterestRate":0`, `"nominalAnnualInterestRate":3`, 1), 400)
	path := fmt.Sprintf("/v1/savingsaccounts/%v", second)
	s.must("POST", path+"?command=reject", `{"rejectedOnDate":"2024-01-01",`+plainly+`}`)
	rejected := s.must("GET", path, "")["status"].(map[string]any)
	s.shows("a rejected account", []any{rejected["rejected"], rejected["closed"], rejected["withdrawnByApplicant"]}, `[true,true,false]`)
}
