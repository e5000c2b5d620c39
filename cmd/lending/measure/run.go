package measure

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/workload"
)

// Config says what is measured, and where.
type Config struct {
	// Folder is where SQLite keeps the records. It is empty at first; its owner removes it.
	Folder string
	// Open opens a store at a folder, or at the address of a database server.
	Open func(ctx context.Context, at string) (store.Store, error)
	// Server is the address of a database server that is measured instead of SQLite; "" for none. The tenants of the measurement stay
	// there.
	Server  string
	Callers int           // of workloads with many callers
	Loans   int           // of each portfolio
	Length  time.Duration // of each workload
	Only    []string      // names of workloads; none for all
	// Watch, if any, is called with the title of each workload before it runs.
	Watch func(title string)
}

// Report is what was measured.
type Report struct {
	Machine Machine   `json:"machine"`
	Store   string    `json:"store"`
	At      time.Time `json:"at"`
	Results []Result  `json:"results"`
	Limit   *Limit    `json:"limit,omitempty"` // of SQLite, where it was measured
}

// Names are the names of all workloads.
func Names() []string {
	var names []string
	for _, t := range tasks() {
		names = append(names, t.name)
	}
	return append(names, bare)
}

// Run measures workloads one after the other. The profile has the samples of all, labelled by workload and stage.
func Run(ctx context.Context, cfg Config) (report Report, sampled *profile.Profile, err error) {
	for _, name := range cfg.Only {
		if !slices.Contains(Names(), name) {
			return report, nil, fmt.Errorf("%q is no workload: want some of %s", name, strings.Join(Names(), ", "))
		}
	}
	report.At = time.Now()
	report.Store = cmp.Or(cfg.Server, "SQLite, synchronous=FULL")
	if cfg.Server != "" {
		report.Store = "PostgreSQL, as its server is set"
	}
	if report.Machine, err = machineOf(cfg.Folder); err != nil {
		return report, nil, err
	}
	r := runner{Config: cfg, report: &report, profiles: map[string]*profile.Profile{}, portfolios: map[workload.Terms]*portfolio{}}
	err = r.run(ctx)
	if err != nil {
		return report, nil, err
	}
	sampled, err = merged(r.profiles)
	return report, sampled, err
}

// runner runs workloads. Those on the same terms share a portfolio.
type runner struct {
	Config
	report     *Report
	profiles   map[string]*profile.Profile
	bank       *bank
	portfolios map[workload.Terms]*portfolio
}

func (r *runner) wants(name string) bool { return len(r.Only) == 0 || slices.Contains(r.Only, name) }

func (r *runner) run(ctx context.Context) (err error) {
	s, err := r.Open(ctx, cmp.Or(r.Server, filepath.Join(r.Folder, "platform")))
	if err != nil {
		return err
	}
	if r.bank, err = openBank(s); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.bank.close()) }()
	for _, t := range tasks() {
		if r.wants(t.name) {
			if err := r.task(ctx, t); err != nil {
				return fmt.Errorf("%s: %w", t.name, err)
			}
		}
		if t.name == beforeBare && r.wants(bare) && r.Server == "" {
			if err := r.bare(ctx); err != nil {
				return fmt.Errorf("%s: %w", bare, err)
			}
		}
	}
	return nil
}

func (r *runner) task(ctx context.Context, t task) error {
	p, err := r.portfolio(ctx, t)
	if err != nil {
		return err
	}
	r.watch(t.title)
	do, end, err := t.begin(ctx, p)
	if err != nil {
		return err
	}
	result, sampled, err := timed(ctx, do, t.callers(r.Config), r.Length)
	if end != nil {
		err = errors.Join(err, end())
	}
	if err != nil {
		return err
	}
	result.Name, result.Title, result.Unit, result.Loans = t.name, t.title, t.unit, int(p.loans)
	r.keep(result, sampled)
	return nil
}

// portfolio makes the portfolio of a task, or finds it from an earlier one.
func (r *runner) portfolio(ctx context.Context, t task) (*portfolio, error) {
	if p := r.portfolios[t.terms]; p != nil {
		p.moveTo(t.day)
		return p, nil
	}
	r.watch(fmt.Sprintf("(making %d loans)", r.Loans))
	p, err := r.bank.portfolio(ctx, fmt.Sprintf("bench%d", len(r.portfolios)+1), t.terms, r.Loans, t.day)
	if err == nil {
		r.portfolios[t.terms] = p
	}
	return p, err
}

func (r *runner) keep(result Result, sampled *profile.Profile) {
	r.report.Results = append(r.report.Results, result)
	r.profiles[result.Name] = sampled
}

func (r *runner) watch(title string) {
	if r.Watch != nil {
		r.Watch(title)
	}
}
