package httpserver

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Products of the same loan: 1000 over three months at 1 % a month, of 30 days each; instalments of 340.02, 340.02 and
// 340.03 with interest of 10, 6.70 and 3.37.
var chargedProducts = map[string]string{
	"cumulative":                plainDays,
	"cumulative/recalculating":  recalculating(plainDays),
	"progressive":               advancing(plainDays),
	"progressive/recalculating": recalculating(advancing(plainDays)),
}

var plainDays = strings.Replace(loanProduct, `"daysInYearType":1,"daysInMonthType":1`, `"daysInYearType":360,"daysInMonthType":30`, 1)

const advanced = `"advanced-payment-allocation-strategy"`

func advancing(product string) string {
	orders := []string{}
	for i, due := range []string{"PAST_DUE", "DUE", "IN_ADVANCE"} {
		for j, part := range []string{"PENALTY", "FEE", "INTEREST", "PRINCIPAL"} {
			orders = append(orders, fmt.Sprintf(`{"paymentAllocationRule":"%s_%s","order":%d}`, due, part, 4*i+j+1))
		}
	}
	rules := fmt.Sprintf(`"loanScheduleType":"PROGRESSIVE","loanScheduleProcessingType":"HORIZONTAL","paymentAllocation":[{"transactionType":"DEFAULT",
		"futureInstallmentAllocationRule":"NEXT_INSTALLMENT","paymentAllocationOrder":[%s]}],`, strings.Join(orders, ","))
	product = strings.Replace(product, `"mifos-standard-strategy"`, advanced, 1)
	return strings.Replace(product, `"interestCalculationPeriodType":1,`, `"interestCalculationPeriodType":0,`+rules, 1)
}

func recalculating(product string) string {
	more := `"rescheduleStrategyMethod":3,"allowPartialPeriodInterestCalculation":true,`
	if strings.Contains(product, advanced) {
		more = `"rescheduleStrategyMethod":4,`
	}
	return strings.Replace(product, `"isInterestRecalculationEnabled":false,`, `"isInterestRecalculationEnabled":true,"interestRecalculationCompoundingMethod":0,
		"recalculationRestFrequencyType":2,"recalculationRestFrequencyInterval":1,`+more, 1)
}

// borrower makes loans of one of the products, and charges.
type borrower struct {
	stack
	products map[string]any
}

func newBorrower(t *testing.T) borrower {
	b := borrower{stack: lender(t), products: map[string]any{}}
	for kind, product := range chargedProducts {
		product = strings.Replace(product, `"name":"Plain","shortName":"PLN"`, fmt.Sprintf(`"name":%q,"shortName":"P%d"`, kind, len(b.products)), 1)
		b.products[kind] = b.must("POST", "/v1/loanproducts", product)["resourceId"]
	}
	return b
}

// charge defines a charge of a chargeTimeType and a chargeCalculationType.
func (b borrower) charge(time, calculation int, more string) any {
	b.Helper()
	return b.must("POST", "/v1/charges", fmt.Sprintf(`{"name":"Charge %d %d %s","currencyCode":"EUR","amount":1,"chargeAppliesTo":1,"chargeTimeType":%d,"chargeCalculationType":%d,
		"chargePaymentMode":0,"active":true,"penalty":%v,%s"locale":"en"}`, time, calculation, b.Name(), time, calculation, time == 9, more))["resourceId"]
}

// application is one of 1000 in January.
func (b borrower) application(kind, more string) string {
	strategy, period := `"mifos-standard-strategy"`, 1
	if strings.Contains(kind, "progressive") {
		strategy, period = advanced, 0
	}
	return fmt.Sprintf(`{"clientId":1,"productId":%v,"loanType":"individual","principal":1000,"submittedOnDate":"2024-01-01","expectedDisbursementDate":"2024-01-01",
		"loanTermFrequency":3,"loanTermFrequencyType":2,"numberOfRepayments":3,"repaymentEvery":1,"repaymentFrequencyType":2,"interestRatePerPeriod":12,"interestType":0,
		"interestCalculationPeriodType":%d,"amortizationType":1,"transactionProcessingStrategyCode":%s,%s%s}`, b.products[kind], period, strategy, more, plainly)
}

func (b borrower) apply(kind, more string) string {
	b.Helper()
	return fmt.Sprintf("/v1/loans/%v", b.must("POST", "/v1/loans", b.application(kind, more))["resourceId"])
}

