package calendar

import "lending.example/platform/lending/enumeration"

// Unit is a length of time in which lending terms are stated.
type Unit int

// The units of repayment frequencies and loan terms.
const (
	Days Unit = iota
	Weeks
	Months
	Years
)

var units = enumeration.NewTable("periodFrequencyType", []enumeration.Row[Unit]{
	{Value: Days, Code: "periodFrequencyType.days", Label: "Days"},
	{Value: Weeks, Code: "periodFrequencyType.weeks", Label: "Weeks"},
	{Value: Months, Code: "periodFrequencyType.months", Label: "Months"},
	{Value: Years, Code: "periodFrequencyType.years", Label: "Years"},
})

// Units is the table of all units.
func Units() *enumeration.Table[Unit] { return units }

// Option returns id, code and label of the unit.
func (u Unit) Option() enumeration.Option { return units.Option(u) }

// String is the label, such as "Months".
func (u Unit) String() string { return units.Label(u) }

// Add returns the date n units after d by calendar arithmetic; months and years are clipped to
// the last day of the target month.
func (d Date) Add(n int, u Unit) Date {
	switch u {
	case Weeks:
		return d.AddDays(7 * n)
	case Months:
		return d.AddMonths(n)
	case Years:
		return d.AddMonths(12 * n)
	}
	return d.AddDays(n)
}

// OnSeedDay repairs the drift of repeated month additions: when the seed day is above 28 and the
// date stands on the 28th or later, it moves to the seed's day or the last day of its month.
// 31 Jan, 29 Feb, then 31 Mar instead of 29 Mar.
func (d Date) OnSeedDay(seed Date) Date {
	seedDay := seed.Day()
	if seedDay <= 28 {
		return d
	}
	y, m, day := d.Split()
	if day < 28 {
		return d
	}
	return civil(y, m, min(seedDay, DaysInMonth(y, m)))
}

// UnitsBetween returns the number of whole units from d to e, 0 when e is earlier. A month is whole when the
// same day of the month, or the clipped last day, is reached.
func (d Date) UnitsBetween(e Date, u Unit) int {
	if !d.Before(e) {
		return 0
	}
	switch u {
	case Days:
		return d.DaysUntil(e)
	case Weeks:
		return d.DaysUntil(e) / 7
	}
	dy, dm, _ := d.Split()
	ey, em, _ := e.Split()
	months := (ey-dy)*12 + int(em) - int(dm)
	if d.AddMonths(months).After(e) {
		months--
	}
	if u == Years {
		return months / 12
	}
	return months
}
