//go:build linux

package postgrestest

import "fmt"

// lay lays the lines of the node. Its own programs reach each other without them.
func (n *node) lay() (err error) {
	for _, l := range []struct {
		line **Line
		port int
	}{{&n.etcd, n.cluster.port}, {&n.reached, n.sql}, {&n.asked, n.api}, {&n.called, n.pooled}} {
		if *l.line, err = newLine(fmt.Sprintf("127.0.0.1:%d", l.port)); err != nil {
			return err
		}
	}
	return nil
}

// lines are those that were laid.
func (n *node) lines() (laid []*Line) {
	for _, l := range []*Line{n.etcd, n.reached, n.asked, n.called} {
		if l != nil {
			laid = append(laid, l)
		}
	}
	return laid
}

// Separation is whom the primary no longer reaches, and who no longer reaches it.
type Separation int

// The separations.
const (
	FromAll      Separation = iota // its machine has no network
	FromEtcd                       // it loses its place, while everybody else still reaches it
	FromStandbys                   // they follow nobody
	FromCallers                    // the cluster is whole, and servers of the platform do not get at it
)

// String says so.
func (s Separation) String() string {
	return [...]string{"all", "etcd", "the standbys", "its callers"}[s]
}

// Separate troubles the network of the primary, until the returned function is called. What gets to a server by its lines is sent to
// it, and what comes back is sent by it; with etcd it is the other way round.
func (c *Cluster) Separate(from Separation, trouble LineState) (heal func(), err error) {
	n, err := c.primary()
	if err != nil {
		return nil, err
	}
	var troubled []*Line
	if from == FromAll || from == FromStandbys {
		troubled = append(troubled, n.reached, n.asked)
	}
	if from == FromAll || from == FromCallers {
		troubled = append(troubled, n.called)
	}
	become := func(s LineState) {
		for _, l := range troubled {
			l.Become(s)
		}
		if from == FromAll || from == FromEtcd {
			s.To, s.Back = s.Back, s.To
			n.etcd.Become(s)
		}
	}
	become(trouble)
	return func() { become(LineState{}) }, nil
}

// LoseCommits loses the answers to the next so many commits of servers of the platform, at whichever node.
func (c *Cluster) LoseCommits(count int) {
	for _, n := range c.nodes {
		n.called.LoseCommits(count)
	}
}

// LostCommits is how many answers to commits were lost.
func (c *Cluster) LostCommits() (lost int) {
	for _, n := range c.nodes {
		lost += n.called.Lost()
	}
	return lost
}
