package httpserver

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	runtimemetrics "runtime/metrics"
	"slices"
	"sync"
	"time"

	"lending.example/platform/lending/store"
)

// metrics counts requests for /metrics, in the text format that monitoring systems read.
type metrics struct {
	mu       sync.Mutex
	requests map[requestSort]uint64
	buckets  [len(latencyBounds) + 1]uint64 // not cumulative
	total    time.Duration
}

// requestSort is what requests are counted by.
type requestSort struct {
	route     string
	operation string
	status    int
}

// latencyBounds are the upper bounds of the latency histogram in seconds.
var latencyBounds = [...]float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10}

func newMetrics() *metrics { return &metrics{requests: map[requestSort]uint64{}} }

// count counts one request by its route, the operation that a command selected, and the status. Requests that no route of
// the table takes are counted together, so that callers cannot make the list grow.
func (m *metrics) count(route, operation string, status int, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests[requestSort{cmp.Or(route, "none"), operation, status}]++
	place, _ := slices.BinarySearch(latencyBounds[:], took.Seconds())
	m.buckets[place]++
	m.total += took
}

// text writes the counters, and those of the store.
func (m *metrics) text(commits store.Commits) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	var b bytes.Buffer
	b.WriteString("# TYPE lending_http_requests_total counter\n")
	sorts := make([]requestSort, 0, len(m.requests))
	for s := range m.requests {
		sorts = append(sorts, s)
	}
	slices.SortFunc(sorts, func(a, b requestSort) int {
		return cmp.Or(cmp.Compare(a.route, b.route), cmp.Compare(a.operation, b.operation), cmp.Compare(a.status, b.status))
	})
	for _, s := range sorts {
		fmt.Fprintf(&b, "lending_http_requests_total{route=%q,operation=%q,status=\"%d\"} %d\n", s.route, s.operation, s.status, m.requests[s])
	}
	m.histogram(&b)
	const name = "lending_store_commit_duration_seconds"
	fmt.Fprintf(&b, "# TYPE %s summary\n%s_sum %g\n%s_count %d\n", name, name, commits.Time.Seconds(), name, commits.Count)
	process(&b)
	return b.Bytes()
}

// gauges are figures of the process, under the names that Go programs give them, and where the runtime keeps them.
var gauges = []struct{ name, source string }{
	{"go_goroutines", "/sched/goroutines:goroutines"},
	{"go_memstats_heap_alloc_bytes", "/memory/classes/heap/objects:bytes"},
	{"go_memstats_sys_bytes", "/memory/classes/total:bytes"},
}

// process writes the memory and the goroutines of the process.
func process(b *bytes.Buffer) {
	samples := make([]runtimemetrics.Sample, len(gauges))
	for i, g := range gauges {
		samples[i].Name = g.source
	}
	runtimemetrics.Read(samples)
	for i, g := range gauges {
		fmt.Fprintf(b, "# TYPE %s gauge\n%s %d\n", g.name, g.name, samples[i].Value.Uint64())
	}
}

func (m *metrics) histogram(b *bytes.Buffer) {
	const name = "lending_http_request_duration_seconds"
	fmt.Fprintf(b, "# TYPE %s histogram\n", name)
	var sum uint64
	for i, bound := range latencyBounds {
		sum += m.buckets[i]
		fmt.Fprintf(b, "%s_bucket{le=\"%g\"} %d\n", name, bound, sum)
	}
	sum += m.buckets[len(latencyBounds)]
	fmt.Fprintf(b, "%s_bucket{le=\"+Inf\"} %d\n%s_sum %g\n%s_count %d\n", name, sum, name, m.total.Seconds(), name, sum)
}

func (s *server) serveMetrics(w *recorder, r *http.Request) {
	if s.cfg.HideMetrics {
		s.refuse(w, r, errNoResource.New("/metrics"), Route{})
		return
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	w.WriteHeader(http.StatusOK)
	w.Write(s.metrics.text(s.platform.commits()))
}
