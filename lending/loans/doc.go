// Package loans is the loan account: its application, its state machine, its transactions, the charges on it, and what
// follows from them.
//
// An [Account] is the whole of one loan in memory: the [Loan] itself, its instalments, its charges and its
// transactions. Operations load an account, call a method that decides on it, and save what changed. The deciding
// methods are functions of the account, the command and an [Env] (business date, configuration, product, sources of
// ids): no clock, no store, no context. That is what makes preview, replay and property tests possible.
//
// # How to read it
//
// A command has a file of its own, named after what it does: its input with the checks that need nothing else, the
// operation, the method that decides (Account.writeOff), and its rules about state, dates and amounts (mayWriteOff). The
// codes that it refuses with stand in errors.go and errors_*.go. Most commands change a loan by adding a [Transaction] or a
// [Variation] and having the history processed from there (processing.go); how a transaction moves instalments stands in the
// files of processing below. Files named *_data.go hold what clients read.
//
// # Where a rule stands
//
// What a loan is:
//
//	loan.go, instalment.go, transaction.go, charge.go                 what is stored
//	transaction_types.go, status.go, limits.go, precision.go          types of transactions, states, largest sums, smallest coins
//	machine.go, transition.go, performance.go                         which command each state takes; where balances move a loan
//	account.go, store.go, schedule_form.go, account_number.go         a decision and its environment; loading and saving
//	operations.go, neighbours.go, names.go, simulation.go             from an operation to an account; other packages; trying out
//	records.go                                                        reading records of many loans, for packages above
//
// From application to money:
//
//	application.go, application_*.go, due_weekday.go                  what an applicant says, completed and bounded by the product
//	calculation.go, plan.go, warnings.go, submission.go               a schedule without a loan; applying
//	modification.go, approval.go, approved_amount.go                  changing, approving, approved and available amounts
//	rejection.go, deletion.go, borrower_cycle.go                      the ends of an application; terms by earlier loans
//	disbursal.go, disbursal_*.go, tranches.go, undo_disbursal.go      paying out in one sum or several, and taking it back
//	savings.go, guarantees.go, transfers.go, refund_transfer.go       money of accounts that are kept elsewhere
//	loan_template.go                                                  what a screen offers who applies or approves
//
// Schedules:
//
//	drawing.go, workdays.go, placing.go                               from terms to instalments, moved to working days, with charges
//	recalculation.go, original_schedule.go                            interest that follows payments; the schedule as agreed
//	schedule_view.go                                                  the schedule that clients see
//
// Payments and their like:
//
//	payments.go, payoff.go, foreclosure.go, waivers.go                repayments, what settles a loan, waived interest
//	adjustment.go, chargeback.go, credits.go, credits_progressive.go  undoing and correcting; payments that came back
//	refunds.go, interest_refund.go, writeoff.go                       refunds, interest that refunds save, closing
//	charge_off.go, contract_termination.go, fraud.go                  lost loans
//	capitalized_income.go, buy_down_fee.go, amortization.go           income over the life of a loan
//	transaction_template.go, transaction_list.go                      what a screen offers, and lists
//
// Charges:
//
//	loan_charges.go, charge_amounts.go, overdue_penalties.go          adding one; what it amounts to; penalties for lateness
//	charge_payment.go, charge_waivers.go, charge_adjustments.go       paying, waiving, adjusting
//	charge_moves.go                                                   charges on instalments that move
//
// Other schedules, on the way:
//
//	reschedule.go, reschedule_decision.go, reschedule_reading.go      requests and what becomes of them
//	reage.go, reage_processing.go, reamortize.go, interest_pause.go   re-ageing, re-amortising, pauses
//	reshaping.go, reshaping_preview.go, resettling.go                 what re-ageing and re-amortising share
//
// Processing history:
//
//	processing.go                                                     alone or again from a day, and settling what follows
//	allocation.go, allocation_*.go                                    how a payment is split over instalments and components
//	replay_*.go                                                       how history is processed again when something earlier changes
//	charge_off_processing.go                                          what a charge-off and a termination do to the schedule
//	summary.go, digest.go                                             balances; the history that lies behind the current period
//
// Lateness:
//
//	delinquency.go, delinquency_actions.go, delinquency_tags.go       days overdue, pauses, ranges and their tags
//	next_payment.go                                                   when the next payment is expected, and how much
//
// Books and income:
//
//	posting.go                                                        journal entries of a transaction
//	income.go, accruals.go, accruals_*.go, accrual_activity.go        when income is recognised, and by which transactions
//
// Every night:
//
//	close_of_business.go, cob_inline.go, locks.go                     the steps, on one loan; loans closed at once; locked loans
//	sweep.go, sweep_reading.go, sweep_locks.go, meter.go              the same work on many loans, page by page, for package jobs
//
// People and papers:
//
//	officers.go, originations.go, notes.go                            who looks after a loan, who brought it, notes
//
// Looking:
//
//	reading.go, loan_reading.go, loan_list.go, *_data.go              one loan and lists of loans
//	effective.go                                                      a loan as of a day
//	explain.go, explain_*.go, explained_plan.go                       what a figure was summed from
//	flaws.go, flaws_*.go                                              what does not add up in a stored loan
package loans
