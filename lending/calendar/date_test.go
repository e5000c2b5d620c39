package calendar_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
)

func TestDatesAgreeWithTheStandardLibrary(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		at := time.Date(1+random.IntN(9998), time.Month(1+random.IntN(12)), 1+random.IntN(28), 0, 0, 0, 0, time.UTC)
		at = at.AddDate(0, 0, random.IntN(4))
		d := calendar.DateOf(at)
		y, m, day := d.Split()
		if wantY, wantM, wantDay := at.Date(); y != wantY || m != wantM || day != wantDay {
			t.Fatalf("%v splits into %d-%d-%d", at, y, m, day)
		}
		if d.Weekday() != at.Weekday() {
			t.Fatalf("%v is a %v, want %v", d, d.Weekday(), at.Weekday())
		}
		n := random.IntN(4000) - 2000
		if moved := d.AddDays(n); moved != calendar.DateOf(at.AddDate(0, 0, n)) && moved.Year() > 1 && moved.Year() < 9999 {
			t.Fatalf("%v + %d days is %v", d, n, moved)
		}
		if back := calendar.FromOrdinal(d.Ordinal()); back != d {
			t.Fatalf("%v by ordinal is %v", d, back)
		}
		if parsed, err := calendar.Parse(d.String()); err != nil || parsed != d {
			t.Fatalf("%v parses as %v, %v", d, parsed, err)
		}
	}
}

// Every day there is follows the one before it.
func TestEveryDateSplits(t *testing.T) {
	d := calendar.MustDate(1, time.January, 1)
	for year := 1; year <= 9999; year++ {
		for month := time.January; month <= time.December; month++ {
			for day := 1; day <= calendar.DaysInMonth(year, month); day++ {
				if y, m, n := d.Split(); y != year || m != month || n != day {
					t.Fatalf("%d-%d-%d splits into %d-%d-%d", year, month, day, y, m, n)
				}
				d = calendar.FromOrdinal(d.Ordinal() + 1)
			}
		}
	}
}

func TestMonthEnds(t *testing.T) {
	for _, tt := range []struct {
		name, from string
		n          int
		unit       calendar.Unit
		want       string
	}{
		{"clipped to a leap day", "2024-01-31", 1, calendar.Months, "2024-02-29"},
		{"clipped to 28 February", "2023-01-30", 1, calendar.Months, "2023-02-28"},
		{"not clipped", "2024-02-29", 1, calendar.Months, "2024-03-29"},
		{"back over a year end", "2024-01-31", -2, calendar.Months, "2023-11-30"},
		{"a year after a leap day", "2024-02-29", 1, calendar.Years, "2025-02-28"},
		{"weeks", "2024-02-26", 1, calendar.Weeks, "2024-03-04"},
		{"days", "2023-12-31", 1, calendar.Days, "2024-01-01"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := calendar.MustParse(tt.from).Add(tt.n, tt.unit).String(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestSeedDay follows monthly due dates whose seed day is one that not every month has.
func TestSeedDay(t *testing.T) {
	for _, tt := range []struct {
		seed string
		step int
		want []string
	}{
		{"2023-10-31", 1, []string{"2023-11-30", "2023-12-31", "2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"}},
		{"2022-10-29", 2, []string{"2022-12-29", "2023-02-28", "2023-04-29", "2023-06-29"}},
		{"2024-01-15", 1, []string{"2024-02-15", "2024-03-15"}},
	} {
		t.Run(tt.seed, func(t *testing.T) {
			seed := calendar.MustParse(tt.seed)
			var got []string
			for due, i := seed, 0; i < len(tt.want); i++ {
				due = due.AddMonths(tt.step).OnSeedDay(seed)
				got = append(got, due.String())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestUnitsBetween(t *testing.T) {
	for _, tt := range []struct {
		from, to string
		unit     calendar.Unit
		want     int
	}{
		{"2024-01-31", "2024-02-29", calendar.Months, 1},
		{"2024-01-31", "2024-02-28", calendar.Months, 0},
		{"2023-02-28", "2024-02-28", calendar.Years, 1},
		{"2023-03-01", "2024-02-29", calendar.Years, 0},
		{"2024-01-01", "2024-01-15", calendar.Weeks, 2},
		{"2024-01-01", "2024-01-15", calendar.Days, 14},
		{"2024-01-15", "2024-01-01", calendar.Months, 0},
	} {
		if got := calendar.MustParse(tt.from).UnitsBetween(calendar.MustParse(tt.to), tt.unit); got != tt.want {
			t.Errorf("%s to %s: %d %v, want %d", tt.from, tt.to, got, tt.unit, tt.want)
		}
	}
}

func TestWhatIsNoDate(t *testing.T) {
	for _, text := range []string{"", "2024-02-30", "2023-02-29", "2024-13-01", "0000-01-01", "2024-1-01", "2024-01-01 ", "24-01-01", "２０２４-01-01"} {
		if d, err := calendar.Parse(text); !errors.Is(err, calendar.ErrDate) {
			t.Errorf("%q parses as %v, %v", text, d, err)
		}
	}
}

func TestJSON(t *testing.T) {
	type dated struct {
		On   calendar.Date `json:"on"`
		Till calendar.Date `json:"till,omitzero"`
	}
	in := dated{On: calendar.MustParse("2026-01-31")}
	raw, err := json.Marshal(in)
	if err != nil || string(raw) != `{"on":"2026-01-31"}` {
		t.Fatalf("%s, %v", raw, err)
	}
	var out dated
	if err := json.Unmarshal(raw, &out); err != nil || out != in {
		t.Fatalf("%+v, %v", out, err)
	}
	if err := json.Unmarshal([]byte(`{"on":"2026-02-30"}`), &out); !errors.Is(err, calendar.ErrDate) {
		t.Fatalf("a day that does not exist: %v", err)
	}
}

func TestEarliestAndLatestSkipNoDate(t *testing.T) {
	a, b, none := calendar.MustParse("2026-01-01"), calendar.MustParse("2026-02-01"), calendar.Date{}
	if calendar.Earliest(none, b, a) != a || calendar.Latest(none, b, a) != b || !calendar.Earliest().IsZero() {
		t.Error("earliest or latest of dates is wrong")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("2026-01-31")
	f.Add("2024-02-29")
	f.Add("0001-01-01")
	f.Fuzz(func(t *testing.T, text string) {
		if d, err := calendar.Parse(text); err == nil && d.String() != text {
			t.Errorf("%q parses as %v", text, d)
		}
	})
}

// TestTimeIsTheFirstMoment also holds where clocks go forward at midnight, as in São Paulo in 2018.
func TestTimeIsTheFirstMoment(t *testing.T) {
	paulo, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		t.Skip(err)
	}
	for name, c := range map[string]struct {
		date     calendar.Date
		location *time.Location
		want     string
	}{
		"UTC":              {calendar.MustParse("2026-01-15"), time.UTC, "2026-01-15T00:00:00Z"},
		"no location":      {calendar.MustParse("2026-01-15"), nil, "2026-01-15T00:00:00Z"},
		"elsewhere":        {calendar.MustParse("2026-01-15"), paulo, "2026-01-15T00:00:00-03:00"},
		"skipped midnight": {calendar.MustParse("2018-11-04"), paulo, "2018-11-04T01:00:00-02:00"},
		"no date":          {calendar.Date{}, time.UTC, "0001-01-01T00:00:00Z"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := c.date.Time(c.location).Format(time.RFC3339); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}
