package progressive_test

import (
	"encoding/json"
	"testing"

	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// For any text that a store hands out: a model is read or refused, and one that is read answers every question.
func FuzzStoredModel(f *testing.F) {
	m := lent(f, seven())
	f.Add(encoded(f, m))
	pay(f, m, "2024-01-15", "15")
	m.RecalculateOverdue(day("2024-03-10"), false)
	m.Credit(day("2024-03-12"), sum("5"), sum("1"))
	m.Pause(day("2024-04-02"), day("2024-04-09"))
	m.ReAge(sixFromApril())
	f.Add(encoded(f, m))
	f.Add(`{"v":1,"periods":[{"due":"9999-12-31","slices":[{"due":"0001-01-01"}]},{"due":""}]}`)
	f.Add(`{"v":1,"basis":{"daysInYear":1,"percent":"7"},"start":"2024-01-01","periods":[{"due":"2024-02-01","slices":[{"due":""},{"due":"2024-02-01"}]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		m := new(progressive.Model)
		if err := json.Unmarshal([]byte(text), m); err != nil {
			return
		}
		on := m.Maturity()
		m.On(on).Outstanding()
		m.On(on).Payoff()
		m.On(on.AddDays(-3)).Payable(m.Len()-1, schedule.Vertical)
		m.On(on.AddDays(-3)).InterestIn(on)
		for i := range m.Len() {
			m.At(i)
			m.Explain(i)
		}
		if _, err := json.Marshal(m); err != nil {
			t.Errorf("a model that was read cannot be stored: %v", err)
		}
	})
}
