//go:build unix

package main

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"lending.example/platform/lending/store/postgres/postgrestest"
)

// TestTroubledNetwork has a server work on PostgreSQL over a network that is slow, stalls and is cut, one after the other. Nothing
// that was answered is lost or doubled.
func TestTroubledNetwork(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	server := postgrestest.Own(t)
	s, err := openStore(t.Context(), server.URL(), nil)
	if err != nil {
		t.Fatal(err)
	}
	at, err := url.Parse(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	line := postgrestest.NewLine(t, "127.0.0.1:"+at.Query().Get("port"))
	ids, address := loansToPay(t, s, 40), freeAddress(t)
	serveAt(t, address, "-data", t.TempDir(), "-store", fmt.Sprintf("postgres://lending@%s/postgres?sslmode=disable&connect_timeout=3", line.Address()))
	p := newPayers(t, ids, address)
	p.work(8, func() {
		p.awaitAnswers(50)
		for _, trouble := range []struct {
			name  string
			state postgrestest.LineState
			lasts time.Duration
		}{
			{"slow", postgrestest.LineState{Delay: 50 * time.Millisecond}, 3 * time.Second},
			{"stalled", postgrestest.LineState{To: true, Back: true}, 3 * time.Second},
			{"cut", postgrestest.LineState{Cut: true}, 3 * time.Second},
		} {
			before, began := p.answers(), time.Now()
			line.Become(trouble.state)
			time.Sleep(trouble.lasts)
			line.Become(postgrestest.LineState{})
			during, over := p.answers()-before, time.Now()
			p.awaitAnswers(20)
			t.Logf("%s for %v: %d payments answered meanwhile, 20 more %v after it", trouble.name, over.Sub(began).Round(time.Millisecond), during, time.Since(over).Round(time.Millisecond))
		}
	})
	if s, err = openStore(t.Context(), server.URL(), nil); err != nil {
		t.Fatal(err)
	}
	p.check(s)
	t.Log(p)
}
