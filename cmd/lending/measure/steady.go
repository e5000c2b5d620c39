package measure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"text/tabwriter"
	"time"
)

// Steady is the latency of repayments that arrive at fixed times, with other work at the same time. A latency counts from the time
// of arrival, so that a pause counts for everything that arrives during it.
type Steady struct {
	During  string  `json:"during"` // the other work
	Rate    float64 `json:"arrivalsPerSecond"`
	Sent    int     `json:"sent"`
	Rounds  int     `json:"rounds"` // of the other work that began
	Latency Latency `json:"latencyMicros"`
}

// SteadyReport is the latency under half the load that the platform bears.
type SteadyReport struct {
	Machine Machine  `json:"machine"`
	Loans   int      `json:"loans"`
	Most    float64  `json:"mostPerSecond"` // of as many callers as are wanted, without other work
	Steady  []Steady `json:"steady"`
}

// RunSteady measures the most repayments a second, and then latencies at half of that: alone, and during other work.
func RunSteady(ctx context.Context, cfg Config) (report SteadyReport, err error) {
	if report.Machine, err = machineOf(cfg.Folder); err != nil {
		return report, err
	}
	s, err := cfg.Open(ctx, filepath.Join(cfg.Folder, "platform"))
	if err != nil {
		return report, err
	}
	b, err := openBank(s)
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	r := runner{Config: cfg}
	r.watch(fmt.Sprintf("(making %d loans)", cfg.Loans))
	p, err := b.portfolio(ctx, "bench1", accruing, cfg.Loans, firstMonth)
	if err != nil {
		return report, err
	}
	report.Loans = cfg.Loans
	pay, _, err := repaying(ctx, p)
	if err != nil {
		return report, err
	}
	r.watch("the most repayments a second")
	began := time.Now()
	most, err := run(ctx, pay, cfg.Callers, cfg.Length)
	if err != nil {
		return report, err
	}
	report.Most = float64(most.units) / time.Since(began).Seconds()
	for _, other := range p.otherWork() {
		r.watch("repayments during " + other.name)
		one, err := steadily(ctx, pay, report.Most/2, cfg.Length, other.do)
		if err != nil {
			return report, fmt.Errorf("repayments during %s: %w", other.name, err)
		}
		one.During = other.name
		report.Steady = append(report.Steady, one)
	}
	return report, nil
}

// otherWork is work that goes on while repayments arrive.
type otherWork struct {
	name string
	do   func(context.Context) error
}

func (p *portfolio) otherWork() []otherWork {
	return []otherWork{
		{"nothing else", nil},
		{"a close of business", func(ctx context.Context) error { _, err := p.closeDay(ctx); return err }},
		{"a backup", func(ctx context.Context) error { return p.platform.Backup(ctx, p.tenant, io.Discard) }},
		// Copies of loans are findings: the log has no command that made them. The verification does all of its work nevertheless.
		{"a verification", func(ctx context.Context) error { _, err := p.platform.Verify(ctx, p.tenant, 1); return err }},
	}
}

// steadily takes steps at fixed times, whether earlier ones have ended or not. The other work begins again when it ends, until the time
// is over.
func steadily(ctx context.Context, do step, rate float64, length time.Duration, other func(context.Context) error) (Steady, error) {
	steady := Steady{Rate: rate, Sent: max(1, int(rate*length.Seconds()))}
	took, errs := make([]time.Duration, steady.Sent), make([]error, steady.Sent)
	over, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- func() error {
			for other != nil {
				select {
				case <-over:
					return nil
				default:
				}
				steady.Rounds++
				if err := other(ctx); err != nil {
					return err
				}
			}
			return nil
		}()
	}()
	var all sync.WaitGroup
	began := time.Now()
	for i := range steady.Sent {
		arrival := began.Add(time.Duration(float64(i) / rate * float64(time.Second)))
		time.Sleep(time.Until(arrival))
		all.Go(func() {
			_, errs[i] = do(ctx)
			took[i] = time.Since(arrival)
		})
	}
	all.Wait()
	close(over)
	err := errors.Join(errors.Join(errs...), <-ended)
	steady.Latency = latencyOf(took)
	return steady, err
}

// Print prints the report for people.
func (r SteadyReport) Print(out io.Writer) error {
	fmt.Fprintf(out, "%d cores, load before: %s; %d loans; at most %.0f repayments a second, half of which arrive at fixed times\n\n", r.Machine.Cores, r.Machine.Load, r.Loans, r.Most)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "during\trounds\tsent\tp50\tp99\tp99.9\tlongest\t")
	for _, s := range r.Steady {
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\t%s\t%s\t%s\t\n", s.During, s.Rounds, s.Sent, short(s.Latency.P50), short(s.Latency.P99), short(s.Latency.P999), short(s.Latency.Max))
	}
	return w.Flush()
}