func (b borrower) approve(loan string) {
	b.must("POST", loan+"?command=approve", `{"approvedOnDate":"2024-01-01",`+plainly+`}`)
}

func (b borrower) disburse(loan string) {
	b.must("POST", loan+"?command=disburse", `{"actualDisbursementDate":"2024-01-01",`+plainly+`}`)
}

func (b borrower) running(kind string) string {
	b.Helper()
	loan := b.apply(kind, "")
	b.approve(loan)
	b.disburse(loan)
	return loan
}

// add puts a charge on a loan.
func (b borrower) add(loan string, charge any, amount, due string) (int, map[string]any) {
	b.Helper()
	return b.send("POST", loan+"/charges", fmt.Sprintf(`{"chargeId":%v,"amount":%s,%s%s}`, charge, amount, dueOn(due), plainly))
}

func dueOn(due string) string {
	if due == "" {
		return ""
	}
	return `"dueDate":"` + due + `",`
}

// figures are the charges of a loan, "amount paid waived", and what its instalments ask for fees and penalties,
// "fee+penalty" with ", waived" where something is.
func (b borrower) figures(loan string) (charges, rows []string) {
	b.Helper()
	got := b.must("GET", loan+"?associations=charges,repaymentSchedule", "")
	list, _ := got["charges"].([]any)
	for _, one := range list {
		c := one.(map[string]any)
		charges = append(charges, fmt.Sprint(c["amount"], c["amountPaid"], c["amountWaived"]))
	}
	for _, one := range got["repaymentSchedule"].(map[string]any)["periods"].([]any) {
		p := one.(map[string]any)
		if p["period"] == nil {
			continue
		}
		row := fmt.Sprint(p["feeChargesDue"], "+", p["penaltyChargesDue"])
		if p["totalWaivedForPeriod"] != 0.0 {
			row += fmt.Sprint(", ", p["totalWaivedForPeriod"])
		}
		rows = append(rows, row)
	}
	return charges, rows
}

const (
	tooMuchPrincipal = "validation.msg.loan.charges.installment.loancharge.with.calculation.type.principal.not.allowed"
	tooMuchInterest  = "validation.msg.loan.charges.installment.loancharge.with.calculation.type.interest.not.allowed"
	datedInterest    = "validation.msg.loan.charges.specific.loancharge.with.calculation.type.interest.not.allowed"
	paidOutAlready   = "error.msg.loanCharge.cannot.be.added.as.due.at.disbursement.and.loan.is.disbursed"
	nonePending      = "error.msg.charge.cannot.be.updated.no.pending.disbursements.in.loan"
	byTheJobOnly     = "error.msg.loanCharge.cannot.be.added.as.overdue.charge"
	noTranche        = "error.msg.charge.cannot.be.applied.toloan"
)

