package measure

import (
	"bufio"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Machine is what was measured on.
type Machine struct {
	Processor string `json:"processor"` // "" where it is unknown
	System    string `json:"system"`
	Cores     int    `json:"cores"` // that Go uses
	Go        string `json:"go"`
	// Load is the average load of the last minute before the measurement began: other work on the machine; "" where it is
	// unknown.
	Load string `json:"load"`
	// Sync is the median time in microseconds that a page of 4 KiB takes to the disk of the store; 0 for a database server.
	// On a file system in memory it is next to nothing, and commits cost less than on a disk.
	Sync float64 `json:"syncMicros"`
}

// machineOf looks at the machine, and at the disk of a folder, if any.
func machineOf(folder string) (Machine, error) {
	m := Machine{Processor: processorName(), System: runtime.GOOS + "/" + runtime.GOARCH, Cores: runtime.GOMAXPROCS(0), Go: runtime.Version(), Load: load()}
	if folder == "" {
		return m, nil
	}
	var err error
	m.Sync, err = syncTime(folder)
	return m, err
}

func processorName() string {
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if name, value, _ := strings.Cut(lines.Text(), ":"); strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return ""
	}
	minute, _, _ := strings.Cut(string(text), " ")
	return minute
}

// syncTime writes pages to a file and waits for the disk after each.
func syncTime(folder string) (float64, error) {
	file, err := os.Create(filepath.Join(folder, "sync"))
	if err != nil {
		return 0, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	took := make([]time.Duration, 0, 51)
	for range cap(took) {
		began := time.Now()
		if _, err := file.Write(make([]byte, 4096)); err != nil {
			return 0, err
		}
		if err := file.Sync(); err != nil {
			return 0, err
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	return micros(took[len(took)/2]), nil
}
