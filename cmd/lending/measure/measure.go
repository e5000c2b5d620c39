package measure

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"runtime/pprof"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/pprof/profile"
)

// Latency is how long operations took, in microseconds.
type Latency struct {
	P50  float64 `json:"p50"`
	P99  float64 `json:"p99"`
	P999 float64 `json:"p999"`
	Max  float64 `json:"max"`
}

// Share is the part of the processor time that went into a stage.
type Share struct {
	Stage   Stage   `json:"stage"`
	Percent float64 `json:"percent"`
	Micros  float64 `json:"microsPerUnit"`
}

// Result is what was measured of one workload.
type Result struct {
	Name      string  `json:"name"`
	Title     string  `json:"title"`
	Unit      string  `json:"unit"`
	Callers   int     `json:"callers"`
	Loans     int     `json:"loans"` // in the portfolio
	Units     int64   `json:"units"`
	Seconds   float64 `json:"seconds"`
	PerSecond float64 `json:"perSecond"`
	// Latency is of whole operations: a close of business is one.
	Latency   Latency `json:"latencyMicros"`
	Processor float64 `json:"processorMicrosPerUnit"` // user and system; 0 where it is unknown
	Busy      float64 `json:"busyPercent"`            // of all cores
	Allocs    float64 `json:"allocationsPerUnit"`
	Bytes     float64 `json:"bytesPerUnit"`
	Stages    []Share `json:"stages"`
}

// warmUp is the part of the measured time that a workload runs before it.
const warmUp = 10

// timed runs a step by so many callers for a while, and divides the processor time by stage.
func timed(ctx context.Context, do step, callers int, length time.Duration) (Result, *profile.Profile, error) {
	if _, err := run(ctx, do, callers, length/warmUp); err != nil {
		return Result{}, nil, err
	}
	runtime.GC()
	var raw bytes.Buffer
	if err := pprof.StartCPUProfile(&raw); err != nil {
		return Result{}, nil, err
	}
	before := spent()
	began := time.Now()
	ran, err := run(ctx, do, callers, length)
	took := time.Since(began)
	used := spent().since(before)
	pprof.StopCPUProfile()
	if err != nil {
		return Result{}, nil, err
	}
	sampled, err := profile.Parse(&raw)
	if err != nil {
		return Result{}, nil, err
	}
	units := float64(ran.units)
	r := Result{
		Callers: callers, Units: ran.units, Seconds: took.Seconds(), PerSecond: units / took.Seconds(), Latency: latencyOf(ran.took),
		Processor: micros(used.processor) / units, Busy: 100 * used.processor.Seconds() / took.Seconds() / float64(runtime.GOMAXPROCS(0)),
		Allocs: float64(used.mallocs) / units, Bytes: float64(used.bytes) / units,
	}
	r.Stages = sharesOf(sampled, r.Processor)
	return r, sampled, nil
}

// done is what callers did.
type done struct {
	units int64
	took  []time.Duration // each operation, in no order
}

// run lets callers repeat a step until the time is over. Every caller takes one step at least. The first error ends all.
func run(ctx context.Context, do step, callers int, length time.Duration) (done, error) {
	var all sync.WaitGroup
	var stop atomic.Bool
	each, errs := make([]done, callers), make([]error, callers)
	end := time.Now().Add(length)
	for c := range callers {
		all.Go(func() {
			for !stop.Load() {
				began := time.Now()
				units, err := do(ctx)
				now := time.Now()
				if err != nil {
					errs[c] = err
					stop.Store(true)
					return
				}
				each[c].units += units
				each[c].took = append(each[c].took, now.Sub(began))
				if now.After(end) {
					return
				}
			}
		})
	}
	all.Wait()
	var sum done
	for _, d := range each {
		sum.units += d.units
		sum.took = append(sum.took, d.took...)
	}
	return sum, errors.Join(errs...)
}

// latencyOf sorts the times.
func latencyOf(took []time.Duration) Latency {
	if len(took) == 0 {
		return Latency{}
	}
	slices.Sort(took)
	at := func(perMille int) float64 { return micros(took[(len(took)-1)*perMille/1000]) }
	return Latency{P50: at(500), P99: at(990), P999: at(999), Max: at(1000)}
}

func micros(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

// use is what the process has used since its start.
type use struct {
	processor      time.Duration
	mallocs, bytes uint64
}

func spent() use {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return use{processorTime(), m.Mallocs, m.TotalAlloc}
}

func (u use) since(before use) use {
	return use{u.processor - before.processor, u.mallocs - before.mallocs, u.bytes - before.bytes}
}
