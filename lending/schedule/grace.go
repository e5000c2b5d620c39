package schedule

// grace says which regular periods are spared what. Counts run from the first period; rescheduling moves them on.
type grace struct {
	principal int // periods without principal
	interest  int // periods whose interest is paid later
	charged   int // periods without interest
	recurring int // after the grace on principal, so many periods without it between two with it
}

func graceOf(t *Terms) grace {
	return grace{t.GraceOnPrincipal, t.GraceOnInterestPayment, t.GraceOnInterestCharged, t.RecurringPrincipalHolidays}
}

// sparesPrincipal reports whether no principal falls due in a period.
func (g grace) sparesPrincipal(period int) bool {
	if period <= g.principal {
		return true
	}
	return g.recurring > 0 && (period-g.principal)%(g.recurring+1) != 1
}

// payingPrincipal counts the periods from one to another, both included, in which principal falls due; at least 1.
func (g grace) payingPrincipal(from, last int) int {
	if g.recurring == 0 {
		return max(1, last-max(g.principal, from-1))
	}
	paying := 0
	for period := from; period <= last; period++ {
		if !g.sparesPrincipal(period) {
			paying++
		}
	}
	return max(1, paying)
}

// payingInterest counts the periods from one to another, both included, in which evenly spread interest falls due; at
// least 1.
func (g grace) payingInterest(from, last int) int {
	return max(1, last-max(g.charged, g.interest, from-1))
}
