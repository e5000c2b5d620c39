package partners

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"lending.example/platform/lending/fault"
)

// Details describe a partner. Blank columns are empty.
type Details struct {
	LegalName         string       `json:"legal_name,omitempty"` // names and address lines: at most 200 characters
	TradeName         string       `json:"trade_name,omitempty"`
	EntityType        string       `json:"entity_type,omitempty"`   // one of EntityTypes
	GSTIN             string       `json:"gstin,omitempty"`         // fifteen letters and digits, the last of which checks the others
	GSTTreatment      GSTTreatment `json:"gst_treatment,omitempty"` // worked out from the GSTIN
	PAN               string       `json:"pan,omitempty"`           // five letters, four digits, a letter
	ContactName       string       `json:"contact_name,omitempty"`
	ContactEmail      string       `json:"contact_email,omitempty"`
	ContactPhone      string       `json:"contact_phone,omitempty"` // 7 to 15 digits, + before them or not
	AddressLine1      string       `json:"address_line1,omitempty"`
	AddressLine2      string       `json:"address_line2,omitempty"`
	City              string       `json:"city,omitempty"`
	State             string       `json:"state,omitempty"`
	StateCode         string       `json:"state_code,omitempty"`  // two digits, as in a GSTIN
	PostalCode        string       `json:"postal_code,omitempty"` // six digits
	Country           string       `json:"country,omitempty"`     // two letters
	BankAccountName   string       `json:"bank_account_name,omitempty"`
	BankAccountNumber string       `json:"bank_account_number,omitempty"` // masked for those who may not correct partners
	BankIFSC          string       `json:"bank_ifsc,omitempty"`           // four letters, a 0, six letters or digits
	BankName          string       `json:"bank_name,omitempty"`
	UPIID             string       `json:"upi_id,omitempty"`
}

// Column names one of the details.
type Column string

// The columns. GSTTreatmentColumn is read only.
const (
	LegalName          Column = "legal_name"
	TradeName          Column = "trade_name"
	EntityType         Column = "entity_type"
	GSTIN              Column = "gstin"
	GSTTreatmentColumn Column = "gst_treatment"
	PAN                Column = "pan"
	ContactName        Column = "contact_name"
	ContactEmail       Column = "contact_email"
	ContactPhone       Column = "contact_phone"
	AddressLine1       Column = "address_line1"
	AddressLine2       Column = "address_line2"
	City               Column = "city"
	State              Column = "state"
	StateCode          Column = "state_code"
	PostalCode         Column = "postal_code"
	Country            Column = "country"
	BankAccountName    Column = "bank_account_name"
	BankAccountNumber  Column = "bank_account_number"
	BankIFSC           Column = "bank_ifsc"
	BankName           Column = "bank_name"
	UPIID              Column = "upi_id"
)

// EntityTypes are the sorts of firms and people that a partner may be.
var EntityTypes = []string{"proprietorship", "partnership", "llp", "private_limited", "public_limited", "trust", "huf", "individual"}

// defaultCountry is the country of details that name none when they are made.
const defaultCountry = "IN"

// column is one of the details that a caller may set.
type column struct {
	name  Column
	field func(*Details) *string
	upper bool // letters are kept in upper case
	valid rule
}

// rule says what is wrong with a value that is not blank.
type rule struct {
	broken func(string) bool
	code   fault.Code
	args   []any // of the code's text
}

