// Package simulation is for tests only. It lets a whole bank live through faults that are drawn from a seed, and wants every law to
// hold after each of them.
//
// The bank is two programs with all their unattended work (close of business, scheduler, followers of events) on one
// store in memory, and tellers who give commands under idempotency keys, to one program or to both at once, and repeat what they
// got no answer to. A writer waits for the world, which lets one at a time go on: who, after how much time and with
// which fault, is drawn. Programs die at any write, before a commit and after it; they stand still while their leases end, lose
// the store for a while, and their clocks step back and forth; transactions run twice, are refused, lose their answer; followers die
// between two events. Time is that of a bubble of testing/synctest, so that a minute costs nothing and the same seed always tells
// the same story.
//
// What has to hold:
//
//   - a command is in the log as often as it was answered: once, however often and by whichever program, and never when it was refused;
//     all who ask for it get the same answer;
//   - several commands in one transaction are there together or not at all;
//   - the log has no gap, and each entry is linked to the one before;
//   - events have no gap, and a follower is handed each of them at least once, in order;
//   - the parts of every loan are its wholes, and the books say the same as the loans;
//   - in the end no run of a job is left over, and a replay of the log makes the same records.
//
// A seed that breaks one fails with its story. It is told again by
//
//	go test ./lending/simulation -run Bank -simulation.seed=N -simulation.lives=1
//
// # Files
//
//	bank_test.go     the test, and its flags
//	base_test.go     the bank before anything happens
//	world_test.go    who goes on, time, and the story
//	mishaps_test.go  what can go wrong, and how often
//	program_test.go  a program, its death and its next start
//	access_test.go   the store as a program sees it
//	teller_test.go   commands, and repeating them
//	laws_test.go     what has to hold
package simulation
