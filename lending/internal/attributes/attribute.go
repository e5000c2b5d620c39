package attributes

// Attribute is one term of lending, with everything about it that is not a rule of its own.
type Attribute struct {
	Name string // of its field in Go
	Type string // of its value in Go: "int", "schedule.Amortization"
	Wire string // its name on the REST interface

	// Words are the sentence of the REST description; "" where the name says it. {Name} stands for another attribute.
	Words string
	// Note is what fields say, where it is not the same as Words.
	Note string
	// Zero is what it means that there is none. An application that says none is as its product.
	Zero string
	// Absent is what it is of a new product that does not say it, where that is not what zero means.
	Absent string
	// Default is the value of a new product that does not say it; "": zero, or what a rule makes of it.
	Default string

	Bounds Bounds
	// Guard is the field of products.Overrides that lets loans differ from their product; "": they always may.
	Guard string

	// Its form in each place; the zero value: not at all.
	Input       Form // products.NewProduct and products.ProductUpdate
	Product     Form // the product, stored and read
	Application Form // loans.Application, which modifies one as well
	Terms       Form // book.Terms, the contract of a loan
	Reading     Form // loans.LoanData
	Template    Form // loans.ProductDefaults
	Schedule    Form // schedule.Terms

	// Early attributes are filled in from the product before an application is checked, the others when its terms are made.
	Early bool
	// Kept attributes stay as they are when an application is modified if they differ from the product; the others always do.
	Kept bool
	// Restated attributes are said by applications in tests that state what they could inherit.
	Restated bool

	// Except says what is different in a place.
	Except map[Place]Exception
}

// Form is the form of an attribute in a struct.
type Form int

// The forms. A zero that says nothing is left out of JSON.
const (
	Always    Form = iota + 1 // its value, always written
	Sparse                    // its value, left out when it is zero
	Option                    // a pointer, nil when absent
	Mandatory                 // in inputs: a new product has to say it, a change may
)

// Bounds are the limits of a single value. Limits that depend on other attributes are rules, written next to them.
type Bounds struct {
	Rule Rule
	// Low and High are the least and the largest value.
	Low, High string
	// List is the closed list that the value is of.
	List string
}

// Rule is a sort of bounds.
type Rule int

// The rules.
const (
	NotNegative Rule = iota + 1 // 0 or more
	Positive                    // above 0
	Between                     // whole numbers, both bounds included
	Percent                     // as Between, with decimals
	Listed                      // in a closed list; products name the range of it where Low and High do
)

// Place is where attributes stand or what is done with them: a sort of generated regions. Its value is the name in their markers.
type Place string

// The places.
const (
	InputFields       Place = "input fields"       // of products.NewProduct
	UpdateFields      Place = "update fields"      // of products.ProductUpdate
	InputChecks       Place = "input checks"       // of both
	ProductFields     Place = "product fields"     // of the topics of products.Product
	ApplicationFields Place = "application fields" // of loans.Application
	ApplicationChecks Place = "application checks"
	TermsFields       Place = "terms fields"    // of book.Terms
	ReadingFields     Place = "reading fields"  // of loans.LoanData
	TemplateFields    Place = "template fields" // of loans.ProductDefaults
	ScheduleFields    Place = "schedule fields" // of schedule.Terms
	ScheduleChecks    Place = "schedule checks"

	Defaults  Place = "defaults"        // of a new product
	Assumed   Place = "assumed"         // by the client, which says what the interface wants said
	Early     Place = "inherited early" // product to application
	Inherited Place = "inherited"       // application and product to terms
	Stated    Place = "stated again"    // terms to application, when it is modified
	Kept      Place = "kept"            // terms to application, where they differ from the product
	Read      Place = "read"            // terms to reading
	Templated Place = "templated"       // terms to template
	Drawn     Place = "drawn"           // terms to schedule
	Restated  Place = "restated"        // product to application, in tests

	Words Place = "words" // of the REST description
)

// Exception is what is different about an attribute in one place. What is empty is as everywhere.
type Exception struct {
	Name, Type, Wire, Note string

	// From is the expression that the value comes from.
	From string
	// ByHand attributes have no line in the generated region: a rule next to it defines what becomes of them.
	ByHand bool
}
