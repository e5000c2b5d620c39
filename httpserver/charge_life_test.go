package httpserver

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestLivesOfCharges waives, restores, adjusts, pays and deletes charges on loans of every kind, before and after the
// disbursal. (docs/semantics/charges.md, 3 and 4.)
func TestLivesOfCharges(t *testing.T) {
	b := newBorrower(t)
	dated, each, atStart := b.charge(2, 1, ""), b.charge(8, 1, ""), b.charge(1, 1, "")
	for kind := range chargedProducts {
		t.Run(kind, func(t *testing.T) {
			b := borrower{stack{t, b.server}, b.products}
			loan := b.apply(kind, fmt.Sprintf(`"charges":[{"chargeId":%v,"amount":10,"dueDate":"2024-02-10"},{"chargeId":%v,"amount":5},{"chargeId":%v,"amount":7}],`, dated, each, atStart))
			charge := func(n int) string {
				list := b.must("GET", loan+"?associations=charges", "")["charges"].([]any)
				return fmt.Sprintf("%s/charges/%v", loan, list[n].(map[string]any)["id"])
			}
			holds := func(what, charges, rows string) {
				t.Helper()
				gotCharges, gotRows := b.figures(loan)
				b.shows(what, strings.Join(gotCharges, "; "), `"`+charges+`"`)
				b.shows(what, strings.Join(gotRows, "; "), `"`+rows+`"`)
			}
			refuses := func(method, path, body, code string) {
				t.Helper()
				want := 403
				if strings.HasPrefix(code, "validation.") {
					want = 400
				}
				if codes := b.refused(method, path, body, want); !slices.Equal(codes, []string{code}) {
					t.Errorf("%s %s: %v, want %s", method, path, codes, code)
				}
			}
			fee := charge(0)
			holds("applied for", "10 0 0; 15 0 0; 7 0 0", "5+0; 15+0; 5+0")
			changed := b.must("PUT", fee, `{"amount":12,"dueDate":"2024-03-10",`+plainly+`}`)
			b.shows("changes", changed["changes"], `{"amount":12,"dateFormat":"yyyy-MM-dd","dueDate":"2024-03-10","locale":"en"}`)
			holds("changed", "12 0 0; 15 0 0; 7 0 0", "5+0; 5+0; 17+0")
			refuses("PUT", fee, `{"dueDate":"2024-02-10",`+plainly+`}`, "validation.msg.loanCharge.amount.cannot.be.blank")
			refuses("PUT", fee, `{"amount":12,"dueDate":"2023-12-31",`+plainly+`}`, "error.msg.loanCharge.cannot.be.added.as.specified.due.date.outside.range")
			refuses("POST", fee+"?command=waive", ``, "error.msg.loan.charge.associated.loan.inactive")
			refuses("POST", fee+"?command=adjustment", `{"amount":1,"locale":"en"}`, "error.msg.loan.charge.adjustment.invalid.status")

			b.approve(loan)
			refuses("PUT", fee, `{"amount":12,"locale":"en"}`, "error.msg.loan.charge.associated.loan.not.in.submitted.and.pending.approval.stage")
			refuses("DELETE", fee, ``, "error.msg.loan.charge.associated.loan.not.in.submitted.and.pending.approval.stage")
			b.disburse(loan)
			holds("disbursed", "12 0 0; 15 0 0; 7 7 0", "5+0; 5+0; 17+0")
			refuses("POST", charge(2)+"?command=waive", ``, "error.msg.loan.charge.already.paid")

			waived := b.must("POST", fee+"?command=waive", ``)
			b.shows("waived", waived["changes"].(map[string]any)["amount"], `12`)
			holds("waived", "12 0 12; 15 0 0; 7 7 0", "5+0; 5+0; 17+0, 12")
			refuses("POST", fee+"?command=waive", ``, "error.msg.loan.charge.already.waived")
			undo := fmt.Sprintf("%s/transactions/%v", loan, waived["subResourceId"])
			b.must("PUT", undo, ``)
			holds("restored", "12 0 0; 15 0 0; 7 7 0", "5+0; 5+0; 17+0")
			refuses("PUT", undo, ``, "error.msg.transaction.cannot.reverse")

			parts := charge(1)
			part := b.must("POST", parts+"?command=waive", `{"installmentNumber":2}`)
			holds("part waived", "12 0 0; 15 0 5; 7 7 0", "5+0; 5+0, 5; 17+0")
			refuses("POST", parts+"?command=waive", `{"dueDate":"2024-03-01",`+plainly+`}`, "error.msg.loan.charge.already.waived")
			b.must("POST", parts+"?command=waive", ``)
			holds("the first unpaid part", "12 0 0; 15 0 10; 7 7 0", "5+0, 5; 5+0, 5; 17+0")
			b.must("PUT", fmt.Sprintf("%s/transactions/%v", loan, part["subResourceId"]), ``)
			holds("part restored", "12 0 0; 15 0 5; 7 7 0", "5+0, 5; 5+0; 17+0")

			adjusted := b.must("POST", fee+"?command=adjustment", `{"amount":"3.50","note":"as agreed","locale":"en"}`)
			b.shows("adjusted", []any{adjusted["officeId"], adjusted["clientId"], adjusted["changes"].(map[string]any)["amount"], adjusted["changes"].(map[string]any)["transactionDate"]},
				`[null,null,"3.50",[2024,1,1]]`)
			refuses("POST", fee+"?command=adjustment", `{"amount":8.51,"locale":"en"}`, "error.msg.loan.charge.adjustment.invalid.amount")
			refuses("POST", fee+"?command=pay", `{"transactionDate":"2024-01-01",`+plainly+`}`, "error.msg.loan.charge.payment.mode.not.account.transfer")

			b.moveTo("2024-04-01")
			b.must("POST", loan+"/transactions?command=repayment", `{"transactionDate":"2024-04-01","transactionAmount":2000,`+plainly+`}`)
			refuses("POST", fee+"?command=waive", ``, "error.msg.loan.charge.associated.loan.inactive")
			holds("paid", "12 12 0; 15 10 5; 7 7 0", strings.Join(b.rows(loan), "; "))
			b.moveTo("2024-01-01")
		})
	}
}

