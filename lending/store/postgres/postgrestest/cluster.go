//go:build linux

package postgrestest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Cluster is PostgreSQL that fails over: nodes under Patroni, which agree through etcd who of them is the primary, with synchronous
// replication, each with a pgbouncer in front that hands out connections by the transaction. All are of the distribution's packages
// and run on this machine, from one folder.
type Cluster struct {
	folder string
	owner  *syscall.Credential // nil for the user of this process
	etcd   *program
	port   int // of etcd
	nodes  []*node
}

// node is one of the machines that the cluster would have.
type node struct {
	cluster               *Cluster
	name                  string
	sql, api, pooled      int // ports of the server, of Patroni, of the pooler
	patroni, pooler       *program
	etcd                  *Line // from Patroni to etcd
	reached               *Line // to the server, by the other nodes
	asked                 *Line // to Patroni, by the other nodes
	called                *Line // to the pooler, by the servers of the platform
	data, settings, pools string
	user                  string // whom the pooler lets in
}

// program is a process of the cluster.
type program struct {
	*exec.Cmd
	ended chan struct{}
}

// clusterPackages are the programs that a cluster takes, and the packages that have them.
var clusterPackages = map[string]string{"patroni": "patroni", "etcd": "etcd-server", "pgbouncer": "pgbouncer"}

