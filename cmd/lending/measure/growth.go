package measure

import (
	"context"
	"fmt"
	"html"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Growth are the main figures at several sizes of portfolios.
type Growth struct {
	Sizes   []int    `json:"sizes"`
	Reports []Report `json:"reports"`
}

// growing are the workloads that are measured at each size.
var growing = []string{"repay", "read", "list-loans", "close", "close-accruals"}

// RunGrowth measures the main workloads at each size, each on a store of its own.
func RunGrowth(ctx context.Context, cfg Config, sizes []int) (Growth, error) {
	g := Growth{Sizes: sizes}
	folder := cfg.Folder
	cfg.Only = growing
	for _, size := range sizes {
		cfg.Loans, cfg.Folder = size, filepath.Join(folder, strconv.Itoa(size))
		if err := os.Mkdir(cfg.Folder, 0o700); err != nil {
			return g, err
		}
		report, _, err := Run(ctx, cfg)
		if err != nil {
			return g, fmt.Errorf("%d loans: %w", size, err)
		}
		g.Reports = append(g.Reports, report)
	}
	return g, nil
}

// Print prints the reports one after the other.
func (g Growth) Print(out io.Writer) error {
	for _, r := range g.Reports {
		if err := r.Print(out); err != nil {
			return err
		}
		fmt.Fprintln(out)
	}
	return nil
}

// Measures of the chart, in pixels.
const (
	chartLeft, chartTop     = 60, 50
	chartWidth, chartHeight = 560, 320
)

// Draw draws a line for each workload as SVG: the processor time of a unit as a multiple of that at the smallest size. A line that
// stays level costs the same at every size.
func (g Growth) Draw(out io.Writer) error {
	most := 2.0
	for _, name := range growing {
		for i := range g.Sizes {
			most = max(most, g.multiple(name, i))
		}
	}
	x := func(i int) float64 {
		first, last := math.Log(float64(g.Sizes[0])), math.Log(float64(g.Sizes[len(g.Sizes)-1]))
		return chartLeft + chartWidth*(math.Log(float64(g.Sizes[i]))-first)/max(last-first, 1e-9)
	}
	y := func(multiple float64) float64 { return chartTop + chartHeight*(1-multiple/most) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 %d" font-family="sans-serif" font-size="12">`+"\n", chartTop+chartHeight+60)
	fmt.Fprintf(&b, `<rect width="900" height="%d" fill="#ffffff"/>`+"\n", chartTop+chartHeight+60)
	fmt.Fprintf(&b, `<text x="10" y="24" font-size="16">Processor time of a unit by number of loans, the smallest portfolio = 1</text>`+"\n")
	for m := 0.0; m <= most; m += max(1, math.Floor(most/6)) {
		fmt.Fprintf(&b, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#dddddd"/><text x="%d" y="%.1f" text-anchor="end">%.0f</text>`+"\n",
			chartLeft, chartLeft+chartWidth, y(m), y(m), chartLeft-8, y(m)+4, m)
	}
	for i, size := range g.Sizes {
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x(i), chartTop+chartHeight+20, size)
	}
	for n, name := range growing {
		var points []string
		for i := range g.Sizes {
			points = append(points, fmt.Sprintf("%.1f,%.1f", x(i), y(g.multiple(name, i))))
		}
		colour := colours[[]Stage{Socket, Decide, Write, Answer, Runtime}[n]]
		first, last := g.result(name, 0), g.result(name, len(g.Sizes)-1)
		fmt.Fprintf(&b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", strings.Join(points, " "), colour)
		fmt.Fprintf(&b, `<text x="%d" y="%d" fill="%s">%s: %s, then %s</text>`+"\n", chartLeft+chartWidth+20, chartTop+20+22*n, colour,
			html.EscapeString(name), short(first.Processor), short(last.Processor))
	}
	fmt.Fprint(&b, "</svg>\n")
	_, err := io.WriteString(out, b.String())
	return err
}

// multiple is the processor time of a unit at a size, in those of the smallest.
func (g Growth) multiple(name string, size int) float64 {
	return g.result(name, size).Processor / max(g.result(name, 0).Processor, 1e-9)
}

// result is that of a workload at a size.
func (g Growth) result(name string, size int) Result {
	for _, r := range g.Reports[size].Results {
		if r.Name == name {
			return r
		}
	}
	return Result{}
}
