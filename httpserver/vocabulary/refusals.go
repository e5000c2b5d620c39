package vocabulary

import (
	"regexp"
	"strings"
)

// onlyCode begins the text of a refusal that repeats the end of its code instead of a sentence.
const onlyCode = "Failed data validation due to: "

// Sentence returns the text of a refusal for people. A text that only repeats a code is replaced by the sentence of its rule, with
// the attribute that it is about; any other text is returned as it is.
func Sentence(attribute, text string) string {
	rule, ok := strings.CutPrefix(text, onlyCode)
	if !ok {
		return text
	}
	rule = strings.Trim(rule, ".")
	sentence, ok := sentences[rule]
	if !ok {
		sentence = patterned(rule)
	}
	return strings.ReplaceAll(sentence, "{p}", "The parameter `"+attribute+"`")
}

// patterned is the sentence of a rule with a name or a number in its code. A rule without a sentence is shown by its words.
func patterned(rule string) string {
	for _, p := range patterns {
		if found := p.rule.FindStringSubmatchIndex(rule); found != nil {
			return string(p.rule.ExpandString(nil, p.sentence, rule, found))
		}
	}
	return "{p} is refused: " + strings.ReplaceAll(rule, ".", " ") + "."
}

// patterns are sentences of rules whose codes have a name or a number.
var patterns = []struct {
	rule     *regexp.Regexp
	sentence string
}{
	{regexp.MustCompile(`^scale\.is\.greater\.than\.(\d+)$`), "{p} has at most ${1} decimals."},
	{regexp.MustCompile(`^cannot\.also\.be\.provided\.when\.(\w+)\.is\.populated$`), "{p} cannot be given together with `${1}`."},
	{regexp.MustCompile(`^cannot\.also\.be\.provided\.when\.reportType\.is\.(.+)$`), "{p} cannot be given for a report of the type ${1}."},
	{regexp.MustCompile(`^not\.supported\.when\.(\w+)\.is\.false$`), "{p} is possible only together with `${1}`."},
	{regexp.MustCompile(`^reschedule\.strategy\.method\.not\.supported\.for\.loan\.schedule\.type\.`), "{p} is not possible for this kind of schedule."},
	{regexp.MustCompile(`^duplicate\.\w+\.and\.glAccount$`), "{p} names the same account twice for one entry."},
	{regexp.MustCompile(`^multiple\.glAccounts\.for\.\w+$`), "{p} names several accounts for one entry."},
}