func (b borrower) rows(loan string) []string {
	_, rows := b.figures(loan)
	return rows
}

// TestChargesOfTranches: a charge on what is disbursed is one for each tranche, whenever the tranche is planned and
// whichever way it comes; it is taken with the money and given back with it. (docs/semantics/charges.md, 1.1 and 3, rule 4.)
func TestChargesOfTranches(t *testing.T) {
	b := borrower{stack: lender(t), products: map[string]any{}}
	tranches := `{"multiDisburseLoan":true,"maxTrancheCount":5,"outstandingLoanBalance":5000,`
	for kind, more := range map[string]string{
		"cumulative": "", "progressive": "", "unplanned cumulative": `"disallowExpectedDisbursements":true,`, "unplanned progressive": `"disallowExpectedDisbursements":true,`,
	} {
		if strings.Contains(kind, "cumulative") {
			more += `"allowPartialPeriodInterestCalculation":true,`
		}
		product := strings.Replace(chargedProducts[strings.TrimPrefix(kind, "unplanned ")], `"name":"Plain","shortName":"PLN"`, fmt.Sprintf(`"name":%q,"shortName":"T%d"`, kind, len(b.products)), 1)
		b.products[kind] = b.must("POST", "/v1/loanproducts", strings.Replace(product, "{", tranches+more, 1))["resourceId"]
	}
	percent, flat, interest := b.charge(12, 5, ""), b.charge(12, 1, ""), b.charge(1, 4, "")
	applied := fmt.Sprintf(`"charges":[{"chargeId":%v,"amount":2,"externalId":"%%[1]s"},{"chargeId":%v,"amount":10}],`, percent, flat)
	out := func(loan, amount string) {
		b.must("POST", loan+"?command=disburse", `{"actualDisbursementDate":"2024-01-01","transactionAmount":`+amount+`,`+plainly+`}`)
	}
	charges := func(loan string) string {
		list, _ := b.figures(loan)
		return strings.Join(list, "; ")
	}
	const planned = `"disbursementData":[{"expectedDisbursementDate":"2024-01-01","principal":600},{"expectedDisbursementDate":"2024-02-15","principal":300}],`

	for _, kind := range []string{"cumulative", "progressive"} {
		loan := b.apply(kind, fmt.Sprintf(planned+applied, "first of "+kind))
		b.shows(kind+": applied for", charges(loan), `"12 0 0; 6 0 0; 10 0 0; 10 0 0"`)
		b.must("PUT", loan, `{"loanType":"individual","principal":950,"locale":"en"}`)
		b.shows(kind+": modified", charges(loan), `"12 0 0; 6 0 0; 10 0 0; 10 0 0"`)
		b.approve(loan)
		made := b.must("POST", loan+"/charges", fmt.Sprintf(`{"chargeId":%v,"amount":1,"externalId":"added to %s",%s}`, percent, kind, plainly))
		b.shows(kind+": the first takes the external id", made["resourceExternalId"], fmt.Sprintf("%q", "added to "+kind))
		// Of the interest that the first tranche alone would bear, 12.04, although 900 are planned.
		b.must("POST", loan+"/charges", fmt.Sprintf(`{"chargeId":%v,"amount":10,%s}`, interest, plainly))
		b.shows(kind+": approved", charges(loan), `"12 0 0; 6 0 0; 10 0 0; 10 0 0; 6 0 0; 3 0 0; 1.2 0 0"`)
		out(loan, "600")
		b.shows(kind+": first tranche", charges(loan), `"12 12 0; 6 0 0; 10 10 0; 10 0 0; 6 6 0; 3 0 0; 1.2 1.2 0"`)

		details := b.must("GET", loan+"?associations=multiDisburseDetails", "")["disbursementDetails"].([]any)[1].(map[string]any)
		b.shows(kind+": charges of the tranche", []any{len(strings.Split(details["loanChargeId"].(string), ",")), details["chargeAmount"], details["disburseChargeAmount"]}, `[3,19,19]`)
		edit := fmt.Sprintf("%s/disbursements/%v", loan, details["id"])
		b.must("PUT", edit, `{"expectedDisbursementDate":"2024-02-15","updatedPrincipal":350,`+plainly+`}`)
		b.shows(kind+": follow the tranche", charges(loan), `"12 12 0; 7 0 0; 10 10 0; 10 0 0; 6 6 0; 3.5 0 0; 1.2 1.2 0"`)
		b.must("PUT", edit, `{"expectedDisbursementDate":"2024-02-15","updatedPrincipal":300,`+plainly+`}`)

		b.must("POST", loan+"/charges", fmt.Sprintf(`{"chargeId":%v,"amount":10,%s}`, interest, plainly))
		out(loan, "300")
		b.shows(kind+": second tranche", charges(loan), `"12 12 0; 6 6 0; 10 10 0; 10 10 0; 6 6 0; 3 3 0; 1.2 1.2 0; 1.2 1.2 0"`)
		b.must("POST", loan+"?command=undolastdisbursal", `{}`)
		b.shows(kind+": undone", charges(loan), `"12 12 0; 10 10 0; 6 6 0; 1.2 1.2 0; 1.2 0 0"`)
		b.must("POST", loan+"?command=undodisbursal", `{}`)
		b.shows(kind+": all undone", charges(loan), `"12 0 0; 10 0 0; 6 0 0; 1.2 0 0; 1.2 0 0"`)
	}

	for _, kind := range []string{"unplanned cumulative", "unplanned progressive"} {
		loan := b.apply(kind, fmt.Sprintf(applied, "first of "+kind))
		b.approve(loan)
		out(loan, "600")
		b.shows(kind+": first tranche", charges(loan), `"12 12 0; 10 10 0"`)
		out(loan, "200")
		b.shows(kind+": second tranche", charges(loan), `"12 12 0; 10 10 0; 4 4 0; 10 10 0"`)
		b.must("POST", loan+"?command=undodisbursal", `{}`)
		out(loan, "500")
		b.shows(kind+": disbursed again", charges(loan), `"10 10 0; 10 10 0"`)
	}
}