// columns is the one table of the details.
var columns = []column{
	{name: LegalName, field: func(d *Details) *string { return &d.LegalName }, valid: atMost(200)},
	{name: TradeName, field: func(d *Details) *string { return &d.TradeName }, valid: atMost(200)},
	{name: EntityType, field: func(d *Details) *string { return &d.EntityType }, valid: oneOf(EntityTypes)},
	{name: GSTIN, field: func(d *Details) *string { return &d.GSTIN }, upper: true,
		valid: rule{broken: func(s string) bool { return !ValidGSTIN(s) }, code: ErrGSTIN}},
	{name: PAN, field: func(d *Details) *string { return &d.PAN }, upper: true,
		valid: rule{broken: unlike(`^[A-Z]{5}[0-9]{4}[A-Z]$`), code: ErrPAN}},
	{name: ContactName, field: func(d *Details) *string { return &d.ContactName }, valid: atMost(200)},
	{name: ContactEmail, field: func(d *Details) *string { return &d.ContactEmail }, valid: rule{
		broken: func(s string) bool { return utf8.RuneCountInString(s) > 254 || strings.Count(s, "@") != 1 },
		code:   ErrValue, args: []any{"An e-mail address has one @ and at most 254 characters."}}},
	{name: ContactPhone, field: func(d *Details) *string { return &d.ContactPhone }, valid: like(`^\+?[0-9]{7,15}$`, "A telephone number is 7 to 15 digits, perhaps after a +.")},
	{name: AddressLine1, field: func(d *Details) *string { return &d.AddressLine1 }, valid: atMost(200)},
	{name: AddressLine2, field: func(d *Details) *string { return &d.AddressLine2 }, valid: atMost(200)},
	{name: City, field: func(d *Details) *string { return &d.City }, valid: atMost(200)},
	{name: State, field: func(d *Details) *string { return &d.State }, valid: atMost(200)},
	{name: StateCode, field: func(d *Details) *string { return &d.StateCode }, valid: like(`^[0-9]{2}$`, "A state code is two digits.")},
	{name: PostalCode, field: func(d *Details) *string { return &d.PostalCode }, valid: like(`^[1-9][0-9]{5}$`, "A postal code is six digits, the first of which is not 0.")},
	{name: Country, field: func(d *Details) *string { return &d.Country }, upper: true, valid: like(`^[A-Z]{2}$`, "A country is two letters.")},
	{name: BankAccountName, field: func(d *Details) *string { return &d.BankAccountName }, valid: atMost(200)},
	{name: BankAccountNumber, field: func(d *Details) *string { return &d.BankAccountNumber }, upper: true, valid: like(`^[0-9A-Za-z]{6,34}$`, "An account number is 6 to 34 digits and letters.")},
	{name: BankIFSC, field: func(d *Details) *string { return &d.BankIFSC }, upper: true, valid: like(`^[A-Z]{4}0[A-Z0-9]{6}$`, "An IFSC is four letters, a 0 and six letters or digits.")},
	{name: BankName, field: func(d *Details) *string { return &d.BankName }, valid: atMost(200)},
	{name: UPIID, field: func(d *Details) *string { return &d.UPIID }, valid: like(`^[A-Za-z0-9._-]{2,256}@[A-Za-z]{2,64}$`, "A UPI id is a name, an @ and the handle of a bank.")},
}

func atMost(limit int) rule {
	return rule{
		broken: func(s string) bool { return utf8.RuneCountInString(s) > limit },
		code:   ErrValue, args: []any{fmt.Sprintf("The value has more than %d characters.", limit)},
	}
}

func oneOf(words []string) rule {
	return rule{
		broken: func(s string) bool { return !slices.Contains(words, s) },
		code:   ErrValue, args: []any{"The value is not one of " + strings.Join(words, ", ") + "."},
	}
}

func like(pattern, text string) rule {
	return rule{broken: unlike(pattern), code: ErrValue, args: []any{text}}
}

func unlike(pattern string) func(string) bool {
	expression := regexp.MustCompile(pattern)
	return func(s string) bool { return !expression.MatchString(s) }
}

// clean is the value as it is kept: without blanks around it, identifiers in upper case.
func (c column) clean(value string) string {
	value = strings.TrimSpace(value)
	if c.upper {
		value = strings.ToUpper(value)
	}
	return value
}

