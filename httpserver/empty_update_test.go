package httpserver

import (
	"fmt"
	"slices"
	"testing"
)

// TestUpdatesOfNothing: an update is refused as empty when nothing was sent, and not beside what could not be read.
func TestUpdatesOfNothing(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	const setting = "/v1/configurations/name/max-login-retry-attempts"
	for _, tt := range []struct {
		name, path, body string
		want             []string
	}{
		{"nothing", setting, `{}`, []string{"validation.msg.globalConfiguration.no.parameters.for.update"}},
		{"no number", setting, `{"value":"x","locale":"en"}`, []string{"validation.msg.invalid.integer.format"}},
		{"a locale that there is not", setting, `{"value":"5 000","locale":"xx"}`, []string{"validation.msg.invalid.locale.format"}},
		{"no truth value", setting, `{"enabled":"maybe"}`, []string{"validation.msg.configuration.enabled.must.be.true.or.false"}},
		{"an attribute that there is not", setting, `{"worth":5}`, []string{"error.msg.parameter.unsupported"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if codes := (stack{t, s.server}).refused("PUT", tt.path, tt.body, 400); !slices.Equal(codes, tt.want) {
				t.Errorf("%v, want %v", codes, tt.want)
			}
		})
	}
}

// TestUpdatesRepeatNumbersAsNumbers: a rate or an amount that an update replaced is written as the request wrote it.
func TestUpdatesRepeatNumbersAsNumbers(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	charge := fmt.Sprintf("/v1/charges/%v", s.must("POST", "/v1/charges", `{"name":"Fee","currencyCode":"EUR","amount":2,"chargeAppliesTo":1,"chargeTimeType":8,"chargeCalculationType":2,"chargePaymentMode":0,"active":true,"locale":"en"}`)["resourceId"])
	product := fmt.Sprintf("/v1/loanproducts/%v", s.must("POST", "/v1/loanproducts", loanProduct)["resourceId"])
	for _, c := range []struct{ path, body, want string }{
		{charge, `{"amount":2.50,"locale":"en"}`, `{"amount":2.5,"locale":"en"}`},
		{charge, `{"amount":"3.50","locale":"en"}`, `{"amount":"3.50","locale":"en"}`},
		{product, `{"principal":1500,"locale":"en"}`, `{"locale":"en","principal":1500}`},
		{product, `{"principal":"1,600","locale":"en"}`, `{"locale":"en","principal":"1,600"}`},
	} {
		s.shows(c.path+" "+c.body, s.must("PUT", c.path, c.body)["changes"], c.want)
	}
}
