package clients

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
	"lending.example/platform/lending/store/sqlite"
)

// crowdSize is the number of clients of the benchmarks, which LENDING_BENCH_CLIENTS sets.
func crowdSize() int {
	if n, err := strconv.Atoi(os.Getenv("LENDING_BENCH_CLIENTS")); err == nil {
		return n
	}
	return 2_000
}

// regions and branches are the offices of the crowd: ten regions below the head office, nineteen branches in each.
const (
	regions  = 10
	branches = 19
)

// engines opens the stores that the benchmarks compare: the embedded one, in LENDING_BENCH_FOLDER if that is set, where the crowd
// stays for the next run; and PostgreSQL where postgrestest.Variable names a server.
func engines(b *testing.B) map[string]store.Store {
	b.Helper()
	ctx, schema := context.Background(), slices.Concat(Kinds(), refdata.Kinds(), events.Kinds())
	opened := map[string]store.Store{}
	s, err := sqlite.Open(ctx, cmp.Or(os.Getenv("LENDING_BENCH_FOLDER"), b.TempDir()), schema, &sqlite.Options{Synchronous: sqlite.Normal})
	if err != nil {
		b.Fatal(err)
	}
	opened["sqlite"] = s
	b.Cleanup(func() { s.Close() })
	if url := os.Getenv(postgrestest.Variable); url != "" {
		namespace := fmt.Sprintf("crowd%d", time.Now().Unix())
		p, err := postgres.Open(ctx, url, schema, &postgres.Options{Namespace: namespace})
		if err != nil {
			b.Fatal(err)
		}
		opened["postgres"] = p
		b.Cleanup(func() { p.Close() })
	}
	return opened
}

// crowd fills a store with clients of 201 offices: most of them active, seven of a hundred pending, one of fifty an
// organisation, two of three in the hands of one of three members of staff of their branch. Few names are frequent, and many
// rare.
func crowd(b *testing.B, s store.Store, size int) {
	b.Helper()
	const tenant, batch = "test", 5_000
	if err := s.Provision(context.Background(), tenant); err != nil {
		b.Fatal(err)
	}
	there := headcount(b, s)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range there {
		member(random, i)
	}
	for from := there; from < size; from += batch {
		err := s.Update(context.Background(), tenant, func(tx store.Tx) error {
			if from == 0 {
				if err := organisation(tx); err != nil {
					return err
				}
			}
			for i := from; i < min(from+batch, size); i++ {
				c := member(random, i)
				if err := Clients.Insert(tx, &c); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// headcount is the number of clients.
func headcount(b *testing.B, s store.Store) (n int) {
	b.Helper()
	err := s.View(context.Background(), "test", func(tx store.Tx) (err error) {
		n, err = Clients.Count(tx, store.Query{})
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// organisation makes the offices: the head office is 1, regions are 2 to 11, then come the branches.
func organisation(tx store.Tx) error {
	u := &operation.Unit{Tx: tx, Now: time.Now(), Today: calendar.MustParse("2026-01-15"), Command: 1}
	if err := refdata.Seed(u); err != nil {
		return err
	}
	for i := range regions {
		o := refdata.Office{Name: fmt.Sprintf("Region %02d", i), ParentID: 1, Hierarchy: fmt.Sprintf(".%d.", i+2)}
		if err := refdata.Offices.Insert(tx, &o); err != nil {
			return err
		}
	}
	for i := range regions * branches {
		region := int64(i/branches + 2)
		o := refdata.Office{Name: fmt.Sprintf("Branch %03d", i*77%190), ParentID: region, Hierarchy: fmt.Sprintf(".%d.%d.", region, i+regions+2)}
		if err := refdata.Offices.Insert(tx, &o); err != nil {
			return err
		}
		for n := range 3 {
			s := refdata.Staff{OfficeID: o.ID, First: fmt.Sprintf("Officer %d", n), Last: o.Name, Active: true}
			if err := refdata.StaffMembers.Insert(tx, &s); err != nil {
				return err
			}
		}
	}
	return nil
}

// member makes the client of a number.
func member(random *rand.Rand, i int) Client {
	branch := random.IntN(regions * branches)
	c := Client{
		AccountNo: fmt.Sprintf("%09d", i+1), ExternalID: fmt.Sprintf("%016x-%d", random.Uint64(), i), Status: Active,
		OfficeID: int64(branch + regions + 2), LegalForm: Person, SubmittedOn: calendar.MustParse("2026-01-15"),
	}
	c.First, c.Last = name(random, 900), name(random, 9000)
	switch n := random.IntN(100); {
	case n < 7:
		c.Status = Pending
	case n < 12:
		c.Status = Closed
	}
	if random.IntN(3) > 0 {
		c.StaffID = int64(branch*3 + random.IntN(3) + 1)
	}
	if random.IntN(50) == 0 {
		c.LegalForm, c.Name = Entity, Name{Full: c.Last + " Traders"}
	}
	c.DisplayName = c.Name.display()
	return c
}

// name makes one of many names; the lower its number, the more people bear it.
func name(random *rand.Rand, many int) string {
	const syllables = "ka ra mi lo shan pre tu ve na dhi gor bel as no wa jy qui zeb ffe yog"
	list := strings.Fields(syllables)
	u := random.Float64()
	n := int(u * u * float64(many))
	text := list[n%20] + list[n/20%20]
	if n >= 400 {
		text += list[n/400%20]
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
