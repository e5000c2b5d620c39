//go:build linux

package main

import (
	"flag"
	"testing"
	"time"

	"lending.example/platform/lending/store/postgres/postgrestest"
)

// clusterLoad is how long a cluster is under load while its primary is killed.
var clusterLoad = flag.Duration("cluster", 0, "how long a PostgreSQL cluster fails over under load; 0: not at all")

// TestClusterFailsOver lets three servers work on a cluster of three nodes after poolers, and kills the primary every few seconds:
// in turn its database server alone, and all of its machine. Nothing that was answered is lost or doubled
// (docs/high-availability.md).
func TestClusterFailsOver(t *testing.T) {
	if *clusterLoad == 0 {
		t.Skip("takes minutes: -cluster says how long")
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
	p := newPayers(t, ids, addresses...)
	failovers := 0
	p.work(12, func() {
		for began := time.Now(); time.Since(began) < *clusterLoad && !t.Failed(); failovers++ {
			p.awaitAnswers(100)
			failOver(t, cluster, failovers%2 == 0)
		}
		p.awaitAnswers(100)
	})
	if s, err = openStore(t.Context(), cluster.URL(), nil); err != nil {
		t.Fatal(err)
	}
	p.check(s)
	t.Logf("%d failovers in %v: %v", failovers, *clusterLoad, p)
}

// failOver kills the primary, and waits until the cluster is complete again.
func failOver(t *testing.T, cluster *postgrestest.Cluster, whole bool) {
	t.Helper()
	t.Logf("%s the primary is killed, its machine with it: %t", time.Now().Format("15:04:05.000"), whole)
	var err error
	if whole {
		comeBack, lost := cluster.LosePrimary()
		if lost != nil {
			t.Error(lost)
			return
		}
		time.Sleep(4 * time.Second) // somebody sees to it
		err = comeBack()
	} else {
		err = cluster.CrashPrimary()
		time.Sleep(time.Second) // until somebody notices
	}
	if err == nil {
		err = cluster.AwaitComplete()
	}
	if err != nil {
		t.Error(err)
	}
	t.Logf("%s the cluster is complete", time.Now().Format("15:04:05.000"))
}
