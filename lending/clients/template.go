package clients

import (
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// TemplateRequest says what a template is for.
type TemplateRequest struct {
	OfficeID        int64  `json:"officeId,omitempty"`                  // 0: the actor's own
	Command         string `json:"commandParam,omitempty"`              // close, reject, withdraw or acceptTransfer: the reasons for it and nothing else
	StaffInSelected bool   `json:"staffInSelectedOfficeOnly,omitempty"` // staff of the office only, not of those above it
}

// Violations refuses commands that have no template of their own.
func (in TemplateRequest) Violations() []fault.Violation {
	c := fault.CheckOf("client")
	if _, known := reasonCodes[in.command()]; in.Command != "" && !known {
		c.Fail("commandParam", in.Command, fault.NotSupported, slices.Sorted(maps.Keys(reasonCodes)))
	}
	return c.Violations()
}

// command is the name of the command as reasonCodes has it.
func (in TemplateRequest) command() string { return strings.ToLower(strings.TrimSpace(in.Command)) }

// ClientTemplate is the defaults of a new client and the lists to choose from; for a command that ends a client, the
// reasons alone.
type ClientTemplate struct {
	Narrations  []refdata.CodeValueData `json:"narrations,omitzero"`     // reasons, for a command
	OfficeID    int64                   `json:"officeId,omitempty"`      // the one asked for
	ActivatedOn calendar.Date           `json:"activationDate,omitzero"` // the business date
	*ClientOptions
	FamilyMemberOptions *FamilyMemberOptions   `json:"familyMemberOptions,omitempty"`
	Address             []AddressOptions       `json:"address,omitzero"`
	IsAddressEnabled    *bool                  `json:"isAddressEnabled,omitempty"` // new clients need an address
	Datatables          []datatables.TableData `json:"datatables,omitzero"`        // in which a new client must have a row
}

// ClientOptions are the lists that the attributes of a client are chosen from.
type ClientOptions struct {
	OfficeOptions         []refdata.OfficeOption  `json:"officeOptions"`
	StaffOptions          []refdata.StaffOption   `json:"staffOptions,omitempty"` // of the office and, unless told otherwise, of those above it
	SavingProductOptions  []SavingsProduct        `json:"savingProductOptions"`
	GenderOptions         []refdata.CodeValueData `json:"genderOptions"`
	TypeOptions           []refdata.CodeValueData `json:"clientTypeOptions"`
	ClassificationOptions []refdata.CodeValueData `json:"clientClassificationOptions"`
	ConstitutionOptions   []refdata.CodeValueData `json:"clientNonPersonConstitutionOptions"`
	BusinessLineOptions   []refdata.CodeValueData `json:"clientNonPersonMainBusinessLineOptions"`
	LegalFormOptions      []enumeration.Option    `json:"clientLegalFormOptions"`
}

func clientOptions(u *operation.Unit, n Neighbours, office refdata.Office, staffOfOffice bool) (*ClientOptions, error) {
	o := &ClientOptions{LegalFormOptions: legalForms.Options()}
	var err error
	if o.SavingProductOptions, err = n.savingsProducts(u.Tx); err != nil {
		return nil, err
	}
	if o.OfficeOptions, err = refdata.OfficeOptions(u.Tx, u.Actor); err != nil {
		return nil, err
	}
	if o.StaffOptions, err = refdata.StaffOptions(u.Tx, office, !staffOfOffice, false); err != nil {
		return nil, err
	}
	return o, fillOptions(u.Tx, map[string]*[]refdata.CodeValueData{
		refdata.GenderCode: &o.GenderOptions, refdata.ClientTypeCode: &o.TypeOptions,
		refdata.ClientClassificationCode: &o.ClassificationOptions, refdata.ConstitutionCode: &o.ConstitutionOptions,
		refdata.MainBusinessLineCode: &o.BusinessLineOptions,
	})
}

// reasonCodes are the codes of the reasons for the commands that end something.
var reasonCodes = map[string]string{
	"close": refdata.ClientClosureCode, "accepttransfer": refdata.ClientClosureCode,
	"reject": refdata.ClientRejectCode, "withdraw": refdata.ClientWithdrawCode,
}

// Template gives the defaults of a new client and the lists to choose from, for an office (0: the user's own); with
// in.Command "close", "reject" or "withdraw" the reasons alone.
//
//desk:method Clients.Template(in)
var Template = operation.Query[TemplateRequest, ClientTemplate]{
	Meta: clientMeta("Template", "READ", "Reads the defaults of a new client and the lists to choose from."),
	Decide: operation.With(func(u *operation.Unit, in TemplateRequest, n Neighbours) (ClientTemplate, error) {
		if code, ok := reasonCodes[in.command()]; ok {
			reasons, err := refdata.CodeValueOptions(u.Tx, code)
			return ClientTemplate{Narrations: reasons}, err
		}
		if in.OfficeID == 0 {
			in.OfficeID = u.Actor.OfficeID
		}
		office, err := refdata.VisibleOffice(u, operation.ByID(in.OfficeID))
		if err != nil {
			return ClientTemplate{}, err
		}
		return in.template(u, n, office)
	}),
}

func (in TemplateRequest) template(u *operation.Unit, n Neighbours, office refdata.Office) (ClientTemplate, error) {
	t := ClientTemplate{OfficeID: office.ID, ActivatedOn: u.Today}
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return t, err
	}
	if t.Datatables, err = datatables.Wanted(u.Tx, datatables.Client, 0); err != nil {
		return t, err
	}
	t.IsAddressEnabled = new(cfg.Enabled(refdata.EnableAddress))
	if t.ClientOptions, err = clientOptions(u, n, office, in.StaffInSelected); err != nil {
		return t, err
	}
	family, err := familyOptions(u.Tx)
	if err != nil {
		return t, err
	}
	addresses, err := addressOptions(u.Tx)
	t.FamilyMemberOptions, t.Address = &family, []AddressOptions{addresses}
	return t, err
}