// TestChargesOfEveryKind puts every kind of charge on every kind of loan: with the application, before the disbursal and
// after it. (docs/semantics/charges.md, 1.1 and 1.2; wire-loans.md, 9.2.)
func TestChargesOfEveryKind(t *testing.T) {
	b := newBorrower(t)
	for _, tt := range []struct {
		name              string
		time, calculation int
		amount, due       string
		charge            string // its amount, on loans that take it
		rows              string // fees of the instalments
		refused           map[string]string
	}{
		{"flat at disbursement", 1, 1, "10", "", "10", "0 0 0", map[string]string{"disbursed": paidOutAlready}},
		{"% of amount at disbursement", 1, 2, "2", "", "20", "0 0 0", map[string]string{"disbursed": paidOutAlready}},
		{"% of amount and interest at disbursement", 1, 3, "2", "", "20.4", "0 0 0", map[string]string{"disbursed": paidOutAlready}},
		{"% of interest at disbursement", 1, 4, "10", "", "2.01", "0 0 0", map[string]string{"disbursed": paidOutAlready}},
		{"flat with a date", 2, 1, "10", "2024-02-10", "10", "0 10 0", nil},
		{"flat on the first day", 2, 1, "10", "2024-01-01", "10", "10 0 0", nil},
		{"flat on a due date", 2, 1, "10", "2024-02-01", "10", "10 0 0", nil},
		{"% of amount with a date", 2, 2, "2", "2024-02-10", "20", "0 20 0", nil},
		{"% of amount and interest with a date", 2, 3, "2", "2024-02-10", "20.4", "0 20.4 0",
			map[string]string{"applied recalculating": datedInterest}},
		{"% of interest with a date", 2, 4, "10", "2024-02-10", "2.01", "0 2.01 0",
			map[string]string{"applied recalculating": datedInterest}},
		{"no date", 2, 1, "10", "", "", "", map[string]string{"": "error.msg.loanChargeAmount.dueDate.cannot.be.blank"}},
		{"before the disbursal", 2, 1, "10", "2023-12-31", "", "", map[string]string{
			"applied": "error.msg.loanCharge.cannot.be.added.as.specified.due.date.outside.range", "": "error.msg.loanCharge.cannot.be.added.as.date.is.before.last.transaction.date",
		}},
		{"flat for each instalment", 8, 1, "10", "", "30", "10 10 10", nil},
		{"% of amount for each instalment", 8, 2, "1", "", "10", "3.3 3.33 3.37", map[string]string{"recalculating": tooMuchPrincipal}},
		{"% of amount and interest for each instalment", 8, 3, "1", "", "10.2", "3.4 3.4 3.4", map[string]string{"recalculating": tooMuchPrincipal}},
		{"% of interest for each instalment", 8, 4, "10", "", "2.01", "1 0.67 0.34", map[string]string{"progressive/recalculating": tooMuchInterest}},
		{"flat when overdue", 9, 1, "10", "", "", "", map[string]string{"": byTheJobOnly}},
		{"% of amount when overdue", 9, 2, "1", "", "", "", map[string]string{"": byTheJobOnly}},
		{"flat at a tranche", 12, 1, "10", "", "10", "0 0 0", map[string]string{"disbursed": nonePending}},
		{"% of what is disbursed", 12, 5, "2", "", "20", "0 0 0", map[string]string{"disbursed": nonePending, "approved": noTranche}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := borrower{stack{t, b.server}, b.products}
			charge := b.charge(tt.time, tt.calculation, "")
			for _, kind := range []string{"cumulative", "cumulative/recalculating", "progressive", "progressive/recalculating"} {
				for _, when := range []string{"applied", "approved", "disbursed"} {
					b.holdCharge(charge, kind, when, tt.amount, tt.due, refusalWhere(tt.refused, when+" "+kind), tt.charge, tt.rows)
				}
			}
		})
	}
}

// refusalWhere finds the code of the longest key whose words all are in the situation; "" for none.
func refusalWhere(refused map[string]string, situation string) string {
	longest, code := -1, ""
	for words, c := range refused {
		holds := !slices.ContainsFunc(strings.Fields(words), func(word string) bool { return !strings.Contains(situation, word) })
		if holds && len(words) > longest {
			longest, code = len(words), c
		}
	}
	return code
}

// holdCharge puts a charge on a new loan and holds what comes of it: a refusal, or its amount and the fees of the rows.
func (b borrower) holdCharge(charge any, kind, when, amount, due, refusal, want, rows string) {
	b.Helper()
	situation := when + " " + kind
	applied := fmt.Sprintf(`"charges":[{"chargeId":%v,"amount":%s%s}],`, charge, amount, strings.TrimSuffix(","+dueOn(due), ","))
	if when == "applied" {
		if refusal != "" {
			b.holdRefusal(situation, "/v1/loans", b.application(kind, applied), refusal)
			return
		}
		b.holdFigures(situation, b.apply(kind, applied), want, rows)
		return
	}
	loan := b.apply(kind, "")
	b.approve(loan)
	if when == "disbursed" {
		b.disburse(loan)
	}
	if refusal != "" {
		b.holdRefusal(situation, loan+"/charges", fmt.Sprintf(`{"chargeId":%v,"amount":%s,%s%s}`, charge, amount, dueOn(due), plainly), refusal)
		return
	}
	if status, answer := b.add(loan, charge, amount, due); status != 200 {
		b.Errorf("%s: %d %v", situation, status, answer)
		return
	}
	b.holdFigures(situation, loan, want, rows)
}

func (b borrower) holdRefusal(situation, path, body, code string) {
	b.Helper()
	want := 403
	if strings.HasPrefix(code, "validation.") {
		want = 400
	}
	if codes := b.refused("POST", path, body, want); !slices.Equal(codes, []string{code}) {
		b.Errorf("%s: %v, want %s", situation, codes, code)
	}
}

