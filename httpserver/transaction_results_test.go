package httpserver

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestResultsOfTransactionCommands holds the whole answers of commands that make or undo transactions.
// (docs/semantics/wire-transactions.md, 5 to 7.)
func TestResultsOfTransactionCommands(t *testing.T) {
	b := newBorrower(t)
	b.offer("progressive/income", "progressive/recalculating", incomeTerms)
	fee := b.charge(8, 1, "")
	b.must("POST", "/v1/paymenttypes", `{"name":"Cash","isCashPayment":true,"position":1}`)
	const day, pay = "2024-01-01", `,"paymentTypeId":1,"accountNumber":"A1","checkNumber":" ","note":"n"`
	const speech = `"dateFormat":"yyyy-MM-dd","locale":"en"`
	const dates, sums = speech + `,"transactionDate":"2024-01-01"`, speech + `,"transactionDate":"2024-01-01","transactionAmount":"10"`
	const detail = `,"accountNumber":"A1","note":"n","paymentTypeId":1`
	const whole = `"officeId":1,"clientId":1,"loanId":%v`
	type row struct {
		call step
		want string // with the loan for %v and the id for the status; what is made has no number
	}
	for _, story := range []struct {
		loan string
		rows []row
	}{
		{"progressive/income", []row{
			{transaction("repayment", sum(day, 10)+pay+`,"externalId":"R1","loanId":9,"numberOfRepayments":3`), `{` + whole + `,"resourceExternalId":"R1","changes":{` + sums + detail + `,"externalId":"R1"}}`},
			{transaction("goodwillCredit", sum(day, 10)), `{` + whole + `,"changes":{` + sums + `}}`},
			{transaction("payoutRefund", sum(day, 10)+pay+`,"interestRefundCalculation":false,"externalId":"PR"`), `{` + whole + `,"resourceExternalId":"PR","changes":{` + sums + detail + `,"externalId":"PR"}}`},
			{step{"POST", "/transactions/external-id/PR?command=interest-refund", `"transactionAmount":1` + pay}, `{` + whole + `,"changes":{` + speech + `,"transactionAmount":"1"` + detail + `}}`},
			{step{"POST", "/transactions/external-id/R1?command=chargeback", `"transactionAmount":"1.50","note":"n","paymentTypeId":1`}, `{` + whole + `,"changes":{` + speech + `,"transactionAmount":"1.50","note":"n","paymentTypeId":1}}`},
			{transaction("capitalizedIncome", sum(day, 10)+`,"externalId":"CI"`), `{` + whole + `,"resourceExternalId":"CI"}`},
			{step{"POST", "/transactions/external-id/CI?command=capitalizedIncomeAdjustment", sum(day, 10)}, `{` + whole + `,"changes":{` + sums + `}}`},
			{transaction("buyDownFee", sum(day, 10)+`,"externalId":"BD"`), `{` + whole + `,"resourceExternalId":"BD"}`},
			{step{"POST", "/transactions/external-id/BD?command=buyDownFeeAdjustment", sum(day, 10)}, `{` + whole + `,"changes":{` + sums + `}}`},
			{transaction("refundByCash", sum(day, 10)+pay+`,"externalId":"RC"`), `{` + whole + `,"resourceExternalId":"RC","changes":{` + sums + `,"note":"n","externalId":"RC"}}`},
			{transaction("charge-off", dated(day)+`,"note":"n","externalId":"CO"`), `{` + whole + `,"resourceExternalId":"CO","changes":{` + dates + `,"note":"n"}}`},
			{transaction("undo-charge-off", `"reversalExternalId":"CO again"`), `{` + whole + `,"resourceExternalId":"CO"}`},
			{transaction("interestPaymentWaiver", sum(day, 1500)+`,"note":"n"`), `{` + whole + `,"changes":{` + dates + `,"transactionAmount":"1500","note":"n"}}`},
			{transaction("creditBalanceRefund", sum(day, 10)+pay+`,"externalId":"CBR"`), `{"officeId":1,"clientId":1,"resourceExternalId":"CBR","changes":{` + sums + detail + `,"externalId":"CBR"}}`},
		}},
		{"cumulative", []row{
			{transaction("repayment", sum(day, 1)+`,"externalId":"R2"`), `{` + whole + `,"resourceExternalId":"R2","changes":{` + dates + `,"transactionAmount":"1","externalId":"R2"}}`},
			{step{"POST", "/transactions/external-id/R2", sum(day, 10) + pay + `,"externalId":"R3","reversalExternalId":"R2 again"`}, `{` + whole + `,"resourceExternalId":"R3","changes":{` + sums + detail + `}}`},
			{step{"POST", "/transactions/external-id/R3?command=undo", sum(day, 0)}, `{` + whole + `,"resourceExternalId":"R3","changes":{` + dates + `,"transactionAmount":"0"}}`},
			{transaction("waiveinterest", sum(day, 10)+`,"reversalExternalId":"x"`), `{` + whole + `,"changes":{` + sums + `}}`},
			{step{"POST", "/charges", fmt.Sprintf(`"chargeId":%v,"amount":5,"externalId":"FEE"`, fee)}, `{` + whole + `,"resourceExternalId":"FEE"}`},
			{transaction("repayment", sum(day, 335.02)), `{` + whole + `,"changes":{` + dates + `,"transactionAmount":"335.02"}}`},
			{transaction("chargeRefund", `"loanChargeId":1,"installmentNumber":1,"externalId":"CR","note":"n","paymentTypeId":1`),
				`{` + whole + `,"resourceExternalId":"CR","changes":{"externalId":"CR","note":"n","paymentTypeId":1,"transactionAmount":5,"transactionDate":[2024,1,1]}}`},
			{transaction("writeoff", dated(day)+`,"note":"n","externalId":"WO"`), `{` + whole + `,"resourceExternalId":"WO","changes":{` + dates + `,"closedOnDate":"2024-01-01","writtenOffOnDate":"2024-01-01","note":"n","externalId":"WO","status":601}}`},
			{transaction("recoverypayment", sum(day, 10)), `{` + whole + `,"changes":{` + sums + `}}`},
			{transaction("undowriteoff", ""), `{` + whole + `,"resourceExternalId":"WO"}`},
			{transaction("close-rescheduled", dated(day)+`,"note":"n"`), `{` + whole + `,"changes":{` + dates + `,"closedOnDate":"2024-01-01","rescheduledOnDate":"2024-01-01","note":"n","status":602}}`},
		}},
		{"cumulative", []row{
			{transaction("foreclosure", dated(day)+`,"note":"n","externalId":"FC"`), `{"loanId":%v,"resourceExternalId":"FC","changes":{` + dates + `,"externalId":"FC","status":600}}`},
		}},
		{"tolerant", []row{
			{transaction("repayment", sum(day, 1018)), `{` + whole + `,"changes":{` + dates + `,"transactionAmount":"1018"}}`},
			{transaction("close", dated(day)+`,"note":"n","externalId":"CL"`), `{` + whole + `,"resourceExternalId":"CL","changes":{` + dates + `,"closedOnDate":"2024-01-01","note":"n","externalId":"CL","status":600}}`},
		}},
		{"progressive/recalculating overdue", []row{
			{transaction("reAmortize", `"note":"n","whatever":1`), `{` + whole + `,"changes":{` + speech + `,"note":"n"}}`},
			{transaction("undoReAmortize", ""), `{` + whole + `}`},
			{transaction("reAge", `"startDate":"2024-03-01","frequencyType":"MONTHS","frequencyNumber":1,"numberOfInstallments":3,"note":"n","externalId":"RA"`), `{` + whole + `,"resourceExternalId":"RA","changes":{` + speech + `,"note":"n"}}`},
			{transaction("undoReAge", `"whatever":1`), `{` + whole + `,"resourceExternalId":"RA"}`},
		}},
	} {
		if story.loan == "tolerant" {
			b.offer("tolerant", "cumulative", `"inArrearsTolerance":5,`)
		}
		loan := b.loanOf(story.loan)
		if story.loan == "progressive/recalculating overdue" {
			b.moveTo("2024-02-15")
		}
		for _, row := range story.rows {
			got := maps.Clone(b.must(row.call.on(loan, nil)))
			if got["resourceId"] == nil {
				t.Errorf("%s: nothing was made", row.call.path)
			}
			delete(got, "resourceId")
			if changes, stated := got["changes"].(map[string]any); stated && changes["status"] != nil {
				changes["status"] = changes["status"].(map[string]any)["id"]
			}
			var want map[string]any
			if err := json.Unmarshal([]byte(strings.Replace(row.want, "%v", strings.TrimPrefix(loan, "/v1/loans/"), 1)), &want); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", row.call.path, diff)
			}
		}
	}
}
