package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/pprof/profile"

	"lending.example/platform/cmd/lending/measure"
)

func TestBenchMeasuresEveryWorkload(t *testing.T) {
	folder := t.TempDir()
	picture, kept := filepath.Join(folder, "stages.svg"), filepath.Join(folder, "cpu.prof")
	var out bytes.Buffer
	if err := run(t.Context(), []string{"bench", "-time", "20ms", "-loans", "3", "-callers", "2", "-json", "-picture", picture, "-profile", kept}, &out); err != nil {
		t.Fatal(err)
	}
	var report measure.Report
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range report.Results {
		if r.Units == 0 || r.PerSecond <= 0 || r.Latency.P50 > r.Latency.P99 || r.Latency.P99 > r.Latency.Max {
			t.Errorf("%+v", r)
		}
		names = append(names, r.Name)
	}
	want := append(measure.Names(), "bare-one")
	slices.Sort(names)
	slices.Sort(want)
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("workloads (-want +got)\n%s", diff)
	}
	if l := report.Limit; l == nil || l.Statements < 5 || l.Percent <= 0 {
		t.Errorf("limit %+v", l)
	}
	wellFormed(t, picture)
	file, err := os.Open(kept)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := profile.Parse(file); err != nil {
		t.Error(err)
	}
}

func TestBenchPrintsTables(t *testing.T) {
	var out bytes.Buffer
	if err := run(t.Context(), []string{"bench", "-time", "20ms", "-loans", "3", "-only", "read,repay"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"synchronous=FULL", "the disk takes", "repayments", "p99.9", "Where the processor time"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &out)
		}
	}
}

func TestBenchRefuses(t *testing.T) {
	for name, args := range map[string][]string{
		"an unknown workload": {"-only", "repay,lend"},
		"no callers":          {"-callers", "0"},
		"a folder as a store": {"-store", t.TempDir()},
		"sizes that shrink":   {"-growth", "10,5"},
		"both of a kind":      {"-growth", "5,10", "-steady"},
	} {
		t.Run(name, func(t *testing.T) {
			if err := run(t.Context(), append([]string{"bench"}, args...), io.Discard); err == nil {
				t.Error("it ran")
			}
		})
	}
}

func TestBenchSteadyAndGrowth(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "growth.svg")
	for name, tt := range map[string]struct {
		args []string
		want []string
	}{
		"steady": {[]string{"-steady", "-loans", "5"}, []string{"nothing else", "a close of business", "a backup", "a verification", "longest"}},
		"growth": {[]string{"-growth", "3,6", "-picture", picture}, []string{"close-accruals", "list-loans"}},
	} {
		var out bytes.Buffer
		if err := run(t.Context(), append([]string{"bench", "-time", "30ms", "-callers", "2"}, tt.args...), &out); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, want := range tt.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: %q is missing in\n%s", name, want, &out)
			}
		}
	}
	wellFormed(t, picture)
}

// wellFormed wants an XML file that has an end.
func wellFormed(t *testing.T, name string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for read := xml.NewDecoder(file); ; {
		if _, err := read.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
