package main

import (
	"strings"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
)

func TestClosingView(t *testing.T) {
	half := lending.ClosingProgress{Day: calendar.MustParse("2026-01-20"), Done: 0.5, Tally: loans.Tally{Loans: 100}}
	for _, tt := range []struct {
		name    string
		bar     bool
		ago     time.Duration // since the last line of the log
		catchUp bool
		want    string
	}{
		{name: "a bar", bar: true, want: "\rclosing 2026-01-20 [###############...............]  50%  100 loans"},
		{name: "a line", ago: logEvery, want: "lending: closing 2026-01-20: 50%  100 loans"},
		{name: "a line of a catch-up", ago: logEvery, catchUp: true, want: "lending: catching up to 2026-01-20: 50%  100 loans"},
		{name: "not a line each time", ago: logEvery / 2, want: ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			now := time.Now()
			v := &closingView{out: &out, bar: tt.bar, began: now.Add(-time.Minute), last: now.Add(-tt.ago)}
			p := half
			p.CatchUp = tt.catchUp
			v.progress(p)
			if got := out.String(); !strings.HasPrefix(got, tt.want) || tt.want == "" && got != "" {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
