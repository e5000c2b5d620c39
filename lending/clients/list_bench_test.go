package clients

import (
	"context"
	"fmt"
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// many is the number of clients of the benchmark.
const many = 200_000

// BenchmarkList reads pages of 50 of many clients, a tenth of them pending, on the embedded store.
func BenchmarkList(b *testing.B) {
	s := crowd(b)
	list := ListClients(Neighbours{People: people{}})
	for name, filter := range map[string]Filter{
		"first page":          {},
		"page in the middle":  {Paging: operation.Paging{Offset: many / 2}},
		"by name, backwards":  {Paging: operation.Paging{OrderBy: "displayName", SortOrder: "DESC"}},
		"pending, by account": {Status: "pending", Paging: operation.Paging{OrderBy: "accountNo"}},
		"of an office":        {OfficeID: 1},
		"first name begins":   {First: "first1234%"},
		"external id":         {ExternalID: "ext-150000"},
		"name contains":       {DisplayName: "last199"},
	} {
		filter.Limit = 50
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				err := s.View(context.Background(), "test", func(tx store.Tx) error {
					u := &operation.Unit{Tx: tx, Actor: operation.Actor{UserID: 1, OfficeID: 1, Hierarchy: "."}, Now: time.Now(), Today: calendar.MustParse("2026-01-15")}
					page, err := list.Decide(u, filter)
					if err == nil && len(page.Items) == 0 {
						err = fmt.Errorf("nobody on the page")
					}
					return err
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// crowd fills a store with clients.
func crowd(b *testing.B) store.Store {
	b.Helper()
	s, err := sqlite.Open(context.Background(), b.TempDir(), append(Kinds(), refdata.Kinds()...), &sqlite.Options{Synchronous: sqlite.Normal})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	if err := s.Provision(context.Background(), "test"); err != nil {
		b.Fatal(err)
	}
	err = s.Update(context.Background(), "test", func(tx store.Tx) error {
		u := &operation.Unit{Tx: tx, Now: time.Now(), Today: calendar.MustParse("2026-01-15"), Command: 1}
		if err := refdata.Seed(u); err != nil {
			return err
		}
		for i := range many {
			c := Client{
				AccountNo: fmt.Sprintf("%09d", i+1), ExternalID: fmt.Sprintf("ext-%d", i), OfficeID: 1, LegalForm: 1, Status: Active,
				DisplayName: fmt.Sprintf("First%d Last%d", i, i), SubmittedOn: u.Today,
			}
			c.First, c.Last = fmt.Sprintf("First%d", i), fmt.Sprintf("Last%d", i)
			if i%10 == 0 {
				c.Status = Pending
			}
			if err := Clients.Insert(tx, &c); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return s
}
