package refdata_test

import (
	"context"
	"fmt"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// A new tenant works by the calendar. When it sets a business date, "today" is that day, and the close of business works
// for the day before.
func Example() {
	ctx := context.Background()
	s, _ := memory.New(refdata.Kinds())
	_ = s.Provision(ctx, "default")
	err := s.Update(ctx, "default", func(tx store.Tx) error {
		u := &operation.Unit{Tx: tx, Actor: operation.Actor{Hierarchy: ".", System: true}, Now: time.Date(2026, 3, 31, 9, 0, 0, 0, time.UTC)}
		if err := refdata.Seed(u); err != nil {
			return err
		}
		today, _ := refdata.Today(u)
		fmt.Println("calendar:", today)

		on := true
		if _, err := refdata.UpdateConfiguration.Decide(u, refdata.ConfigurationUpdate{Name: refdata.EnableBusinessDate, Enabled: &on}); err != nil {
			return err
		}
		set := refdata.SetBusinessDateInput{Type: refdata.BusinessDateType, Date: calendar.MustParse("2024-02-29")}
		if _, err := refdata.SetBusinessDate.Decide(u, set); err != nil {
			return err
		}
		cfg, err := refdata.ReadConfiguration(u)
		if err != nil {
			return err
		}
		today, _ = refdata.BusinessDate(tx, cfg, u.Now)
		cob, err := refdata.COBDate(tx, cfg, u.Now)
		fmt.Println("business date:", today, "close of business for:", cob)
		return err
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// calendar: 2026-03-31
	// business date: 2024-02-29 close of business for: 2024-02-28
}
