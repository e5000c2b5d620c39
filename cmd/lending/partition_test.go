//go:build unix

package main

import (
	"fmt"
	"net"
	"net/url"
	"sync"
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
	line := newLine(t, "127.0.0.1:"+at.Query().Get("port"))
	ids, address := loansToPay(t, s, 40), freeAddress(t)
	serveAt(t, address, "-data", t.TempDir(), "-store", fmt.Sprintf("postgres://lending@%s/postgres?sslmode=disable&connect_timeout=3", line.address()))
	p := newPayers(t, ids, address)
	p.work(8, func() {
		p.awaitAnswers(50)
		for _, trouble := range []struct {
			name  string
			state lineState
			lasts time.Duration
		}{
			{"slow", lineState{delay: 50 * time.Millisecond}, 3 * time.Second},
			{"stalled", lineState{stalled: true}, 3 * time.Second},
			{"cut", lineState{cut: true}, 3 * time.Second},
		} {
			before, began := p.answers(), time.Now()
			line.become(trouble.state)
			time.Sleep(trouble.lasts)
			line.become(lineState{})
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

// line is a network between a program and its database that can be troubled.
type line struct {
	listener net.Listener
	to       string

	mu      sync.Mutex
	changed *sync.Cond
	state   lineState
	open    map[net.Conn]bool
}

// lineState is the trouble that there is.
type lineState struct {
	delay   time.Duration // of what is sent, either way
	stalled bool          // nothing gets through, and nobody is told
	cut     bool          // connections end, and none is made
}

func newLine(t *testing.T, to string) *line {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{listener: listener, to: to, open: map[net.Conn]bool{}}
	l.changed = sync.NewCond(&l.mu)
	go l.accept()
	t.Cleanup(func() {
		_ = listener.Close()
		l.become(lineState{cut: true})
	})
	return l
}

func (l *line) address() string { return l.listener.Addr().String() }

// become changes the trouble.
func (l *line) become(s lineState) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.state = s
	if s.cut {
		for c := range l.open {
			_ = c.Close()
		}
	}
	l.changed.Broadcast()
}

func (l *line) accept() {
	for {
		near, err := l.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", l.to)
		if err != nil || !l.keep(near, far) {
			_ = near.Close()
			continue
		}
		go l.carry(near, far)
		go l.carry(far, near)
	}
}

// keep notes a connection, unless the line is cut.
func (l *line) keep(near, far net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state.cut {
		_ = far.Close()
		return false
	}
	l.open[near], l.open[far] = true, true
	return true
}

// now is the trouble at the moment, once the line no longer stalls.
func (l *line) now() lineState {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.state.stalled {
		l.changed.Wait()
	}
	return l.state
}

// carry hands on what comes from one end to the other, until one of them ends the connection.
func (l *line) carry(from, to net.Conn) {
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
			time.Sleep(l.now().delay)
			if _, failed := to.Write(buffer[:n]); failed != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
