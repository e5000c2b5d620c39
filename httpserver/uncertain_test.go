package httpserver

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// speechless is a store that loses the answers to commits: they are done, or are not, and nobody says which.
type speechless struct {
	*memory.Store
	loses atomic.Bool // answers
	does  atomic.Bool // commits whose answer is lost
}

func (s *speechless) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	err := s.Store.Update(ctx, tenant, func(tx store.Tx) error {
		err := fn(tx)
		if err == nil && s.loses.Load() && !s.does.Load() {
			return store.ErrUncertain
		}
		return err
	})
	if err == nil && s.loses.Load() {
		return store.ErrUncertain
	}
	return err
}

// TestAnswerToALostCommit: while the outcome of a command is not known its answer says so, and is not that of a success; and so
// when the answer to a repetition is lost. When it is sent again there is one outcome.
func TestAnswerToALostCommit(t *testing.T) {
	for name, does := range map[string]bool{"it was done": true, "it was not done": false} {
		t.Run(name, func(t *testing.T) {
			records, err := memory.New(lending.Schema())
			if err != nil {
				t.Fatal(err)
			}
			s := &speechless{Store: records}
			s.does.Store(does)
			quiet := slog.New(slog.DiscardHandler)
			platform, err := lending.New(s, &lending.Config{Logger: quiet})
			if err != nil {
				t.Fatal(err)
			}
			defer platform.Close()
			if _, err := platform.Provision(t.Context(), "default", "Secret-2026-x"); err != nil {
				t.Fatal(err)
			}
			server := httptest.NewServer(newHandler(platform, Config{Logger: quiet}))
			defer server.Close()
			create := func() answer {
				return send(t, server, call{method: "POST", path: "/v1/clients", headers: map[string]string{"Authorization": adminCredentials, "Idempotency-Key": "one"},
					body: `{"officeId":1,"legalFormId":1,"firstname":"Asha","lastname":"Rao","externalId":"only-one","active":false,"submittedOnDate":"2026-01-02","dateFormat":"yyyy-MM-dd","locale":"en"}`})
			}
			s.loses.Store(true)
			for range 2 {
				if got := create(); got.status != 503 || !strings.Contains(got.body, lending.ErrUncertain.ID) || strings.Contains(got.body, "resourceId") {
					t.Errorf("answered %d %s", got.status, got.body)
				}
			}
			s.loses.Store(false)
			if got := create(); got.status != 200 || !strings.Contains(got.body, `"resourceId":1`) || got.header.Get("x-served-from-cache") == "true" != does {
				t.Errorf("answered %d %s %v", got.status, got.body, got.header)
			}
		})
	}
}
