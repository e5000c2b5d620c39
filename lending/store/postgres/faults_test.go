package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// order is an intent of a client, under a key that makes a repetition known.
var order = &store.Kind{Name: "order", Columns: []store.Column{{Name: "key", Type: store.Text, Unique: true}, {Name: "amount", Type: store.Decimal}}}

func place(tx store.Tx, key string) error {
	id, err := tx.NextID(order)
	if err != nil {
		return err
	}
	if _, err := tx.Append(store.LogEntry{Name: "PLACE", Body: fmt.Appendf(nil, "%q", key)}); err != nil {
		return err
	}
	return tx.Insert(order, store.Record{ID: id, Values: []store.Value{store.String(key), store.Money(money.FromInt(1))}, Body: []byte("{}")})
}

// placeOnce repeats as a client does who got no answer, until the outcome is known.
func placeOnce(s store.Store, key string) error {
	ctx := store.Announce(context.Background(), func(expecting store.Expecter) {
		expecting.Expect(order, 1)
		expecting.ExpectFind(order, store.Query{})
	})
	for deadline := time.Now().Add(time.Minute); ; {
		err := s.Update(ctx, "alpha", func(tx store.Tx) error {
			if err := seesOrders(tx); err != nil {
				return err
			}
			return place(tx, key)
		})
		var known *store.DuplicateError
		if errors.As(err, &known) {
			return nil
		}
		temporary := errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrUncertain)
		if !temporary || time.Now().After(deadline) {
			return err
		}
	}
}

// seesOrders wants the first order to be there, once there are any.
func seesOrders(tx store.Tx) error {
	_, err := tx.Get(order, 1)
	if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	for range tx.Find(order, store.Query{}) {
		return errors.New("there are orders, but not the first one")
	}
	if n, err := tx.Count(order, store.Query{}); n > 0 || err != nil {
		return fmt.Errorf("neither found any of %d orders: %w", n, err)
	}
	return nil
}