// OwnCluster makes a cluster of so many nodes for one test, and waits until it is complete. The test is skipped where the
// packages are missing.
func OwnCluster(t testing.TB, nodes int) *Cluster {
	t.Helper()
	for program, name := range clusterPackages {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("no cluster: %v (apt-get install --no-install-recommends patroni etcd-server pgbouncer; it is in %s)", err, name)
		}
	}
	binaries, err := findBinaries()
	if err != nil {
		t.Skipf("no cluster: %v", err)
	}
	c, err := makeCluster(binaries, nodes)
	if c != nil {
		t.Cleanup(func() {
			if t.Failed() {
				c.tell(t)
			}
			if err := c.remove(); err != nil {
				t.Error(err)
			}
		})
	}
	if err == nil {
		err = c.AwaitComplete()
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func makeCluster(binaries string, nodes int) (*Cluster, error) {
	folder, err := os.MkdirTemp("", "cluster-")
	if err != nil {
		return nil, err
	}
	c := &Cluster{folder: folder}
	if err := errors.Join(os.Chmod(folder, 0o755), c.findOwner()); err != nil {
		return c, err
	}
	ports, err := freePorts(2 + 3*nodes)
	if err != nil {
		return c, err
	}
	c.port = ports[0]
	client, peer := fmt.Sprintf("http://127.0.0.1:%d", ports[0]), fmt.Sprintf("http://127.0.0.1:%d", ports[1])
	c.etcd, err = c.start("etcd", "etcd", "--data-dir", filepath.Join(folder, "etcd"), "--name", "one", "--listen-client-urls", client, "--advertise-client-urls", client,
		"--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", "one="+peer, "--log-level", "error")
	for i := range nodes {
		if err != nil {
			return c, err
		}
		n := &node{cluster: c, name: fmt.Sprint("node", i+1), sql: ports[2+3*i], api: ports[3+3*i], pooled: ports[4+3*i]}
		n.data = filepath.Join(folder, n.name)
		n.settings, n.pools, n.user = n.data+".yml", n.data+".ini", "postgres"
		c.nodes = append(c.nodes, n)
		if err = n.lay(); err == nil {
			err = n.write(binaries)
		}
		if err == nil {
			err = n.start()
		}
	}
	return c, err
}

// findOwner finds whom the programs run as: they refuse to run as root.
func (c *Cluster) findOwner() error {
	if os.Geteuid() != 0 {
		return nil
	}
	owner, err := user.Lookup("postgres")
	if err != nil {
		return err
	}
	id, err := strconv.Atoi(owner.Uid)
	group, errGroup := strconv.Atoi(owner.Gid)
	c.owner = &syscall.Credential{Uid: uint32(id), Gid: uint32(group)}
	return errors.Join(err, errGroup, os.Chown(c.folder, id, group))
}

func freePorts(count int) (ports []int, err error) {
	for range count {
		port, err := freePort()
		if err != nil {
			return nil, err
		}
		ports = append(ports, port)
	}
	return ports, nil
}

// start starts a program that ends with this process.
func (c *Cluster) start(name, path string, args ...string) (*program, error) {
	cmd := exec.Command(path, args...)
	cmd.Dir = c.folder
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.owner, Setpgid: true, Pdeathsig: syscall.SIGTERM}
	log, err := os.OpenFile(filepath.Join(c.folder, name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &program{cmd, make(chan struct{})}
	go func() { _ = cmd.Wait(); close(p.ended) }()
	return p, nil
}

// stop sends a signal and waits for the end.
func (p *program) stop(signal os.Signal) {
	if p != nil {
		_ = p.Process.Signal(signal) // it may have ended
		<-p.ended
	}
}

// settingsOfNode are the settings of Patroni: a primary that is silent for six seconds is replaced, by a standby that has
// everything that was acknowledged. Commits wait for both standbys, so that the one of them that has more takes over, and nothing that was
// read from either is gone after it.
const settingsOfNode = `scope: lending
name: %[1]s
restapi: {listen: "127.0.0.1:%[2]d", connect_address: "%[8]s"}
etcd3: {hosts: "%[3]s", use_proxies: true}
bootstrap:
  dcs:
    ttl: 6
    loop_wait: 1
    retry_timeout: 2
    synchronous_mode: true
    synchronous_node_count: 2
    primary_start_timeout: 0
    master_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      parameters: {wal_log_hints: "on", max_connections: 60, wal_keep_size: 128MB, shared_buffers: 32MB, hot_standby_feedback: "on"}
  initdb: [{encoding: UTF8}, {locale: C}]
postgresql:
  listen: 127.0.0.1:%[4]d
  connect_address: %[9]s
  data_dir: %[5]s
  bin_dir: %[6]s
  pgpass: %[5]s.pass
  parameters: {unix_socket_directories: %[7]s}
  authentication:
    superuser: {username: postgres, password: secret}
    replication: {username: replicator, password: secret}
    rewind: {username: rewinder, password: secret}
  pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust", "local all all trust"]
`

const settingsOfPooler = `[databases]
lending = host=127.0.0.1 port=%d dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %d
unix_socket_dir =
auth_type = trust
auth_file = %s
pool_mode = transaction
max_client_conn = 200
default_pool_size = 16
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 2
`

func (n *node) write(binaries string) error {
	settings := fmt.Appendf(nil, settingsOfNode, n.name, n.api, n.etcd.Address(), n.sql, n.data, binaries, n.cluster.folder, n.asked.Address(), n.reached.Address())
	return errors.Join(os.WriteFile(n.settings, settings, 0o644), n.writePools())
}

func (n *node) writePools() error {
	users := n.pools + ".users"
	return errors.Join(
		os.WriteFile(n.pools, fmt.Appendf(nil, settingsOfPooler, n.sql, n.pooled, users), 0o644),
		os.WriteFile(users, fmt.Appendf(nil, "%q %q\n", n.user, ""), 0o644),
	)
}

func (n *node) start() (err error) {
	if n.patroni, err = n.cluster.start(n.name, "patroni", n.settings); err != nil {
		return err
	}
	n.pooler, err = n.cluster.start(n.name+".pooler", "pgbouncer", n.pools)
	return err
}

// killServer ends the database server of the node, with all its processes.
func (n *node) killServer() error {
	pid, err := os.ReadFile(filepath.Join(n.data, "postmaster.pid"))
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(pid), "\n")
	server, err := strconv.Atoi(first)
	if err != nil {
		return err
	}
	for _, process := range append(childrenOf(server), server) {
		_ = syscall.Kill(process, syscall.SIGKILL)
	}
	return nil
}

func childrenOf(parent int) (children []int) {
	tasks, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", parent))
	for _, child := range strings.Fields(string(tasks)) {
		if id, err := strconv.Atoi(child); err == nil {
			children = append(children, id)
		}
	}
	return children
}

// URL reaches the primary, whichever node that is, through the poolers of all nodes.
func (c *Cluster) URL() string { return c.address("primary") }

// ReplicaURL reaches a standby, or the primary when there is none.
func (c *Cluster) ReplicaURL() string { return c.address("prefer-standby") }

func (c *Cluster) address(which string) string {
	var hosts []string
	for _, n := range c.nodes {
		hosts = append(hosts, n.called.Address())
	}
	return fmt.Sprintf("postgres://postgres@%s/lending?sslmode=disable&connect_timeout=3&pooled=true&target_session_attrs=%s", strings.Join(hosts, ","), which)
}

// CrashPrimary kills the database server of the primary and leaves what is around it.
func (c *Cluster) CrashPrimary() error {
	n, err := c.primary()
	if err != nil {
		return err
	}
	return n.killServer()
}

// LosePrimary kills everything on the node of the primary, at once. The node comes back when the returned function is called.
func (c *Cluster) LosePrimary() (comeBack func() error, err error) {
	n, err := c.primary()
	if err != nil {
		return nil, err
	}
	_ = n.patroni.Process.Kill()
	err = n.killServer()
	n.patroni.stop(os.Kill)
	n.pooler.stop(os.Kill)
	return n.start, err
}

// member is a node in the status of Patroni.
type member struct{ Name, Role, State string }

// members asks the nodes who is what.
func (c *Cluster) members() ([]member, error) {
	var failures error
	for _, n := range c.nodes {
		var answer struct{ Members []member }
		if err := askJSON(fmt.Sprintf("http://127.0.0.1:%d/cluster", n.api), &answer); err != nil {
			failures = errors.Join(failures, err)
			continue
		}
		return answer.Members, nil
	}
	return nil, failures
}

func askJSON(address string, into any) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	return json.NewDecoder(answer.Body).Decode(into)
}

