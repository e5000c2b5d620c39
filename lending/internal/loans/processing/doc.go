// Package processing says what transactions do to instalments: how a payment is allocated, and how the history is processed
// again when something earlier changes.
//
// Cumulative loans follow a fixed order of components, and are processed transaction by transaction. Progressive loans carry
// an interest model (package schedule/progressive); their history is a list of changes (terms, charges, transactions), which a
// run applies one after the other. A run changes copies and compares: a transaction whose amounts came out as before stays,
// another one is reversed and replaced. Commands know neither sort of loan; they ask a [Processor], and settle afterwards:
// schedule, lateness, income, state.
//
// # Files
//
//	processing.go                                            the processor; alone, or again from a day that is announced first; settling
//	allocation.go                                            the split of a payment over instalments and components
//	allocation_cumulative.go, allocation_advanced.go         orders of the cumulative strategies; rules of the advanced one
//	allocation_charges.go                                    which charge takes which part of a payment
//	recalculation.go                                         cumulative loans whose interest follows the payments
//	replay_cumulative.go, replay_progressive.go              the runs over the history
//	replay_change_list.go, replay_changes.go                 what a run applies, and in which order; changes of terms
//	phase.go                                                 what a progressive run may still change, in a table
//	replay_lending.go, replay_charges.go, replay_waivers.go  money that goes out; charges and waivers as the run meets them
//	replay_rows.go, replay_register.go                       rows against the model; what stays, and what is replaced
//	credits.go, credits_progressive.go                       money that came back to the borrower: chargebacks, refunds of credit balances
//	charge_off_processing.go, reage_processing.go            what a charge-off, a termination and a re-age do to the schedule
//	reage_planned.go, interest_waived.go                     interest that a re-age plans; interest that a change of terms waives
//	reamortize.go, reshaping.go, resettling.go               overdue parts spread again; new rows in the place of old ones, and what was settled on these
//	charge_moves.go                                          charges on instalments that move
//	allocation_strategies.go                                 the nine orders of allocation
//	planned_tranches.go                                      disbursements that will not be made any more
//	waivers.go                                               waivers of interest
//	payoff.go, foreclosure.go, next_payment.go               what settles a loan on a day; what is expected next
//	interest_refund.go                                       interest that a refund gives back
//	rebate.go                                                unearned flat interest that a payoff gives back
package processing