func openOrders(t *testing.T, address string, o *postgres.Options) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(context.Background(), address, store.Schema{order}, o)
	if err == nil {
		t.Cleanup(func() { _ = s.Close() })
		err = s.Provision(context.Background(), "alpha")
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// checkOrders wants so many orders, as many log entries, and no gap.
func checkOrders(t *testing.T, s store.Store, want int) {
	t.Helper()
	err := s.View(context.Background(), "alpha", func(tx store.Tx) error {
		orders, err := tx.Count(order, store.Query{})
		entries := 0
		for e, err := range tx.Log(1) {
			if err != nil {
				return err
			}
			if entries++; e.Seq != int64(entries) {
				t.Errorf("entry %d is numbered %d", entries, e.Seq)
			}
		}
		if orders != want || entries != want {
			t.Errorf("%d orders, %d log entries, want %d", orders, entries, want)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestServerRestarts kills the server under load, twice, once as a crash and once in good order.
func TestServerRestarts(t *testing.T) {
	if testing.Short() {
		t.Skip("starts servers")
	}
	const callers, each = 8, 60
	server := postgrestest.Own(t)
	s := openOrders(t, server.URL(), &postgres.Options{Patience: 5 * time.Second})
	var all sync.WaitGroup
	for c := range callers {
		all.Go(func() {
			for i := range each {
				if err := placeOnce(s, fmt.Sprint(c, "/", i)); err != nil {
					t.Errorf("order %d/%d: %v", c, i, err)
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
		})
	}
	for _, mode := range []string{"immediate", "fast"} {
		time.Sleep(150 * time.Millisecond)
		if err := errors.Join(server.Stop(mode), server.Start()); err != nil {
			t.Error(err)
		}
	}
	all.Wait()
	checkOrders(t, s, callers*each)
	t.Run("for longer than anybody waits", func(t *testing.T) { serverIsAway(t, server) })
}

// serverIsAway shows the error of a server that does not come back, and that the store finds it when it does.
func serverIsAway(t *testing.T, server *postgrestest.Server) {
	s := openOrders(t, server.URL(), &postgres.Options{Namespace: "away", Patience: 300 * time.Millisecond})
	if err := server.Stop("fast"); err != nil {
		t.Fatal(err)
	}
	update := s.Update(context.Background(), "alpha", func(tx store.Tx) error { return place(tx, "a") })
	view := s.View(context.Background(), "alpha", func(tx store.Tx) error { return nil })
	if !errors.Is(update, store.ErrUnavailable) || !errors.Is(view, store.ErrUnavailable) {
		t.Errorf("update: %v; view: %v", update, view)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	if err := placeOnce(s, "a"); err != nil {
		t.Error(err)
	}
	checkOrders(t, s, 1)
}

func TestNoConnectionLeft(t *testing.T) {
	s := openOrders(t, postgrestest.Shared(t), &postgres.Options{Namespace: own(t), Connections: 2, Patience: 200 * time.Millisecond})
	err := s.View(context.Background(), "alpha", func(store.Tx) error {
		return s.View(context.Background(), "alpha", func(store.Tx) error {
			update := s.Update(context.Background(), "alpha", func(tx store.Tx) error { return place(tx, "a") })
			if !errors.Is(update, store.ErrUnavailable) {
				t.Errorf("update: %v", update)
			}
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := placeOnce(s, "a"); err != nil {
		t.Error(err)
	}
	checkOrders(t, s, 1)
}

// sql runs statements on the server, beside the store.
func sql(t *testing.T, conn *pgx.Conn, statements string) {
	t.Helper()
	if _, err := conn.Exec(context.Background(), statements, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
}

func connect(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// TestConflictsRunAgain makes the server refuse with the codes of serialisation failures and deadlocks.
func TestConflictsRunAgain(t *testing.T) {
	address := postgrestest.Shared(t)
	for _, state := range []string{"40001", "40P01"} {
		t.Run(state, func(t *testing.T) {
			in := own(t)
			s := openOrders(t, address, &postgres.Options{Namespace: in})
			conn := connect(t, address)
			sql(t, conn, fmt.Sprintf(`CREATE SEQUENCE %[1]s.attempts;
				CREATE FUNCTION %[1]s.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
					IF nextval('%[1]s.attempts') < 4 THEN RAISE EXCEPTION 'conflict' USING ERRCODE = '%[2]s'; END IF; RETURN new;
				END $$;
				CREATE TRIGGER refuse BEFORE INSERT ON %[1]s_alpha."order" FOR EACH ROW EXECUTE FUNCTION %[1]s.refuse()`, in, state))
			runs := 0
			err := s.Update(context.Background(), "alpha", func(tx store.Tx) error { runs++; return place(tx, "a") })
			if err != nil || runs != 4 {
				t.Errorf("%d runs, %v", runs, err)
			}
			checkOrders(t, s, 1)
		})
	}
}

// TestDeadlock holds a record that the store wants while it wants the turn of the store.
func TestDeadlock(t *testing.T) {
	address, in := postgrestest.Shared(t)+"&options=-c%20deadlock_timeout%3D100ms", own(t)
	s := openOrders(t, address, &postgres.Options{Namespace: in})
	if err := placeOnce(s, "a"); err != nil {
		t.Fatal(err)
	}
	foreign, watching := connect(t, address), connect(t, address)
	sql(t, foreign, fmt.Sprintf(`SET deadlock_timeout = '1h'; BEGIN; UPDATE %s_alpha."order" SET amount = amount WHERE id = 1`, in))
	freed := make(chan error, 1)
	runs := 0
	err := s.Update(context.Background(), "alpha", func(tx store.Tx) error {
		if runs++; runs == 1 {
			go func() {
				_, err := foreign.Exec(context.Background(), fmt.Sprintf("SELECT * FROM %s_alpha._turn FOR UPDATE; COMMIT", in), pgx.QueryExecModeSimpleProtocol)
				freed <- err
			}()
			awaitLock(t, watching, foreign.PgConn().PID())
		}
		r, err := tx.Get(order, 1)
		if err != nil {
			return err
		}
		return tx.Save(order, r)
	})
	if err != nil || runs < 2 {
		t.Errorf("%d runs, %v", runs, err)
	}
	if err := <-freed; err != nil {
		t.Error(err)
	}
}

// awaitLock waits until a session waits for a lock.
func awaitLock(t *testing.T, watching *pgx.Conn, session uint32) {
	for waits := false; !waits; {
		err := watching.QueryRow(context.Background(), "SELECT wait_event_type = 'Lock' FROM pg_stat_activity WHERE pid = $1 AND wait_event_type IS NOT NULL", session).Scan(&waits)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			t.Error(err)
			return
		}
	}
}

// proxy passes connections on to a server, and cuts them.
type proxy struct {
	net.Listener
	to *pgx.ConnConfig
	mu sync.Mutex
	on []net.Conn
}

func newProxy(t *testing.T, address string) *proxy {
	t.Helper()
	to, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{Listener: l, to: to}
	t.Cleanup(func() { _ = l.Close(); p.cut() })
	go p.serve()
	return p
}

func (p *proxy) serve() {
	for {
		client, err := p.Accept()
		if err != nil {
			return
		}
		network, address := pgconn.NetworkAddress(p.to.Host, p.to.Port)
		server, err := net.Dial(network, address)
		if err != nil {
			_ = client.Close()
			continue
		}
		p.mu.Lock()
		p.on = append(p.on, client, server)
		p.mu.Unlock()
		go func() { _, _ = io.Copy(server, client); _ = server.Close() }()
		go func() { _, _ = io.Copy(client, server); _ = client.Close() }()
	}
}

func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.on {
		_ = c.Close()
	}
	p.on = nil
}

// url reaches the server through the proxy.
func (p *proxy) url() string {
	return fmt.Sprintf("postgres://%s:%s@%s/%s?sslmode=disable", p.to.User, p.to.Password, p.Addr(), p.to.Database)
}

// TestCommitWithoutAnswer loses the connection while the server is committing a repayment, which then is stored or is not.
// The caller gets an error that says so, repeats with the same key, and one repayment is on the loan.
func TestCommitWithoutAnswer(t *testing.T) {
	address := postgrestest.Shared(t)
	for name, interrupt := range map[string]func(t *testing.T, p *proxy, admin *pgx.Conn){
		"the connection is cut": func(t *testing.T, p *proxy, admin *pgx.Conn) { p.cut() },
		"the session is ended": func(t *testing.T, p *proxy, admin *pgx.Conn) {
			sql(t, admin, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, in := newProxy(t, address), own(t)
			s, err := postgres.Open(context.Background(), p.url(), lending.Schema(), &postgres.Options{Namespace: in})
			if err != nil {
				t.Fatal(err)
			}
			bench := lendingtest.On(t, s)
			loan := bench.ActiveLoan("1000")
			before := len(bench.Loan(loan).Transactions)
			bench.MoveTo("2026-02-01")
			admin := connect(t, address)
			// A deferred trigger runs between COMMIT and its answer.
			sql(t, admin, fmt.Sprintf(`CREATE FUNCTION %[1]s.linger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END $$;
				CREATE CONSTRAINT TRIGGER linger AFTER INSERT ON %[1]s_default._log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION %[1]s.linger()`, in))
			desk := bench.Desk.WithKey("payment-1")
			payment := loans.Payment{On: calendar.MustParse("2026-02-01"), Amount: money.FromInt(100)}
			answered := make(chan error, 1)
			go func() {
				_, err := desk.Loans.Repay(context.Background(), loan, payment)
				answered <- err
			}()
			waitForSleep(t, admin)
			interrupt(t, p, admin)
			if err := <-answered; !errors.Is(err, lending.ErrUncertain) || fault.KindOf(err) != fault.Retry {
				t.Errorf("answer %v", err)
			}
			for {
				if _, err = desk.Loans.Repay(context.Background(), loan, payment); fault.KindOf(err) != fault.Retry {
					break
				}
			}
			if got := len(bench.Loan(loan).Transactions) - before; err != nil || got != 1 {
				t.Errorf("%d repayments, %v", got, err)
			}
		})
	}
}

func waitForSleep(t *testing.T, admin *pgx.Conn) {
	t.Helper()
	for range 500 {
		var sleeping bool
		err := admin.QueryRow(context.Background(), "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep')").Scan(&sleeping)
		if err != nil {
			t.Fatal(err)
		}
		if sleeping {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("the commit is not under way")
}
