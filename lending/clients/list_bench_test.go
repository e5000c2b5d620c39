package clients

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// viewers are the users: the head office sees everybody, a region the clients of its twenty offices, a branch its own.
var viewers = map[string]operation.Actor{
	"head":   {UserID: 1, OfficeID: 1, Hierarchy: "."},
	"region": {UserID: 1, OfficeID: 4, Hierarchy: ".4."},
	"branch": {UserID: 1, OfficeID: 50, Hierarchy: ".4.50."},
}

// asked are the filters of the benchmark: each alone, and those that are asked for together.
var asked = []struct {
	name   string
	viewer string
	filter Filter
}{
	{"everybody", "head", Filter{}},
	{"everybody", "region", Filter{}},
	{"everybody", "branch", Filter{}},
	{"orphans", "head", Filter{OrphansOnly: true}},
	{"office", "head", Filter{OfficeID: 60}},
	{"hierarchy", "head", Filter{UnderHierarchy: ".5."}},
	{"status=active", "head", Filter{Status: "active"}},
	{"status=pending", "head", Filter{Status: "pending"}},
	{"status=pending", "region", Filter{Status: "pending"}},
	{"legalForm=person", "head", Filter{LegalForm: Person}},
	{"legalForm=entity", "head", Filter{LegalForm: Entity}},
	{"staff", "head", Filter{StaffID: 100}},
	{"office+status", "head", Filter{OfficeID: 60, Status: "pending"}},
	{"hierarchy+status", "head", Filter{UnderHierarchy: ".5.", Status: "active"}},
	{"status+legalForm", "head", Filter{Status: "pending", LegalForm: Entity}},
	{"staff+status", "head", Filter{StaffID: 100, Status: "active"}},
	{"externalId", "head", Filter{ExternalID: "ffff%"}},
	{"externalId contains", "head", Filter{ExternalID: "%abcd%"}},
	{"firstName", "head", Filter{First: "mira"}},
	{"firstName begins", "head", Filter{First: "shan%"}},
	{"lastName begins", "head", Filter{Last: "gor%"}},
	{"lastName begins", "region", Filter{Last: "gor%"}},
	{"lastName begins+status", "head", Filter{Last: "gor%", Status: "pending"}},
	{"lastName ends", "head", Filter{Last: "%shanka"}},
	{"lastName contains", "head", Filter{Last: "%yogbel%"}},
	{"firstName+lastName", "head", Filter{First: "mira", Last: "ve%"}},
	{"displayName often", "head", Filter{DisplayName: "shan"}},
	{"displayName", "head", Filter{DisplayName: "yogbel"}},
	{"displayName", "region", Filter{DisplayName: "yogbel"}},
	{"displayName rare", "head", Filter{DisplayName: "a quiwa tra"}},
	{"displayName none", "head", Filter{DisplayName: "nobody"}},
	{"displayName 2 letters", "head", Filter{DisplayName: "qu"}},
	{"displayName+status", "head", Filter{DisplayName: "yogbel", Status: "pending"}},
	{"displayName+office", "head", Filter{DisplayName: "shan", OfficeID: 60}},
}

// orders are all that the list has, both ways.
var orders = []Filter{
	{}, {OrderBy: "id", SortOrder: "DESC"}, {OrderBy: "displayName"}, {OrderBy: "displayName", SortOrder: "DESC"},
	{OrderBy: "accountNo"}, {OrderBy: "accountNo", SortOrder: "DESC"}, {OrderBy: "officeId"}, {OrderBy: "officeId", SortOrder: "DESC"},
	{OrderBy: "officeName"}, {OrderBy: "officeName", SortOrder: "DESC"},
}

var pages = []string{"first", "middle", "last"}

// BenchmarkList reads pages of 50 of the list of clients, each counted: every filter in every order, the first page, one in
// the middle and the last. A round is a page in each of the ten orders. The fastest of all rounds counts; reported are the
// mean of the orders, and the worst one with its number.
// LENDING_BENCH_CLIENTS sets how many clients there are.
func BenchmarkList(b *testing.B) {
	for engine, s := range engines(b) {
		crowd(b, s, crowdSize())
		for _, a := range asked {
			matches := len(request(b, s, a.viewer, a.filter).Items)
			if matches > 0 {
				matches = request(b, s, a.viewer, a.filter).Total
			}
			for i, offset := range []int{0, matches / 2, max(0, matches-25)} {
				b.Run(fmt.Sprintf("%s/%s by %s/%s", engine, a.name, a.viewer, pages[i]), func(b *testing.B) {
					benchmarkOrders(b, s, a.viewer, a.filter, offset)
					b.ReportMetric(float64(matches), "matches")
				})
			}
		}
	}
}

func benchmarkOrders(b *testing.B, s store.Store, viewer string, f Filter, offset int) {
	fastest := make([]time.Duration, len(orders))
	for b.Loop() {
		for i, o := range orders {
			f.OrderBy, f.SortOrder = o.OrderBy, o.SortOrder
			f.Offset, f.Limit = offset, 50
			start := time.Now()
			request(b, s, viewer, f)
			if took := time.Since(start); took < fastest[i] || fastest[i] == 0 {
				fastest[i] = took
			}
		}
	}
	worst, sum := 0, time.Duration(0)
	for i, took := range fastest {
		sum += took
		if took > fastest[worst] {
			worst = i
		}
	}
	b.ReportMetric(float64(sum.Microseconds())/1000/float64(len(orders)), "mean-ms")
	b.ReportMetric(float64(fastest[worst].Microseconds())/1000, "worst-ms")
	b.ReportMetric(float64(worst), "worst-order")
}

func request(b *testing.B, s store.Store, viewer string, f Filter) operation.Page[ClientData] {
	b.Helper()
	if f.Limit == 0 {
		f.Limit = 50
	}
	var page operation.Page[ClientData]
	err := s.View(context.Background(), "test", func(tx store.Tx) (err error) {
		u := &operation.Unit{Tx: tx, Actor: viewers[viewer], Now: time.Now(), Today: calendar.MustParse("2026-01-15"), Neighbours: []any{Neighbours{People: people{}}}}
		page, err = ListClients.Decide(u, f)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return page
}

// newcomers draws the names of clients who come later.
var newcomers = rand.New(rand.NewPCG(3, 4))

// BenchmarkInsert adds clients to the crowd, a durable transaction each as far as the store's options say.
func BenchmarkInsert(b *testing.B) {
	for engine, s := range engines(b) {
		crowd(b, s, crowdSize())
		b.Run(engine, func(b *testing.B) {
			i := headcount(b, s)
			for b.Loop() {
				i++
				err := s.Update(context.Background(), "test", func(tx store.Tx) error {
					c := member(newcomers, i)
					return Clients.Insert(tx, &c)
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
