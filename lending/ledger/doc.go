// Package ledger keeps the books: the chart of accounts, the journal, and which accounts a product posts to.
//
// # Chart of accounts
//
// An [Account] has a type, which says on which side it grows, and a usage: detail accounts are posted to, headers group
// others. An account that something posts to is neither deleted nor disabled; what posts to it is known through
// references, so that the ledger need not know the packages above it.
//
// # Entries
//
// A journal entry is a value. [NewEntry] refuses postings whose debits differ from their credits in any currency, so an
// unbalanced [Entry] cannot exist, and [Record] and [Reverse] are the only ways into the journal. Lines are never
// changed: what was posted is taken back by its mirror, under the same transaction and on the same date. Persons post with
// [CreateManualEntry], to accounts that allow it, and take back with [ReverseManualEntry], under a transaction of its own.
// Nothing enters books that a [Closure] ended. An [EntryRule] says on which accounts people post an entry that they make again and
// again. [DefineOpeningBalance] says what an office brings along when its books begin here, once, before anything else is posted.
//
// # Placeholders and mappings
//
// Posting rules speak of roles, such as the loan portfolio or the income from fees: a [Placeholder]. The [Mapping] of a
// product says which account plays each role, and which payment types, charges and reasons go elsewhere. Roles that are
// the same for the whole organisation are financial activities: [AccountFor].
//
// # Posting rules
//
// What happens to a loan reaches the books as a [Movement]: an [Event], its amounts, and what decides on which accounts
// they move. The rules are tables of debits and credits by event, one for accrual and one for cash accounting, each with
// the differences for charged-off loans (posting_rules.go). [Mapping.Entry] makes the entry, [Post] writes it. Every rule
// balances, regardless of the amounts.
//
// # Files
//
//	operations.go, reference.go, errors.go, enumerations.go                    what there is
//	account.go, account_operations.go, account_reading.go, account_data.go     the chart of accounts
//	entry.go, journal.go, standing.go                                          entries that cannot be unbalanced; the journal; what stands of a transaction
//	manual.go, entry_rule.go, entry_rule_operations.go, entry_rule_reading.go  entries of people, and rules for them
//	opening_balance.go, closure.go                                             the beginning and the end of books
//	placeholder.go, mapping.go, mapping_former.go, activity.go                 which account plays which role
//	posting.go, posting_rules.go, posting_accounts.go, offices.go              how events of loans are posted; loans that move to another office
//	journal_read.go, details.go, running_balance.go                            reading the journal
//	trial_balance.go, turnover.go, tally.go                                    sums
//	starter_chart.go                                                           a chart of accounts to begin with
package ledger
