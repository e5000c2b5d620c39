//go:build linux

package postgrestest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// OwnPooler makes a server for one test with a pgbouncer in front that hands out connections by the transaction, and returns the
// address of the latter. The test is skipped where there is no pgbouncer.
func OwnPooler(t testing.TB) string {
	t.Helper()
	if _, err := exec.LookPath("pgbouncer"); err != nil {
		t.Skipf("no pooler: %v (apt-get install --no-install-recommends pgbouncer)", err)
	}
	server := Own(t, "fsync=off")
	c := &Cluster{folder: t.TempDir()}
	port, err := freePort()
	if err == nil {
		err = errors.Join(c.findOwner(), c.reachable())
	}
	if err != nil {
		t.Fatal(err)
	}
	n := &node{cluster: c, sql: server.port, pooled: port, user: "lending", pools: filepath.Join(c.folder, "pooler.ini")}
	if err = n.writePools(); err == nil {
		n.pooler, err = c.start("pooler", "pgbouncer", n.pools)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { n.pooler.stop(os.Kill) })
	time.Sleep(200 * time.Millisecond) // until it listens
	return fmt.Sprintf("postgres://lending@127.0.0.1:%d/lending?sslmode=disable&pooled=true", port)
}

// reachable lets the owner of the programs get to a folder of this process.
func (c *Cluster) reachable() error {
	return errors.Join(os.Chmod(c.folder, 0o755), os.Chmod(filepath.Dir(c.folder), 0o755))
}
