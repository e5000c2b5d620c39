package measure

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
)

// Print prints the report for people: what was measured on, a table of figures, and a table of stages.
func (r Report) Print(out io.Writer) error {
	m := r.Machine
	fmt.Fprintf(out, "%s, %s, %d cores, %s", cmp.Or(m.Processor, "processor unknown"), m.System, m.Cores, m.Go)
	if m.Load != "" {
		fmt.Fprintf(out, "; load before: %s", m.Load)
	}
	fmt.Fprintf(out, "\n%s", r.Store)
	if m.Sync > 0 {
		fmt.Fprintf(out, "; the disk takes %s to keep a page", short(m.Sync))
	}
	fmt.Fprintf(out, "; %s\n\n", r.At.UTC().Format(time.DateTime+" UTC"))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "workload\tcallers\tloans\ta second\tp50\tp99\tp99.9\tprocessor\tof cores\tallocations\tKB\t")
	for _, x := range r.Results {
		fmt.Fprintf(w, "%s\t%d\t%d\t%.0f %s\t%s\t%s\t%s\t%s\t%.0f%%\t%.0f\t%.1f\t\n", x.Name, x.Callers, x.Loans, x.PerSecond, x.Unit,
			short(x.Latency.P50), short(x.Latency.P99), short(x.Latency.P999), short(x.Processor), x.Busy, x.Allocs, x.Bytes/1000)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out, "\nWhere the processor time of a unit goes, in percent:")
	used := r.usedStages()
	w = tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "workload\t")
	for _, s := range used {
		fmt.Fprintf(w, "%s\t", s)
	}
	fmt.Fprintln(w)
	for _, x := range r.Results {
		fmt.Fprintf(w, "%s\t", x.Name)
		for _, s := range used {
			fmt.Fprintf(w, "%s\t", percent(x.share(s)))
		}
		fmt.Fprintln(w)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if r.Limit != nil {
		fmt.Fprintf(out, "\n%s\n", r.Limit)
	}
	return nil
}

// String says how close the platform is to the bare driver.
func (l *Limit) String() string {
	text := fmt.Sprintf("A repayment with accounting writes %.1f rows. The bare driver writes %.0f rows a second with %d repayments to a commit, and makes %.0f commits a second of one repayment.",
		l.Statements, l.StatementsPerSecond, l.Together, l.CommitsPerSecond)
	if l.Percent > 0 {
		text += fmt.Sprintf(" The platform reaches %.0f%% of the driver's speed.", l.Percent)
	}
	return text
}

// usedStages are the stages that some workload has samples of.
func (r Report) usedStages() []Stage {
	var used []Stage
	for _, s := range Stages() {
		for _, x := range r.Results {
			if x.share(s) > 0 {
				used = append(used, s)
				break
			}
		}
	}
	return used
}

// share is the part of a stage, in percent.
func (x Result) share(s Stage) float64 {
	for _, share := range x.Stages {
		if share.Stage == s {
			return share.Percent
		}
	}
	return 0
}

func percent(part float64) string {
	if part == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f", part)
}

// short is a time of so many microseconds, in three digits.
func short(micros float64) string {
	unit := "µs"
	switch {
	case micros >= 1e6:
		micros, unit = micros/1e6, "s"
	case micros >= 1e3:
		micros, unit = micros/1e3, "ms"
	}
	digits := 2 - min(2, len(strings.Split(fmt.Sprintf("%.0f", micros), "")[1:]))
	return fmt.Sprintf("%.*f %s", digits, micros, unit)
}
