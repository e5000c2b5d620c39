package httpserver

import "testing"

// TestStackForgottenPassword: everybody gets the same answer, without credentials.
func TestStackForgottenPassword(t *testing.T) {
	server, _ := startStack(t)
	want := `{"message":"If a user with this address may have a temporary password, it is on its way."}`
	for _, c := range []struct {
		body   string
		status int
		want   string
	}{{`{"email":"nobody@office.test"}`, 200, want}, {`{"email":"other@office.test"}`, 200, want}, {`{"email":"x"}`, 400, ""}, {`{}`, 400, ""}} {
		got := send(t, server, call{method: "POST", path: "/v1/password/forgot", body: c.body, anonymous: true})
		if got.status != c.status || c.want != "" && got.body != c.want {
			t.Errorf("%s: %d %s", c.body, got.status, got.body)
		}
	}
}
