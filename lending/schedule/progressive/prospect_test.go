package progressive_test

import "testing"

// What can be paid ahead is the same whether or not a cut was made to find it.
func TestLookingAheadNeedsNoCut(t *testing.T) {
	enough, asked := 0, 0
	eachHistory(t, func(t *testing.T, h history) {
		m := h.lent(t)
		for _, e := range h.events {
			e.do(t, m)
			for i := range m.Len() {
				for _, on := range []int{-40, -12, 0, 9} {
					date := m.At(i).Due.AddDays(on)
					if date.Before(e.on) {
						continue
					}
					asked++
					without, with, ok := m.On(date).Prospects(i)
					if ok {
						enough++
					}
					if ok && without != with {
						t.Fatalf("after %s on %s period %d on %s: %+v, the cut says %+v", e.name, e.on, i, date, without, with)
					}
				}
			}
		}
	})
	if enough*2 < asked {
		t.Errorf("%d of %d looks ahead did without a cut", enough, asked)
	}
}
