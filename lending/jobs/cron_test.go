package jobs

import (
	"testing"
	"time"
)

func TestCron(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	at := func(text string) time.Time {
		moment, err := time.ParseInLocation(time.DateTime, text, berlin)
		if err != nil {
			t.Fatal(err)
		}
		return moment
	}
	for _, tt := range []struct{ name, cron, after, want string }{
		{"later today", "0 10 0 * * ?", "2026-03-10 00:09:59", "2026-03-10 00:10:00"},
		{"not at the moment itself", "0 10 0 * * ?", "2026-03-10 00:10:00", "2026-03-11 00:10:00"},
		{"every day by a step", "0 1 0 1/1 * ? *", "2026-12-31 12:00:00", "2027-01-01 00:01:00"},
		{"every quarter of an hour", "0 0/15 * * * ?", "2026-03-10 09:46:00", "2026-03-10 10:00:00"},
		{"every second", "* * * * * ?", "2026-03-10 09:46:59", "2026-03-10 09:47:00"},
		{"working days", "0 30 18 ? * MON-FRI", "2026-03-13 19:00:00", "2026-03-16 18:30:00"},
		{"days by number", "0 0 6 ? * 1,7", "2026-03-13 19:00:00", "2026-03-14 06:00:00"},
		{"months by name", "0 0 0 1 jan,JUL ?", "2026-03-13 19:00:00", "2026-07-01 00:00:00"},
		{"a leap day", "0 0 0 29 2 ?", "2026-03-13 19:00:00", "2028-02-29 00:00:00"},
		{"a step in a range", "0 0 8-18/5 * * ?", "2026-03-13 09:00:00", "2026-03-13 13:00:00"},
		{"the night without that time", "0 30 2 * * ?", "2026-03-28 12:00:00", "2026-03-29 03:30:00"},
		{"after that night", "0 30 2 * * ?", "2026-03-29 03:30:00", "2026-03-30 02:30:00"},
		{"never", "0 0 0 31 2 ?", "2026-03-13 19:00:00", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := parseCron(tt.cron)
			if err != nil {
				t.Fatal(err)
			}
			got := c.next(at(tt.after))
			if tt.want == "" && !got.IsZero() || tt.want != "" && !got.Equal(at(tt.want)) {
				t.Errorf("%v, want %s", got, tt.want)
			}
		})
	}
	for _, text := range []string{
		"", "0 0 0 * *", "0 0 0 * * ? 2026", "60 0 0 * * ?", "0 0 24 * * ?", "0 0 0 0 * ?", "0 0 0 L * ?", "0 0 0 ? * 2#1", "0 0 0 ? * FRI-MON",
		"? 0 0 * * ?", "0 0 0 * * FUNDAY", "0 0/0 0 * * ?", "0 -1 0 * * ?", "0 0 0 1- * ?", "0 0,  0 * * ?", "0 99999999999999999999 0 * * ?",
	} {
		if _, err := parseCron(text); err == nil {
			t.Errorf("%q is a cron expression", text)
		}
	}
}

func FuzzParseCron(f *testing.F) {
	f.Add("0 0/15 8-18 ? * MON-FRI")
	now := time.Date(2026, 3, 10, 18, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, text string) {
		c, err := parseCron(text)
		if err != nil {
			return
		}
		if next := c.next(now); !next.IsZero() && !next.After(now) {
			t.Errorf("%q: %v", text, next)
		}
	})
}
