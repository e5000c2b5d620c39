package httpserver

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func requestOf(ctx context.Context, user string) *http.Request {
	r, _ := http.NewRequestWithContext(ctx, "GET", "/", nil)
	r.Header.Set(tenantHeader, "default")
	r.SetBasicAuth(user, "")
	return r
}

// TestRoomForLongAnswers: one user has so much on the way and no more, others have theirs, and what arrived gives room again.
func TestRoomForLongAnswers(t *testing.T) {
	o := outgoing{to: map[string]*share{}}
	mary := requestOf(t.Context(), "mary")
	var done []func()
	for range mostOnTheWay / mostBatchBytes {
		d, err := o.beginBatch(mary)
		if err != nil {
			t.Fatal(err)
		}
		done = append(done, d)
	}
	if _, err := o.beginLong(mary, longAnswer); !errors.Is(err, errAnswers) {
		t.Errorf("one more answer: %v", err)
	}
	impatient, stop := context.WithTimeout(t.Context(), time.Millisecond)
	defer stop()
	if _, err := o.beginBatch(requestOf(impatient, "mary")); !errors.Is(err, errAnswers) {
		t.Errorf("one more batch: %v", err)
	}
	other, err := o.beginLong(requestOf(t.Context(), "asha"), 2*mostOnTheWay)
	if err != nil {
		t.Fatalf("a very long one to another user: %v", err)
	}
	waiting := channelOf[error]()
	go func() {
		d, err := o.beginBatch(mary)
		if err == nil {
			d()
		}
		waiting <- err
	}()
	for _, d := range append(done, other) {
		d()
	}
	if err := <-waiting; err != nil {
		t.Errorf("a batch that waited: %v", err)
	}
	if len(o.to) > 0 {
		t.Errorf("%d users are still thought of", len(o.to))
	}
}

// TestLongAnswersTakeRoom: a long answer is refused where there is no room, a short one and a refusal need none, and nothing keeps any.
func TestLongAnswersTakeRoom(t *testing.T) {
	stacked, platform := startStack(t)
	submittedLoan(stack{t, stacked})
	handler := newHandler(platform, Config{Logger: slog.New(slog.DiscardHandler)})
	server := httptest.NewServer(handler)
	defer server.Close()
	headers := map[string]string{"Authorization": adminCredentials}
	short := call{method: "GET", path: "/v1/permissions", headers: headers}
	wrong := call{method: "POST", path: "/v1/loans?command=calculateLoanSchedule", body: `{}`, headers: headers}
	long := call{method: "POST", path: "/v1/loans?command=calculateLoanSchedule", headers: headers, body: `{"clientId":1,"productId":1,"loanType":"individual","principal":1000,` +
		`"submittedOnDate":"2024-01-01","expectedDisbursementDate":"2024-01-01","loanTermFrequency":3600,"loanTermFrequencyType":0,"numberOfRepayments":3600,"repaymentEvery":1,` +
		`"repaymentFrequencyType":0,"interestRatePerPeriod":12,"interestType":0,"interestCalculationPeriodType":1,"amortizationType":1,` +
		`"transactionProcessingStrategyCode":"mifos-standard-strategy","locale":"en","dateFormat":"yyyy-MM-dd"}`}
	batch := call{method: "POST", path: "/v1/batches", headers: headers, body: `[{"requestId":1,"method":"GET","relativeUrl":"v1/permissions"}]`}
	full, err := handler.outgoing.beginLong(requestOf(t.Context(), "admin"), mostOnTheWay)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sent   call
		status int
	}{{short, 200}, {wrong, 400}, {long, 503}} {
		if got := send(t, server, c.sent); got.status != c.status {
			t.Errorf("%s %s without room: %d %.300s", c.sent.method, c.sent.path, got.status, got.body)
		}
	}
	full()
	for _, c := range []call{long, batch, short} {
		if got := send(t, server, c); got.status != 200 {
			t.Errorf("%s %s: %d %.300s", c.method, c.path, got.status, got.body)
		}
	}
	server.Close() // waits for what gives back its room after the answer
	if len(handler.outgoing.to) > 0 {
		t.Errorf("room for %d users is kept", len(handler.outgoing.to))
	}
}
