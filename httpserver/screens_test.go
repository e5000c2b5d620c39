package httpserver

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// part is what stands at a path of names and places in an answer: "charges.0.chargeId"; nil when nothing does.
func part(answer any, path string) any {
	for _, name := range strings.Split(path, ".") {
		switch within := answer.(type) {
		case map[string]any:
			answer = within[name]
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i >= len(within) {
				return nil
			}
			answer = within[i]
		default:
			return nil
		}
	}
	return answer
}

// some stands for a list that has elements.
const some = "some elements"

// screenTests are what screens of web applications read and stop without.
type screenTests []struct {
	path string
	want map[string]any // by path in the answer
}

func (tests screenTests) run(s stack) {
	s.Helper()
	for _, tt := range tests {
		s.Run(tt.path, func(t *testing.T) {
			got := send(t, s.server, call{method: "GET", path: tt.path, headers: map[string]string{"Authorization": adminCredentials}})
			var answer any
			if err := json.Unmarshal([]byte(got.body), &answer); err != nil || got.status != 200 {
				t.Fatal(got.status, got.body)
			}
			for path, want := range tt.want {
				found := part(answer, path)
				if list, ok := found.([]any); ok && want == some {
					if len(list) == 0 {
						t.Errorf("%s: nothing to choose from", path)
					}
					continue
				}
				if diff := cmp.Diff(want, found); diff != "" {
					t.Errorf("%s (-want +got):\n%s", path, diff)
				}
			}
		})
	}
}

