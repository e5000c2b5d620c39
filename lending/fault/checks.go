package fault

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Checks collects the violated rules of one input. The resource names the input in codes:
// "validation.msg.<resource>.<field>.<suffix>". Every method adds at most one violation per field and rule and
// returns the receiver, so checks of a field read as one line.
//
//	checks := fault.CheckOf("loan.transaction")
//	checks.Date("transactionDate", in.On).Positive("transactionAmount", in.Amount)
//	return checks.Violations()
type Checks struct {
	resource   string
	violations []Violation
}

// CheckOf starts the checks of an input.
func CheckOf(resource string) *Checks { return &Checks{resource: resource} }

// Violations returns what was found, in the order checked.
func (c *Checks) Violations() []Violation { return c.violations }

// Err returns the Validation error of what was found, nil when all is well.
func (c *Checks) Err() error { return Invalid(c.violations) }

// Failed reports whether a violation of that field was found.
func (c *Checks) Failed(field string) bool {
	return slices.ContainsFunc(c.violations, func(v Violation) bool { return v.Field == field })
}

// UnsupportedParameter is the code of a parameter that the input does not have.
const UnsupportedParameter = "error.msg.parameter.unsupported"

// Unsupported is the violation of a parameter, by its whole name and by its own, that the input does not have.
func Unsupported(field, name string) Violation {
	return NewViolation(UnsupportedParameter, field, "The parameter "+Shortened(name)+" is not supported.", nil)
}

// Add appends violations found elsewhere.
func (c *Checks) Add(violations ...Violation) *Checks {
	c.violations = append(c.violations, violations...)
	return c
}

// Fail records a violation with a suffix of the rule catalogue or a suffix of its own; the text is filled with the
// arguments. A suffix that the catalogue does not know reads "Failed data validation due to: <suffix>."
func (c *Checks) Fail(field string, value any, suffix string, args ...any) *Checks {
	field, args = Shortened(field), shownAll(args)
	text, known := texts[suffix]
	if known {
		text = strings.ReplaceAll(text, "{p}", field)
		if len(args) > 0 {
			text = fmt.Sprintf(text, args...)
		}
	} else {
		text = "Failed data validation due to: " + suffix + "."
	}
	return c.Add(NewViolation(CheckCode(c.resource, field, suffix), field, text, value, args...))
}

// CheckCode is the code of a failed check, validation.msg.<resource>.<field>.<suffix>. Of an element of a list it has no
// index, charges[0][amount] is charges.amount there: the field of the violation says which element it is.
func CheckCode(resource, field, suffix string) string {
	parts := []string{"validation.msg", resource}
	for _, part := range strings.FieldsFunc(field, func(r rune) bool { return r == '[' || r == ']' }) {
		if _, err := strconv.Atoi(part); err != nil {
			parts = append(parts, part)
		}
	}
	return strings.Join(append(parts, suffix), ".")
}

// Suffixes of the rule catalogue. The texts are those that clients of the interface compare.
const (
	Blank             = "cannot.be.blank"
	TooLong           = "exceeds.max.length"
	OutOfRange        = "is.not.within.expected.range"
	NotListed         = "is.not.one.of.expected.enumerations"
	NotSupported      = "value.is.not.supported"
	Unwanted          = "is.one.of.unwanted.enumerations"
	NotPositive       = "not.greater.than.zero"
	Negative          = "not.zero.or.greater"
	AmountOutOfRange  = "amount.is.not.within.min.max.range"
	BelowMinimum      = "is.less.than.min"
	AboveMaximum      = "is.greater.than.max"
	NotAfter          = "is.less.than.date"
	NotOnOrAfter      = "is.before.than.date"
	NotBefore         = "is.greater.than.date"
	NotBoolean        = "must.be.true.or.false"
	NotArray          = "is.not.an.array"
	Empty             = "cannot.be.empty"
	NothingToUpdate   = "no.parameters.for.update"
	DoesNotMatch      = "does.not.match.regexp"
	NotGreaterThan    = "not.greater.than.specified.number"
	NotAtLeast        = "not.equal.to.or.greater.than.specified.number"
	NotInMultiplesOf  = "not.in.multiples.of.specified.number"
	AlsoProvidedAbove = "cannot.also.be.provided.when"
)

// TooManyDecimals is the suffix of a number with more than so many decimals.
func TooManyDecimals(most int) string { return "scale.is.greater.than." + strconv.Itoa(most) }

