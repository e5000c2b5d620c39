package postgrestest

import (
	"bytes"
	"net"
	"sync"
	"testing"
	"time"
)

// Line is a network between programs and a server, that can be troubled.
type Line struct {
	listener net.Listener
	to       string

	mu      sync.Mutex
	changed *sync.Cond
	state   LineState
	open    map[net.Conn]bool
	losing  int // commits of which the answers are still to be lost
	lost    int
}

// LineState is the trouble that there is.
type LineState struct {
	Delay time.Duration // of what is sent, either way
	To    bool          // nothing gets to the server, and nobody is told
	Back  bool          // nothing comes back, and nobody is told
	Cut   bool          // connections end, and none is made
}

// NewLine makes a line to an address, for one test.
func NewLine(t testing.TB, to string) *Line {
	t.Helper()
	l, err := newLine(to)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.close)
	return l
}

func newLine(to string) (*Line, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	l := &Line{listener: listener, to: to, open: map[net.Conn]bool{}}
	l.changed = sync.NewCond(&l.mu)
	go l.accept()
	return l, nil
}

func (l *Line) close() {
	_ = l.listener.Close()
	l.Become(LineState{Cut: true})
}

// Address is where the line begins.
func (l *Line) Address() string { return l.listener.Addr().String() }

// Become changes the trouble.
func (l *Line) Become(s LineState) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.state = s
	if s.Cut {
		for c := range l.open {
			_ = c.Close()
		}
	}
	l.changed.Broadcast()
}

// LoseCommits loses the answers to the next so many commits: the server commits, says so, and the connection ends before anybody hears it.
func (l *Line) LoseCommits(count int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.losing = count
}

// Lost is how many answers to commits were lost.
func (l *Line) Lost() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lost
}

func (l *Line) accept() {
	for {
		near, err := l.listener.Accept()
		if err != nil {
			return
		}
		go l.connect(near)
	}
}

func (l *Line) connect(near net.Conn) {
	l.await(func() bool { return l.state.To || l.state.Back })
	far, err := net.Dial("tcp", l.to)
	if err != nil || !l.keep(near, far) {
		_ = near.Close()
		return
	}
	deaf := &deafness{}
	go l.carry(near, far, func() bool { return l.state.To }, deaf.hear(l))
	go l.carry(far, near, func() bool { return l.state.Back }, deaf.swallow(l))
}

// keep notes a connection, unless the line is cut.
func (l *Line) keep(near, far net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state.Cut {
		_ = far.Close()
		return false
	}
	l.open[near], l.open[far] = true, true
	return true
}

// await waits until nothing stalls, and returns the trouble that there is then.
func (l *Line) await(stalled func() bool) LineState {
	l.mu.Lock()
	defer l.mu.Unlock()
	for stalled() && !l.state.Cut {
		l.changed.Wait()
	}
	return l.state
}

// carry hands on what comes from one end to the other, until one of them ends the connection, or what is said says so.
func (l *Line) carry(from, to net.Conn, stalled func() bool, said func([]byte) (goOn bool)) {
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, c := range []net.Conn{from, to} {
			_ = c.Close()
			delete(l.open, c)
		}
	}()
	buffer := make([]byte, 1<<16)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			time.Sleep(l.await(stalled).Delay)
			if !said(buffer[:n]) {
				return
			}
			if _, failed := to.Write(buffer[:n]); failed != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// deafness is what one connection of PostgreSQL no longer hears: the answer to a commit.
type deafness struct{ begun bool } // guarded by the lock of the line

// hear looks for a commit among what is sent to the server.
func (d *deafness) hear(l *Line) func([]byte) bool {
	return func(sent []byte) (goOn bool) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.losing > 0 && !d.begun && bytes.Contains(sent, []byte("COMMIT\x00")) {
			l.losing--
			d.begun = true
		}
		return true
	}
}

// committed is how a server says that it has committed.
var committed = []byte("C\x00\x00\x00\x0bCOMMIT\x00")

// swallow ends the connection when the server says that it has committed.
func (d *deafness) swallow(l *Line) func([]byte) bool {
	return func(answer []byte) (goOn bool) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if !d.begun || !bytes.Contains(answer, committed) {
			return true
		}
		l.lost++
		return false
	}
}