func (c *Cluster) primary() (*node, error) {
	members, err := c.members()
	for _, m := range members {
		for _, n := range c.nodes {
			if m.Role == "leader" && m.Name == n.name {
				return n, nil
			}
		}
	}
	return nil, fmt.Errorf("no node is the primary: %v, %w", members, err)
}

// longestWait is how long a cluster may take to become complete.
const longestWait = 2 * time.Minute

// AwaitComplete waits until there are a primary, and standbys that commits wait for on all other nodes.
func (c *Cluster) AwaitComplete() error {
	var members []member
	var err error
	for end := time.Now().Add(longestWait); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if members, err = c.members(); err == nil && c.complete(members) {
			return nil
		}
	}
	return fmt.Errorf("the cluster is not complete after %v: %v, %w", longestWait, members, err)
}

func (c *Cluster) complete(members []member) bool {
	running := map[string]int{}
	for _, m := range members {
		if m.State == "running" || m.State == "streaming" {
			running[m.Role]++
		}
	}
	return running["leader"] == 1 && running["sync_standby"] == len(c.nodes)-1
}

// tell shows the ends of the logs.
func (c *Cluster) tell(t testing.TB) {
	logs, _ := filepath.Glob(filepath.Join(c.folder, "*.log"))
	for _, file := range logs {
		text, _ := os.ReadFile(file)
		t.Logf("%s:\n%s", filepath.Base(file), text[max(0, len(text)-3000):])
	}
}

// remove ends everything and deletes the folder.
func (c *Cluster) remove() error {
	for _, n := range c.nodes {
		n.patroni.stop(os.Kill)
		n.pooler.stop(os.Kill)
		_ = n.killServer()
		for _, l := range n.lines() {
			l.close()
		}
	}
	c.etcd.stop(os.Kill)
	return os.RemoveAll(c.folder)
}
