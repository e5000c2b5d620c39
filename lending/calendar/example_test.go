package calendar_test

import (
	"fmt"

	"lending.example/platform/lending/calendar"
)

func ExampleDate_OnSeedDay() {
	seed := calendar.MustParse("2024-01-31")
	for due, i := seed, 0; i < 3; i++ {
		due = due.Add(1, calendar.Months).OnSeedDay(seed)
		fmt.Println(due)
	}
	// Output:
	// 2024-02-29
	// 2024-03-31
	// 2024-04-30
}

func ExampleDate_DaysUntil() {
	fmt.Println(calendar.MustParse("2026-01-01").DaysUntil(calendar.MustParse("2026-02-01")))
	// Output: 31
}