func columnNamed(name Column) (column, bool) {
	i := slices.IndexFunc(columns, func(c column) bool { return c.name == name })
	if i < 0 {
		return column{}, false
	}
	return columns[i], true
}

// Edit are values for columns: nil leaves a column as it is, an empty text blanks it.
type Edit map[Column]*string

// violations lists what is wrong with the values, by column.
func (e Edit) violations() []fault.Violation {
	var found []fault.Violation
	for _, name := range e.names() {
		field := "details[" + string(name) + "]"
		if refused, closed := closedColumn(field, name); closed {
			found = append(found, refused)
			continue
		}
		if e[name] == nil {
			continue
		}
		c, _ := columnNamed(name)
		if value := c.clean(*e[name]); value != "" && c.valid.broken(value) {
			found = append(found, c.valid.code.Violation(field, value, c.valid.args...))
		}
	}
	return found
}

// closedColumn refuses a column that no caller may set, regardless of the value.
func closedColumn(field string, name Column) (fault.Violation, bool) {
	if name == GSTTreatmentColumn {
		return ErrReadOnlyColumn.Violation(field, nil, name), true
	}
	_, known := columnNamed(name)
	return ErrUnknownColumn.Violation(field, nil, name), !known
}

// names lists the columns in alphabetical order, so that refusals come in the same order every time.
func (e Edit) names() []Column {
	names := make([]Column, 0, len(e))
	for name := range e {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// says reports whether the edit has a value for any column.
func (e Edit) says(names ...Column) bool {
	for name, value := range e {
		if value != nil && (len(names) == 0 || slices.Contains(names, name)) {
			return true
		}
	}
	return false
}

// merge returns the details with the values of an edit, whose violations were checked, and what follows from them. A
// partner without details gets some when the edit says anything. A PAN that is not the one in the GSTIN is refused.
func (d *Details) merge(e Edit) (*Details, error) {
	if !e.says() {
		return d, nil
	}
	merged := Details{Country: defaultCountry, GSTTreatment: Unregistered}
	if d != nil {
		merged = *d
	}
	for _, c := range columns {
		if value := e[c.name]; value != nil {
			*c.field(&merged) = c.clean(*value)
		}
	}
	return &merged, merged.derive(e)
}

// derive works out what follows from a GSTIN. Only what an edit touches is worked out again, so that correcting a city
// changes no other column.
func (d *Details) derive(e Edit) error {
	if e.says(GSTIN) {
		d.GSTTreatment = treatmentOf(d.GSTIN)
	}
	if d.GSTIN == "" {
		return nil
	}
	if e.says(GSTIN, StateCode) && d.StateCode == "" {
		d.StateCode = stateOf(d.GSTIN)
	}
	if !e.says(GSTIN, PAN) {
		return nil
	}
	if d.PAN == "" {
		d.PAN = panOf(d.GSTIN)
	}
	if d.PAN != panOf(d.GSTIN) {
		return ErrPANMismatch.For("details[pan]", d.PAN)
	}
	return nil
}

// changesFrom names the columns that differ from other details, with their values now.
func (d *Details) changesFrom(before *Details) map[string]any {
	changes := map[string]any{}
	if d == before {
		return changes
	}
	var was, is Details
	if before != nil {
		was = *before
	}
	if d != nil {
		is = *d
	}
	for _, c := range columns {
		if value := *c.field(&is); value != *c.field(&was) {
			changes["details."+string(c.name)] = value
		}
	}
	if is.GSTTreatment != was.GSTTreatment {
		changes["details."+string(GSTTreatmentColumn)] = string(is.GSTTreatment)
	}
	return changes
}

// masked hides the account number up to its last four characters.
func (d *Details) masked() *Details {
	if d == nil || d.BankAccountNumber == "" {
		return d
	}
	shown := *d
	hidden := max(len(shown.BankAccountNumber)-4, 0)
	shown.BankAccountNumber = strings.Repeat("*", hidden) + shown.BankAccountNumber[hidden:]
	return &shown
}
