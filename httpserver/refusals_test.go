package httpserver

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// refusal is a row of the tables of refusals: what a loan has been through, what is asked of it, and how that is refused.
// A refused command leaves the loan as it was.
type refusal struct {
	name   string
	loan   string // the kind of loan, disbursed on 1 January 2024; "… applied" and "… approved" are not there yet, "… free" bears no interest
	given  []step
	call   step
	status int
	code   string
}

// step is a request below the path of the loan, without locale and date format; or, without a method, a business date.
// "{1}" stands for what the first step made, "{id}" and "{sub}" for what the last one made, and "{loan}" for the loan.
type step struct{ method, path, body string }

func today(date string) step { return step{path: date} }

func command(name, body string) step { return step{"POST", "?command=" + name, body} }

func transaction(name, body string) step { return step{"POST", "/transactions?command=" + name, body} }

// follow is a command on the transaction of the last step.
func follow(name, body string) step {
	return step{"POST", "/transactions/{id}?command=" + name, body}
}

func sum(date string, amount any) string {
	return fmt.Sprintf(`"transactionDate":%q,"transactionAmount":%v`, date, amount)
}

func paid(date string, amount any) step { return transaction("repayment", sum(date, amount)) }

func out(date string, amount any) step {
	return command("disburse", fmt.Sprintf(`"actualDisbursementDate":%q,"transactionAmount":%v`, date, amount))
}

func dated(date string) string { return fmt.Sprintf(`"transactionDate":%q`, date) }

func steps(all ...step) []step { return all }

// holdRefusals holds the rows of a table, on loans of one lender.
func (b borrower) holdRefusals(rows []refusal) {
	for _, row := range rows {
		b.Run(row.name, func(t *testing.T) {
			b := borrower{stack{t, b.server}, b.products}
			b.moveTo("2024-01-01")
			loan := b.loanOf(row.loan)
			var made []map[string]any
			for _, s := range row.given {
				if s.method == "" {
					b.moveTo(s.path)
					continue
				}
				made = append(made, b.must(s.on(loan, made)))
			}
			before := b.seen(loan)
			method, path, body := row.call.on(loan, made)
			if status, answer := b.send(method, path, body); status != row.status || !slices.Contains(codesOf(answer), row.code) {
				t.Errorf("%d %v, want %d %s", status, codesOf(answer), row.status, row.code)
			}
			if diff := cmp.Diff(before, b.seen(loan)); diff != "" {
				t.Errorf("refused, and yet (-before +after):\n%s", diff)
			}
		})
	}
}

// loanOf makes a loan of a kind.
func (b borrower) loanOf(kind string) string {
	b.Helper()
	product, state, _ := strings.Cut(kind, " ")
	more := ""
	if strings.HasSuffix(product, "tranches") {
		more = `"disbursementData":[{"expectedDisbursementDate":"2024-01-01","principal":600},{"expectedDisbursementDate":"2024-02-15","principal":300}],`
	}
	application := b.application(product, more)
	if state == "free" {
		application = strings.Replace(application, `"interestRatePerPeriod":12`, `"interestRatePerPeriod":0`, 1)
	}
	loan := fmt.Sprintf("/v1/loans/%v", b.must("POST", "/v1/loans", application)["resourceId"])
	if state == "applied" {
		return loan
	}
	b.approve(loan)
	switch {
	case state == "approved":
	case more != "":
		b.must(out("2024-01-01", 600).on(loan, nil))
	default:
		b.disburse(loan)
	}
	return loan
}

// seen is all that can be read of a loan.
func (b borrower) seen(loan string) map[string]any {
	b.Helper()
	return b.must("GET", loan, "")
}

// on completes the request of a step for a loan, after steps that made something.
func (s step) on(loan string, made []map[string]any) (method, path, body string) {
	path = loan + s.path
	if strings.HasPrefix(s.path, "/v1/") {
		path = s.path
	}
	known := []string{"{loan}", strings.TrimPrefix(loan, "/v1/loans/")}
	if len(made) > 0 {
		last := made[len(made)-1]
		known = append(known, "{1}", fmt.Sprint(made[0]["resourceId"]), "{id}", fmt.Sprint(last["resourceId"]), "{sub}", fmt.Sprint(last["subResourceId"]))
	}
	fill := strings.NewReplacer(known...)
	if s.method == "GET" || s.method == "DELETE" {
		return s.method, fill.Replace(path), ""
	}
	body = strings.TrimPrefix(s.body+","+plainly, ",")
	return s.method, fill.Replace(path), "{" + fill.Replace(body) + "}"
}

// codesOf are the codes of an answer: those of its errors and, of rules with a validation inside, those in their arguments.
func codesOf(answer map[string]any) []string {
	var codes []string
	errors, _ := answer["errors"].([]any)
	for _, one := range errors {
		entry := one.(map[string]any)
		codes = append(codes, entry["userMessageGlobalisationCode"].(string))
		args, _ := entry["args"].([]any)
		for _, arg := range args {
			if inner, ok := arg.(map[string]any)["value"].(map[string]any); ok {
				codes = append(codes, fmt.Sprint(inner["userMessageGlobalisationCode"]))
			}
		}
	}
	return codes
}

// offer puts a further product on offer: a change of one that every borrower has.
func (b borrower) offer(kind, of, more string) {
	b.Helper()
	product := strings.Replace(chargedProducts[of], `"name":"Plain","shortName":"PLN"`, fmt.Sprintf(`"name":%q,"shortName":"Q%d"`, kind, len(b.products)), 1)
	b.products[kind] = b.must("POST", "/v1/loanproducts", strings.Replace(product, "{", "{"+more, 1))["resourceId"]
}
