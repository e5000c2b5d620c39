package attributes

// Topic is a sequence of attributes that belong together.
type Topic struct {
	Name       string
	Attributes []Attribute
}

// Table are the attributes, topic by topic.
var Table = []Topic{
	{"repayment", repayment},
	{"interest", interest},
	{"grace", grace},
	{"arrears", arrears},
	{"recalculation", recalculation},
	{"allocation", allocation},
	{"tranches", tranches},
	{"down payment", downPayment},
	{"capitalized income", capitalizedIncome},
	{"buy-down fees", buyDown},
	{"accounting", accounting},
}
