// Package jobs runs work on all loans in the background: the close of business of every night, and the other scheduled jobs.
//
// What a job does to a loan is a sweep of package loans. This package says when, by whom and how far: a [Run] hands its loans
// out in ranges, a [Share] each, which one [Worker] has on lease. A worker goes through its share page by page. Every page is
// one command ([Continue]), and so one transaction and one entry of the command log, which also moves the checkpoint in the
// record of the share and renews the lease: after a crash nothing has to be tidied up, and the next worker goes on after
// the last page. Any number of programs on one store share a run like this.
//
// Goroutines, clocks and waiting are for the platform above, which is given a run to work on by a [Starter] once the run is
// stored.
//
//	jobs.go                what jobs there are, and reading them
//	start.go               starting them: any job, the catch-up, accruals up to a day
//	run.go, shares.go      a run; its shares, and who gets which
//	pages.go, worker.go    the next page of a run; who makes page after page, reading ahead
//	seal.go                the state that a close of business left, as a digest in the command log
//	timetable.go           when scheduled jobs start, and starting those whose time has come
//	cron.go, schedule.go   times: expressions, and times of day
//	steps.go               the steps of the close of business, as clients read and set them
//	errors.go              the codes
package jobs
