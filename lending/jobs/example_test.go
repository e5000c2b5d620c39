package jobs_test

import (
	"fmt"
	"time"

	"lending.example/platform/lending/jobs"
)

func ExampleParseTimeOfDay() {
	nightly, err := jobs.ParseTimeOfDay("00:10")
	now := time.Date(2026, 3, 10, 18, 0, 0, 0, time.UTC)
	fmt.Println(nightly.Last(now).Format(time.DateTime), err)
	fmt.Println(nightly.Next(now).Format(time.DateTime))
	// Output:
	// 2026-03-10 00:10:00 <nil>
	// 2026-03-11 00:10:00
}