func (b borrower) holdFigures(situation, loan, charge, fees string) {
	b.Helper()
	charges, rows := b.figures(loan)
	want := strings.ReplaceAll(fees, " ", "+0 ") + "+0"
	if got := strings.Join(rows, " "); got != want {
		b.Errorf("%s: rows %s, want %s", situation, got, want)
	}
	if diff := cmp.Diff([]string{charge + " 0 0"}, charges); diff != "" {
		b.Errorf("%s: charge (-want +got):\n%s", situation, diff)
	}
}

// TestOverduePenalties closes a day and holds which penalties it put on the instalments of February, March and April that
// are overdue. (docs/semantics/charges.md, 5.)
func TestOverduePenalties(t *testing.T) {
	const none = ""
	for _, tt := range []struct {
		name        string
		calculation int
		amount      string
		recurring   string // of the charge: attributes of its recurrence
		wait, grace int
		noBackdates bool
		closing     string
		want        string // due dates and amounts
		rows        string // penalties of the instalments
	}{
		{"within the waiting period", 1, "10", none, 2, 0, false, "2024-02-02", "", "0 0 0"},
		{"flat", 1, "10", none, 2, 0, false, "2024-02-03", "2024-02-01 10", "10 0 0"},
		{"% of the principal", 2, "1.5", none, 2, 0, false, "2024-02-03", "2024-02-01 4.95", "4.95 0 0"},
		{"% of principal and interest", 3, "1.5", none, 2, 0, false, "2024-02-03", "2024-02-01 5.1", "5.1 0 0"},
		{"% of the interest", 4, "10", none, 2, 0, false, "2024-02-03", "2024-02-01 1", "1 0 0"},
		{"% within its caps", 2, "1.5", `"minCap":6,"maxCap":8,`, 2, 0, false, "2024-02-03", "2024-02-01 6", "6 0 0"},
		{"without waiting", 1, "10", none, 0, 0, false, "2024-02-01", "2024-02-01 10", "10 0 0"},
		{"posted at the end of the grace", 1, "10", none, 2, 2, false, "2024-02-03", "2024-02-03 10", "0 10 0"},
		{"grace longer than the waiting period", 1, "10", none, 2, 9, false, "2024-02-03", "2024-02-03 10", "0 10 0"},
		{"several instalments at once", 1, "10", none, 2, 0, false, "2024-04-05", "2024-02-01 10, 2024-03-01 10, 2024-04-01 10", "10 10 10"},
		{"back-dating is off, the day itself", 1, "10", none, 2, 0, true, "2024-02-03", "2024-02-01 10", "10 0 0"},
		{"back-dating is off, later", 1, "10", none, 2, 0, true, "2024-02-10", "", "0 0 0"},
		{"every month", 1, "10", `"feeFrequency":2,"feeInterval":1,`, 2, 0, false, "2024-03-04", "2024-02-01 10, 2024-03-01 10, 2024-03-01 10", "10 20 0"},
		{"every other week", 1, "10", `"feeFrequency":1,"feeInterval":2,`, 2, 0, false, "2024-03-03", "2024-02-01 10, 2024-02-15 10, 2024-02-29 10", "10 20 0"},
		{"recurring, before its first day", 1, "10", `"feeFrequency":0,"feeInterval":1,`, 2, 0, false, "2024-02-03", "", "0 0 0"},
		{"every third day", 1, "10", `"feeFrequency":0,"feeInterval":3,`, 2, 0, false, "2024-02-07", "2024-02-01 10, 2024-02-04 10", "10 10 0"},
		{"a short month shortens those after it; penalties after the term", 1, "10", `"feeFrequency":2,"feeInterval":1,`, 29, 0, false, "2024-05-30",
			"2024-02-01 10, 2024-03-01 10, 2024-03-03 10, 2024-03-31 10, 2024-04-01 10, 2024-04-02 10, 2024-04-30 10", "10 10 30 20"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := borrower{stack: lender(t), products: map[string]any{}}
			for name, value := range map[string]int{"penalty-wait-period": tt.wait, "grace-on-penalty-posting": tt.grace} {
				b.must("PUT", "/v1/configurations/name/"+name, fmt.Sprintf(`{"enabled":true,"value":%d}`, value))
			}
			b.must("PUT", "/v1/configurations/name/backdate-penalties-enabled", fmt.Sprintf(`{"enabled":%v}`, !tt.noBackdates))
			penalty := b.must("POST", "/v1/charges", fmt.Sprintf(`{"name":"Late","currencyCode":"EUR","amount":%s,"chargeAppliesTo":1,"chargeTimeType":9,"chargeCalculationType":%d,
				"chargePaymentMode":0,"active":true,"penalty":true,%s"locale":"en"}`, tt.amount, tt.calculation, tt.recurring))["resourceId"]
			carrying := fmt.Sprintf(`{"charges":[{"id":%v}],`, penalty)
			loans := map[string]string{}
			for kind, short := range map[string]string{"cumulative": "CUM", "progressive": "PRO"} {
				product := strings.Replace(chargedProducts[kind], `"name":"Plain","shortName":"PLN"`, fmt.Sprintf(`"name":%q,"shortName":%q`, kind, short), 1)
				b.products[kind] = b.must("POST", "/v1/loanproducts", strings.Replace(product, "{", carrying, 1))["resourceId"]
				loans[kind] = b.running(kind)
			}
			b.close(tt.closing)
			for kind, loan := range loans {
				b.must("POST", "/v1/jobs/LOAN_COB/inline", fmt.Sprintf(`{"loanIds":[%s]}`, strings.TrimPrefix(loan, "/v1/loans/")))
				b.holdPenalties(kind, loan, tt.want, tt.rows)
			}
		})
	}
}

