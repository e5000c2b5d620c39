// Package workload makes portfolios to measure on: products with and without accounting and penalties, one loan made by commands,
// and copies of it. Command `lending bench` and the benchmarks share it.
package workload