var texts = map[string]string{
	Blank:            "The parameter `{p}` is mandatory.",
	TooLong:          "The parameter `{p}` exceeds max length of %v.",
	OutOfRange:       "The parameter `{p}` must be between %v and %v.",
	NotListed:        "The parameter `{p}` must be one of %v.",
	NotSupported:     "The parameter `{p}` has a value that is not supported. Supported are: %v.",
	Unwanted:         "The parameter `{p}` must not be any of %v.",
	NotPositive:      "The parameter `{p}` must be greater than 0.",
	Negative:         "The parameter `{p}` must be greater than or equal to 0.",
	AmountOutOfRange: "The parameter `{p}` amount %v must be between %v and %v .",
	BelowMinimum:     "The parameter `{p}` value %v must not be less than the minimum value %v",
	AboveMaximum:     "The parameter `{p}` value %v must not be more than maximum value %v",
	NotAfter:         "The parameter `{p}` must be greater than the provided date %v",
	NotOnOrAfter:     "The parameter `{p}` must be greater than or equal to the provided date: %v",
	NotBefore:        "The parameter `{p}` must be less than the provided date %v",
	NotBoolean:       "The parameter `{p}` must be set as true or false.",
	NotArray:         "The parameter `{p}` must be an array.",
	Empty:            "The parameter `{p}` cannot be empty. You must select at least one.",
	NothingToUpdate:  "No parameters passed for update.",
	DoesNotMatch:     "The parameter `{p}` must match the provided regular expression %v.",
	NotGreaterThan:   "The parameter `{p}` must be greater than %v.",
	NotAtLeast:       "The parameter `{p}` must be greater than or equal to %v.",
	NotInMultiplesOf: "The parameter `{p}` must be a multiple of %v.",
}

// Required fails when a mandatory field is absent.
func (c *Checks) Required(field string, present bool) *Checks {
	if !present {
		c.Fail(field, nil, Blank)
	}
	return c
}

// Text fails when a mandatory text is blank or longer than limit characters.
func (c *Checks) Text(field, value string, limit int) *Checks {
	return c.Required(field, strings.TrimSpace(value) != "").MaxLength(field, value, limit)
}

// MaxLength fails when a text has more than limit characters.
func (c *Checks) MaxLength(field, value string, limit int) *Checks {
	if len([]rune(value)) > limit {
		c.Fail(field, value, TooLong, limit)
	}
	return c
}

// Date fails when a mandatory date is absent.
func (c *Checks) Date(field string, d calendar.Date) *Checks { return c.Required(field, !d.IsZero()) }

// Positive fails unless the amount is above zero.
func (c *Checks) Positive(field string, a money.Amount) *Checks {
	if a.Sign() <= 0 {
		c.Fail(field, a, NotPositive)
	}
	return c
}

// NotNegative fails when the amount is below zero.
func (c *Checks) NotNegative(field string, a money.Amount) *Checks {
	if a.Sign() < 0 {
		c.Fail(field, a, Negative)
	}
	return c
}

// PositiveInt fails unless n is above zero.
func (c *Checks) PositiveInt(field string, n int) *Checks {
	if n <= 0 {
		c.Fail(field, n, NotPositive)
	}
	return c
}

// NotNegativeInt fails when n is below zero.
func (c *Checks) NotNegativeInt(field string, n int) *Checks {
	if n < 0 {
		c.Fail(field, n, Negative)
	}
	return c
}

// Between fails when n is outside [low, high].
func (c *Checks) Between(field string, n, low, high int) *Checks {
	if n < low || n > high {
		c.Fail(field, n, OutOfRange, low, high)
	}
	return c
}

// OneOf fails when the value is not among the wanted ones.
func OneOf[T comparable](c *Checks, field string, value T, wanted ...T) *Checks {
	if !slices.Contains(wanted, value) {
		c.Fail(field, value, NotListed, wanted)
	}
	return c
}

// Supported fails when there is a value and it is not among the supported ones, which the text lists.
func Supported[T comparable](c *Checks, field string, value T, supported ...T) *Checks {
	var absent T
	if value != absent && !slices.Contains(supported, value) {
		c.Fail(field, value, NotSupported, supported)
	}
	return c
}

// SortOrder fails when there is a direction and it is neither ASC nor DESC, in any case.
func (c *Checks) SortOrder(field, direction string) *Checks {
	if !slices.Contains([]string{"", "ASC", "DESC"}, strings.ToUpper(direction)) {
		c.Fail(field, direction, NotSupported, []string{"ASC", "DESC"})
	}
	return c
}
