package httpserver

import (
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