// close makes a day the one that is closed next.
func (s stack) close(day string) {
	s.Helper()
	closing, _ := time.Parse(time.DateOnly, day)
	s.moveTo(closing.AddDate(0, 0, 1).Format(time.DateOnly))
	s.must("POST", "/v1/businessdate", `{"type":"COB_DATE","date":"`+day+`",`+plainly+`}`)
}

func (b borrower) holdPenalties(kind, loan, want, penalties string) {
	b.Helper()
	got := b.must("GET", loan+"?associations=charges", "")
	var charges []string
	list, _ := got["charges"].([]any)
	for _, one := range list {
		c := one.(map[string]any)
		due := c["dueDate"].([]any)
		charges = append(charges, fmt.Sprintf("%v-%02v-%02v %v", due[0], due[1], due[2], c["amount"]))
	}
	slices.Sort(charges)
	if diff := cmp.Diff(want, strings.Join(charges, ", ")); diff != "" {
		b.Errorf("%s (-want +got):\n%s", kind, diff)
	}
	_, rows := b.figures(loan)
	if diff := cmp.Diff("0+"+strings.ReplaceAll(penalties, " ", " 0+"), strings.Join(rows, " ")); diff != "" {
		b.Errorf("%s: rows (-want +got):\n%s", kind, diff)
	}
}

// TestChargesAfterTheTerm: a charge that falls due after the last instalment makes one of its own, which reaches to the
// latest of them and goes with them. (docs/semantics/charges.md, 2.)
func TestChargesAfterTheTerm(t *testing.T) {
	b := newBorrower(t)
	fee := b.charge(2, 1, "")
	for kind := range chargedProducts {
		t.Run(kind, func(t *testing.T) {
			b := borrower{stack{t, b.server}, b.products}
			loan := b.running(kind)
			for _, due := range []string{"2024-05-05", "2024-06-20", "2024-05-20"} {
				if status, answer := b.add(loan, fee, "10", due); status != 200 {
					t.Fatal(answer)
				}
			}
			periods := func() []any {
				return b.must("GET", loan+"?associations=repaymentSchedule", "")["repaymentSchedule"].(map[string]any)["periods"].([]any)
			}
			all := periods()
			extra := all[len(all)-1].(map[string]any)
			b.shows("the instalment", []any{len(all), extra["period"], extra["fromDate"], extra["dueDate"], extra["daysInPeriod"], extra["principalDue"], extra["interestDue"], extra["feeChargesDue"]},
				`[5,4,[2024,4,1],[2024,6,20],80,0,0,30]`)
			if strings.HasSuffix(kind, "/recalculating") {
				return
			}
			// A payment before its due date pays it in advance.
			b.must("POST", loan+"/transactions?command=repayment", `{"transactionDate":"2024-01-01","transactionAmount":1050.07,`+plainly+`}`)
			all = periods()
			b.shows("paid in advance", all[4].(map[string]any)["totalPaidInAdvanceForPeriod"], `30`)
		})
	}
}
