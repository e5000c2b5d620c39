//go:build linux

package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
	"time"

	"lending.example/platform/lending/store/postgres/postgrestest"
)

// clusterLoad is how long a cluster is under load while its primary fails.
var clusterLoad = flag.Duration("cluster", 0, "how long a PostgreSQL cluster fails over under load; 0: not at all")

// clusterSeed repeats what a cluster went through.
var clusterSeed = flag.Uint64("cluster.seed", 0, "what the failures of a cluster are drawn from; 0: from the time")

// TestClusterFailsOver lets three servers work on a cluster of three nodes after poolers, while its primary is killed, alone or with its
// machine, and separated from all others or some of them, by a network that stalls or is cut, in one direction or both, and
// while answers to commits are lost. Nothing that was answered is lost or doubled, and what was read from standbys meanwhile is
// consistent and not lost either (docs/high-availability.md).
func TestClusterFailsOver(t *testing.T) {
	if *clusterLoad == 0 {
		t.Skip("takes minutes: -cluster says how long")
	}
	if *clusterSeed == 0 {
		*clusterSeed = uint64(time.Now().UnixNano())
	}
	cluster := postgrestest.OwnCluster(t, 3)
	s, err := openStore(t.Context(), cluster.URL(), nil)
	if err != nil {
		t.Fatal(err)
	}
	ids := loansToPay(t, s, 40)
	var addresses []string
	for range 3 {
		addresses = append(addresses, freeAddress(t))
		serveAt(t, addresses[len(addresses)-1], "-data", t.TempDir(), "-store", cluster.URL(), "-replica", cluster.ReplicaURL())
	}
	for _, address := range addresses {
		awaitListener(t, address)
	}
	p := newPayers(t, ids, addresses...)
	r := newReaders(t, p)
	w := &troubled{T: t, Cluster: cluster, random: rand.New(rand.NewPCG(*clusterSeed, 0))}
	failures, pauses := 0, 0
	p.work(12, func() {
		r.work(3, func() {
			for began := time.Now(); time.Since(began) < *clusterLoad && !t.Failed(); failures++ {
				cluster.LoseCommits(2)
				p.awaitAnswers(100)
				_, pauses = p.longestPause(pauses)
				what := w.trouble()
				p.awaitAnswers(20)
				var longest time.Duration
				longest, pauses = p.longestPause(pauses)
				t.Logf("%s %s: no answer for %v", time.Now().Format("15:04:05.000"), what, longest.Round(time.Millisecond))
			}
			p.awaitAnswers(100)
		})
	})
	if s, err = openStore(t.Context(), cluster.URL(), nil); err != nil {
		t.Fatal(err)
	}
	if lost := cluster.LostCommits(); lost > 0 && p.kept == 0 {
		t.Errorf("%d answers to commits were lost, and nobody was answered again", lost)
	}
	r.check(s)
	if s, err = openStore(t.Context(), cluster.URL(), nil); err != nil {
		t.Fatal(err)
	}
	p.check(s)
	t.Logf("seed %d: %d failures in %v, and %d lost answers to commits: %v; %v", *clusterSeed, failures, *clusterLoad, cluster.LostCommits(), p, r)
}

// awaitListener waits until somebody listens at an address.
func awaitListener(t *testing.T, address string) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		conn, err := net.Dial("tcp", address)
		if err == nil {
			_ = conn.Close()
			return
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

// troubled is a cluster that one failure after the other is drawn for. Each sort comes before any comes again.
type troubled struct {
	*testing.T
	*postgrestest.Cluster
	random *rand.Rand
	drawn  []func() (what string, err error) // that are still to come
}

// trouble has the cluster meet a failure, and waits until it is complete again.
func (w *troubled) trouble() string {
	w.Helper()
	if len(w.drawn) == 0 {
		w.drawn = []func() (string, error){
			w.crash, w.loseMachine, w.separate(postgrestest.FromAll, 8*time.Second), w.separate(postgrestest.FromEtcd, 8*time.Second),
			w.separate(postgrestest.FromStandbys, 4*time.Second), w.separate(postgrestest.FromCallers, 3*time.Second),
		}
		w.random.Shuffle(len(w.drawn), func(i, j int) { w.drawn[i], w.drawn[j] = w.drawn[j], w.drawn[i] })
	}
	next := w.drawn[0]
	w.drawn = w.drawn[1:]
	what, err := next()
	if err == nil {
		err = w.AwaitComplete()
	}
	if err != nil {
		w.Errorf("%s: %v", what, err)
	}
	return what
}

func (w *troubled) crash() (string, error) {
	err := w.CrashPrimary()
	time.Sleep(time.Second) // until somebody notices
	return "the primary was killed", err
}

func (w *troubled) loseMachine() (string, error) {
	comeBack, err := w.LosePrimary()
	if err == nil {
		time.Sleep(4 * time.Second) // somebody sees to it
		err = comeBack()
	}
	return "the machine of the primary was lost for 4s", err
}

// separate separates the primary from somebody for at least so long, in a way that is drawn.
func (w *troubled) separate(from postgrestest.Separation, least time.Duration) func() (string, error) {
	ways := []struct {
		name  string
		state postgrestest.LineState
	}{
		{"cut", postgrestest.LineState{Cut: true}}, {"stalled", postgrestest.LineState{To: true, Back: true}},
		{"what is sent to it stalled", postgrestest.LineState{To: true}}, {"what it sends stalled", postgrestest.LineState{Back: true}},
	}
	way, lasts := ways[w.random.IntN(len(ways))], least+time.Duration(w.random.Int64N(int64(least/2)))
	return func() (string, error) {
		what := fmt.Sprintf("the primary was separated from %v for %v, %s", from, lasts.Round(time.Millisecond), way.name)
		heal, err := w.Separate(from, way.state)
		if err == nil {
			time.Sleep(lasts)
			heal()
			time.Sleep(time.Second) // until somebody notices
		}
		return what, err
	}
}