// TestScreens reads what screens begin with: defaults, what there is to choose from, and lists that have no elements.
func TestScreens(t *testing.T) {
	s := lender(t)
	fee := s.must("POST", "/v1/charges", flatFee("Handling"))["resourceId"]
	product := s.must("POST", "/v1/loanproducts", strings.Replace(loanProduct, `{`, fmt.Sprintf(`{"charges":[{"id":%v}],`, fee), 1))["resourceId"]
	loan := s.lend(product, "")
	cash := s.must("POST", "/v1/glaccounts", `{"name":"Cash","glCode":"11","type":1,"usage":1,"manualEntriesAllowed":true}`)["resourceId"]
	activity := s.must("POST", "/v1/financialactivityaccounts", fmt.Sprintf(`{"financialActivityId":100,"glAccountId":%v}`, cash))["resourceId"]
	holiday := s.must("POST", "/v1/holidays", `{"name":"Harvest","fromDate":"2024-05-01","toDate":"2024-05-02","reschedulingType":1,"offices":[{"officeId":1}],`+plainly+`}`)["resourceId"]
	s.must("POST", "/v1/offices", `{"name":"South","parentId":1,"openingDate":"2020-01-01",`+plainly+`}`)
	s.must("POST", "/v1/clients/1?command=proposeTransfer", `{"destinationOfficeId":2,"transferDate":"2024-01-03",`+plainly+`}`)
	none := []any{}

	defaults := map[string]any{
		"currency.code": "EUR", "repaymentFrequencyType.id": 2., "interestRateFrequencyType.id": 2., "amortizationType.id": 1., "interestType.id": 0.,
		"interestCalculationPeriodType.id": 1., "daysInMonthType.id": 1., "daysInYearType.id": 1., "accountingRule.id": 1.,
		"loanScheduleType.code": "CUMULATIVE", "loanScheduleProcessingType.code": "HORIZONTAL", "repaymentStartDateType.id": 1.,
		"chargeOffBehaviour.id": "REGULAR", "principalVariationsForBorrowerCycle": none, "numberOfRepaymentVariationsForBorrowerCycle": none,
		"interestRateVariationsForBorrowerCycle": none, "currencyOptions": some, "amortizationTypeOptions": some,
	}
	single := map[string]any{"creditAllocation": none, "principalVariationsForBorrowerCycle": none, "charges": some}
	for _, name := range []string{
		"advancedPaymentAllocationTransactionTypes", "advancedPaymentAllocationTypes", "advancedPaymentAllocationFutureInstallmentAllocationRules",
		"creditAllocationTransactionTypes", "creditAllocationAllocationTypes",
	} {
		defaults[name], single[name] = some, some
	}
	whole := map[string]any{"currencyOptions": some, "chargeOptions": some}
	for name := range single {
		whole[name] = single[name]
	}
	screenTests{
		{"/v1/loanproducts/template", defaults},
		{"/v1/savingsproducts/template", map[string]any{"currency.code": "EUR", "currencyOptions": some}},
		{fmt.Sprint("/v1/loanproducts/", product), single},
		{fmt.Sprint("/v1/loanproducts/", product, "?template=true"), whole},
		{fmt.Sprintf("/v1/loans/template?productId=%v&clientId=1&templateType=individual", product), map[string]any{
			"charges.0.chargeId": fee, "charges.0.id": fee, "charges.0.name": "Handling", "overdueCharges": none,
		}},
		{loan + "?fields=id,loanOfficerId,loanOfficerOptions&staffInSelectedOfficeOnly=true&withOptions=true", map[string]any{
			"id": 1., "loanOfficerOptions": none, "productOptions": nil,
		}},
		{loan + "?associations=charges,collateral,meeting,multiDisburseDetails&withOptions=true", map[string]any{
			"product.id": product, "productOptions": some, "loanOfficerOptions": none, "amortizationTypeOptions": some, "chargeOptions": some,
			"termFrequencyTypeOptions": some, "fundOptions": some, "accountLinkingOptions": none, "disbursementDetails": some, "transactions": nil,
		}},
		{loan + "?associations=all", map[string]any{"emiAmountVariations": none, "disbursementDetails.0.principal": 1000., "product": nil, "productOptions": nil}},
		{"/v1/clients/1?template=true", map[string]any{
			"clientLegalFormOptions": some, "genderOptions": none, "clientTypeOptions": none, "clientClassificationOptions": none, "officeOptions": some,
			"clientNonPersonConstitutionOptions": none, "clientNonPersonMainBusinessLineOptions": none, "savingProductOptions": none,
		}},
		{"/v1/clients/1", map[string]any{"clientLegalFormOptions": nil, "savingProductOptions": nil}},
		{fmt.Sprint("/v1/glaccounts/", cash), map[string]any{"tagId": map[string]any{}}},
		{"/v1/glaccounts", map[string]any{"0.tagId": nil}},
		{fmt.Sprint("/v1/financialactivityaccounts/", activity, "?template=true"), map[string]any{
			"glAccountOptions.assetAccountOptions.0.id": cash, "financialActivityData.mappedGLAccountType": "ASSET", "financialActivityOptions": some,
		}},
		{fmt.Sprint("/v1/financialactivityaccounts/", activity), map[string]any{"glAccountOptions": nil, "glAccountData.id": cash}},
		{"/v1/holidays/template", map[string]any{"0.id": 1., "1.id": 2., "2": nil}},
		{fmt.Sprint("/v1/holidays/", holiday), map[string]any{"name": "Harvest", "reschedulingType": 1., "offices": []any{1.}}},
		{"/v1/clients/1/transferproposaldate", map[string]any{"0": 2024., "1": 1., "2": 3.}},
		{"/v1/jobs/names", map[string]any{"businessJobs": []any{"LOAN_CLOSE_OF_BUSINESS"}}},
		{"/v1/fieldconfiguration/ADDRESS", map[string]any{
			"0.field": "addressType", "0.isEnabled": true, "0.isMandatory": true, "5.field": "townVillage", "5.isEnabled": false,
		}},
	}.run(s)
	s.refused("GET", "/v1/fieldconfiguration/LOAN", "", 404)
	s.refused("GET", "/v1/holidays/9", "", 404)
	s.must("POST", "/v1/clients/1?command=withdrawTransfer", `{}`)
	s.refused("GET", "/v1/clients/1/transferproposaldate", "", 403)
}

