// Package measure measures the platform on a store of its own: figures per second, latencies, processor time, allocations, and the
// stages in which processor time is spent. Command `lending bench` prints what it finds.
//
//   - bank.go makes the tenants and loans to measure on; workloads.go and run.go have what is run on them
//   - measure.go runs a workload and counts; profile.go divides its samples by stage; stages.go and stages_rules.go have the rules of that
//   - floor.go and floor_sqlite.go write the same rows by the bare driver; limit.go compares the platform with it
//   - machine.go, machine_unix.go and machine_other.go say what the figures were measured on
//   - steady.go measures latencies under a steady load, growth.go several sizes of portfolios
//   - report.go and picture.go show results
package measure