// sentences are the sentences of rules by the ends of their codes. {p} is the attribute.
var sentences = map[string]string{
	"amount.not.possible":                      "The instalment cannot have this amount.",
	"before.disbursement.date":                 "{p} cannot be before the disbursement.",
	"before.loan.disbursement.date":            "{p} cannot be before the disbursement.",
	"before.submission.date":                   "{p} cannot be before the request.",
	"cannot.be.before.first.disbursement.date": "{p} cannot be before the first disbursement.",
	"cannot.be.after.first.repayment.date":     "The planned disbursement cannot be after the first due date.",
	"cannot.be.in.the.future":                  "{p} cannot be after the business date.",
	"end.date.before.reschedule.from.date":     "{p} cannot be before the instalment from which the loan is rescheduled.",
	"invalid.date.format":                      "{p} must be a date, such as 2026-01-31.",
	"invalid.date.time":                        "{p} must be a date with a time, such as 2026-01-31 12:00:00.",
	"invalid.dateFormat.format":                "{p} must be a date in the format of the request.",
	"invalid.dateTime.format":                  "{p} must be a date with a time, such as 2026-01-31T12:00:00Z.",
	"invalid.decimal.format":                   "{p} must be a number.",
	"invalid.integer.format":                   "{p} must be a whole number.",
	"invalid.month.day":                        "{p} must be a day and a month, such as 05 January.",
	"must.not.lie.in.the.holiday":              "{p} cannot be a day of the holiday.",

	"buy.down.fee.not.enabled":                   "The product of the loan has no buy-down fees.",
	"not.buyDownFee.transaction":                 "The transaction is not a buy-down fee.",
	"income.capitalization.not.enabled":          "The product of the loan has no capitalized income.",
	"capitalized.income.only.after.disbursement": "Income can be capitalized only after the disbursement.",
	"cannot.be.more.than.remaining.amount":       "{p} cannot exceed the remaining amount.",
	"exceeds.approved.amount":                    "{p} cannot exceed the approved amount of the loan.",
	"not.that.of.the.adjusted.transaction":       "{p} must be that of the adjusted transaction.",
	"code.value.classification.not.exists":       "{p} names no classification.",
	"loan.transaction.not.found":                 "The loan has no such transaction.",
	"not.progressive.loan":                       "This is possible only for loans with a progressive schedule.",
	"not.valid.loan.status":                      "The status of the loan does not allow this.",
	"loan.is.not.active":                         "The loan is not active.",

	"cannot.be.zero.as.nothing.was.disbursed.yet":            "{p} cannot be 0: nothing was disbursed yet.",
	"less.than.disbursed.principal.and.capitalized.income":   "{p} cannot be less than the disbursed principal and the capitalized income.",
	"same.as.current.approved.amount":                        "{p} is the approved amount already.",
	"loan.must.be.approved.or.active":                        "The loan must be approved or active.",
	"loan.status.not.valid.for.approved.amount.modification": "The status of the loan does not allow another approved amount.",

	"request.is.not.in.submitted.and.pending.state":        "The request is not pending.",
	"not.allowed.due.to.overdue.charges":                   "A loan with overdue penalties cannot be rescheduled.",
	"repayment.schedule.installment.does.not.exist":        "{p} must be the due date of an instalment.",
	"repayment.schedule.installment.exists":                "{p} is the due date of another instalment.",
	"repayment.schedule.installment.obligation.met":        "The instalment due on this day is paid.",
	"loan.reschedule.multioperations.error.code":           "{p} cannot be given together with other changes.",
	"loan.reschedule.tranche.multidisbursement.error.code": "A loan with planned disbursements to come cannot be rescheduled.",

	"gap.is.not.within.expected.range":      "The time between two instalments is outside the limits of the product.",
	"last.installment.stays":                "The last instalment cannot be deleted.",
	"last.installment.takes.the.rest":       "The last instalment has the remaining amount and cannot be given another one.",
	"principal.not.greater.than.zero":       "The principal of the remaining instalments must be greater than 0.",
	"not.before.last.installment":           "{p} must be before the last instalment.",
	"supported.only.for.equal.installments": "{p} is possible only for equal instalments.",
	"supported.only.for.equal.principal":    "{p} is possible only for equal principal.",
	"varies.already":                        "The instalment due on this day is changed already.",

	"cannot.also.be.provided.with.months":                           "{p} cannot be given together with months.",
	"cannot.also.be.provided.with.payoff":                           "{p} cannot be given together with a payoff.",
	"cannot.also.be.provided.when.debits.and.credits.are.populated": "{p} cannot be given together with debits and credits.",
	"cannot.also.be.provided.when.guarantorTypeId.is.not.customer":  "{p} can be given only for a guarantor who is a client.",
	"cannot.be.provided.without.accountingRule":                     "{p} can be given only together with `accountingRule`.",
	"not.supported.without.isTopup":                                 "{p} can be given only together with `isTopup`.",
	"or.externalId.required":                                        "The originator must be named by a number or an external reference.",
	"no.name.details.passed":                                        "Give a first and a last name, or the name of a company.",
	"is.changed.by.commands.only":                                   "{p} is changed by the commands to activate and to close.",

	"not.the.same.as.repaymentFrequencyType":                                            "{p} must be the same as `repaymentFrequencyType`.",
	"less.than.repayment.structure.suggests":                                            "{p} is shorter than its instalments.",
	"greater.than.repayment.structure.suggests":                                         "{p} is longer than its instalments.",
	"lesser.than.minimumNumberOfRepayments":                                             "{p} is less than the minimum of the product.",
	"greater.than.maximumNumberOfRepayments":                                            "{p} is more than the maximum of the product.",
	"not.allowed.by.product":                                                            "{p} is not allowed by the product.",
	"not.supported.with.flat.interest":                                                  "{p} is not possible with flat interest.",
	"supported.only.for.flat.interest":                                                  "{p} is possible only with flat interest.",
	"not.supported.with.interest.recalculation":                                         "{p} is not possible where interest follows the payments.",
	"not.supported.with.tranches":                                                       "{p} is not possible for loans in tranches.",
	"must.be.per.year.with.interest.rate.convention":                                    "{p} must be a year for a rate that is effective or compounded semi-annually.",
	"nominal.rate.above.maximum":                                                        "{p} has a nominal equivalent above the highest possible rate.",
	"not.supported.for.progressive.loan":                                                "{p} is not possible for loans with a progressive schedule.",
	"not.supported.for.daily.calculations":                                              "{p} is not possible where interest is calculated by days.",
	"not.supported.for.daily.calcualtions":                                              "{p} is not possible where interest is calculated by days.",
	"not.supported.principal.fixing.not.allowed.with.equal.installments":                "{p} is not possible for equal instalments.",
	"days.in.year.custom.strategy.is.only.supported.for.progressive.loan.schedule.type": "{p} is possible only for a progressive schedule.",
	"days.in.year.custom.strategy.is.only.applicable.for.actual.days.in.year.type":      "{p} is possible only where the days of a year are the actual ones.",
	"first.disbursement.date.must.start.with.expected.disbursement.date":                "The first planned disbursement must be on the planned day of the loan.",
	"disbursement.date.of.tranche.cannot.be.before.expected.disbursement.date":          "A planned disbursement cannot be before the planned day of the loan.",
	"disbursements.should.be.ordered.based.on.their.disbursement.dates":                 "Planned disbursements must be in the order of their days.",
	"sum.of.multi.disburse.amounts.must.be.equal.to.or.lesser.than.approved.principal":  "The planned disbursements cannot exceed the amount of the loan.",
	"not.that.of.the.tranche":                                                           "{p} must be that of the planned disbursement.",
	"linked.savings.account.is.not.active":                                              "The linked deposit account is not active.",
	"linked.savings.account.not.belongs.to.same.client":                                 "The linked deposit account belongs to another client.",
	"installment.loancharge.with.calculation.type.principal.not.allowed":                "Where interest is recalculated, a fee of each instalment cannot be a percentage of the principal.",
	"installment.loancharge.with.calculation.type.interest.not.allowed":                 "Where interest is recalculated, this fee of each instalment cannot be a percentage of the interest.",
	"specific.loancharge.with.calculation.type.interest.not.allowed":                    "Where interest is recalculated, a fee due on a day cannot be a percentage of the interest.",

	"can.be.enabled.for.loan.product.having.valid.delinquency.bucket":                                 "{p} is possible only with a delinquency bucket.",
	"can.be.enabled.for.loan.with.loan.product.having.valid.delinquency.bucket":                       "{p} is possible only for products with a delinquency bucket.",
	"causes.principal.moratorium.for.last.installment":                                                "{p} would leave the last instalment without principal.",
	"condition.type.must.start.with.equal":                                                            "{p} must begin with a row for one cycle.",
	"condition.type.must.end.with.greater.than":                                                       "{p} must end with a row for all later cycles.",
	"must.be.greater.than.sum.of.min.funds":                                                           "{p} must be greater than the sum of the minimum shares.",
	"must.be.same.as.repayment.frequency":                                                             "{p} must be the same as the interval of the instalments.",
	"when.preclose.strategy.is.till.rest.frequency.then.frequency.type.is.daily.or.same.as.repayment": "Where an early payoff owes interest until payments take effect, they must take effect daily or with the instalments.",
	"not.supported.for.selected.interest.calculation.type":                                            "{p} is not possible for this calculation of interest.",
	"not.supported.for.selected.interest.calcualtion.type":                                            "{p} is not possible for this calculation of interest.",
	"supported.only.for.enable.down.payment.true":                                                     "{p} is possible only with a down payment.",
	"supported.only.for.withdrawal.fee":                                                               "{p} is possible only for fees of withdrawals.",
	"supported.only.for.enable.free.withdrawal.charge.true":                                           "{p} is possible only where some withdrawals are free.",
	"supported.only.for.enable.payment.type.true":                                                     "{p} is possible only for fees of one payment type.",
	"loan.reschedule.selectedoperationnotsupported.error.code":                                        "{p} cannot be changed on a loan with a progressive schedule.",
	"newInterestRate":                                           "A loan without interest cannot be given an interest rate.",
	"not.that.of.the.loan":                                      "{p} must be that of the loan.",
	"not.that.of.the.definition":                                "{p} must be that of the fee's definition.",
	"modification.not.supported":                                "{p} cannot be changed.",
	"not.supported":                                             "{p} is not supported.",
	"required.for.enable.down.payment.true":                     "{p} is required for a down payment.",
	"requires.multi.disburse.loan":                              "{p} is possible only for products with several disbursements.",
	"requires.progressive.schedule.type":                        "{p} is possible only for a progressive schedule.",
	"supported.only.for.accrual.accounting":                     "{p} is possible only with accrual accounting.",
	"supported.only.for.progressive.loan.buyDownFee":            "Buy-down fees are possible only for a progressive schedule.",
	"supported.only.for.progressive.loan.charge.off.behaviour":  "{p} is possible only for a progressive schedule.",
	"supported.only.for.progressive.loan.income.capitalization": "Income can be capitalized only on a progressive schedule.",
	"supported.only.for.progressive.loan.schedule.handling":     "{p} is possible only for a progressive schedule.",
	"supported.only.for.progressive.loan.schedule.type":         "{p} is possible only for a progressive schedule.",
	"supported.only.with.advanced.payment.allocation.strategy":  "{p} is possible only with the advanced repayment strategy.",

	"component.dates.are.overlapping": "A tax cannot be in the group twice at the same time.",
	"not.a.valid.account":             "{p} must be an account of its type that is in use.",
	"is.not.a.cron.expression":        "{p} must be a cron expression, such as 0 0 2 * * ?.",
	"is.not.supported.for.text":       "A column of text cannot be indexed.",
	"is.reserved":                     "{p} is a name of the platform.",
	"is.used.twice":                   "{p} is used twice.",
	"recurrence.not.supported":        "{p} must be weekly, such as FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR.",
	"unknown.time.zone":               "{p} must be a time zone, such as Europe/Madrid.",
}