// TestLoansForApplications asks for the options of a loan and the template of a recovery, which have more for web applications
// for Fineract.
func TestLoansForApplications(t *testing.T) {
	server, platform := startStack(t)
	s := stack{t, server}
	s.must("PUT", "/v1/configurations/name/enable-business-date", `{"enabled":true}`)
	s.moveTo("2024-01-01")
	s.must("POST", "/v1/clients", `{"officeId":1,"firstname":"Asha","lastname":"Rao","active":true,"activationDate":"2011-03-04",`+plainly+`}`)
	loan := s.lend(s.must("POST", "/v1/loanproducts", loanProduct)["resourceId"], "")
	s.must("POST", loan+"/transactions?command=writeoff", `{"transactionDate":"2024-01-01",`+plainly+`}`)
	template := loan + "/transactions/template?command=recoverypayment"
	if got := s.must("GET", template, ""); got["currency"] != nil {
		t.Error(got["currency"])
	}
	application := stack{t, forApplications(t, platform)}
	if got := application.must("GET", fineractBase+template, ""); part(got, "currency.code") != "EUR" {
		t.Error(got["currency"])
	}
	for _, tt := range []struct{ query, path string }{
		{"fields=id,loanOfficerOptions&staffInSelectedOfficeOnly=true&template=true", "loanOfficerOptions"},
		{"associations=charges,collateral,meeting,multiDisburseDetails&template=true", "product.id"},
		{"associations=charges,collateral,meeting,multiDisburseDetails&template=true", "termFrequencyTypeOptions.0.id"},
	} {
		if got := application.must("GET", fineractBase+loan+"?"+tt.query, ""); part(got, tt.path) == nil {
			t.Errorf("%s: no %s", tt.query, tt.path)
		}
		if got := s.must("GET", loan+"?"+tt.query, ""); part(got, tt.path) != nil {
			t.Errorf("%s: %s for everybody", tt.query, tt.path)
		}
	}
}

// TestShapesThatApplicationsKnow: names of legal forms, and lists without elements in overviews.
func TestShapesThatApplicationsKnow(t *testing.T) {
	s, _ := startFineract(t)
	client := s.must("POST", fineractBase+"/v1/clients", `{"officeId":1,"fullname":"Asha Rao","externalId":"C-1","active":true,"activationDate":"2011-03-04","locale":"en","dateFormat":"yyyy-MM-dd"}`)["clientId"]
	path := fmt.Sprintf("%s/v1/clients/%v", fineractBase, client)
	s.shows("legal form", s.must("GET", path, "")["legalForm"], `{"code":"legalFormType.person","id":1,"value":"Person"}`)
	s.shows("accounts of a client", s.must("GET", path+"/accounts", ""), `{"guarantorAccounts":[],"loanAccounts":[],"savingsAccounts":[]}`)
	s.shows("loans alone", s.must("GET", path+"/accounts?fields=loanAccounts", ""), `{"loanAccounts":[]}`)
	group := s.must("POST", fineractBase+"/v1/groups", `{"officeId":1,"name":"Weavers","active":false,"locale":"en","dateFormat":"yyyy-MM-dd"}`)["groupId"]
	s.shows("accounts of a group", s.must("GET", fmt.Sprintf("%s/v1/groups/%v/accounts", fineractBase, group), ""), `{"loanAccounts":[],"memberLoanAccounts":[],"savingsAccounts":[]}`)
	template := s.must("GET", fmt.Sprintf("%s/v1/loans/template?templateType=individual&clientId=%v", fineractBase, client), "")
	s.shows("external id of the client", template["clientExternalId"], `"C-1"`)
}

// TestListsForPages: lists that pages load are empty instead of refused where there is nothing.
func TestListsForPages(t *testing.T) {
	server, _ := startStack(t)
	admin := map[string]string{"Authorization": adminCredentials}
	s := stack{t, server}
	list := func(path string) string { return send(t, server, call{method: "GET", path: path, headers: admin}).body }
	for _, records := range []string{"m_savings_account_transaction", "m_savings_product", "m_client"} {
		if got := list("/v1/datatables?apptable=" + records); got != "[]" {
			t.Errorf("datatables on %s: %s", records, got)
		}
	}
	s.refused("GET", "/v1/datatables?apptable=m_spaceship", "", 400)
	s.shows("parents of the head office", s.must("GET", "/v1/offices/1?template=true", "")["allowedParents"], `[]`)
	if got := list("/v1/holidays"); got != "[]" {
		t.Errorf("holidays of all offices: %s", got)
	}
	s.must("POST", "/v1/holidays", `{"name":"Diwali","fromDate":"2024-11-01","toDate":"2024-11-02","reschedulingType":1,"offices":[{"officeId":1}],`+plainly+`}`)
	if got := list("/v1/holidays"); !strings.Contains(got, "Diwali") {
		t.Errorf("holidays of all offices: %s", got)
	}
}
