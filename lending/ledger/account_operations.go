package ledger

import (
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// NewAccount describes an account to be opened.
type NewAccount struct {
	Name                 string      `json:"name"`                 // at most 200 characters
	Code                 string      `json:"glCode"`               // unique in the chart, at most 45 characters
	Type                 AccountType `json:"type"`                 // asset, liability, equity, income or expense
	Usage                Usage       `json:"usage"`                // detail or header
	ManualEntriesAllowed *bool       `json:"manualEntriesAllowed"` // mandatory
	ParentID             *int64      `json:"parentId,omitzero"`    // a header; nil for a root
	Description          string      `json:"description,omitzero"` // at most 500 characters
	TagID                *int64      `json:"tagId,omitzero"`       // a code value of the code for tags of the type; nil for none
}

// Violations checks presence, lengths and ranges.
func (in NewAccount) Violations() []fault.Violation {
	c := fault.CheckOf("GLAccount")
	c.Text("name", in.Name, 200).Text("glCode", in.Code, 45)
	if c.Required("type", in.Type != 0); in.Type != 0 {
		c.Between("type", int(in.Type), int(Asset), int(Expense))
	}
	if c.Required("usage", in.Usage != 0); in.Usage != 0 {
		c.Between("usage", int(in.Usage), int(DetailAccount), int(HeaderAccount))
	}
	c.Required("manualEntriesAllowed", in.ManualEntriesAllowed != nil)
	c.MaxLength("description", in.Description, 500)
	checkReference(c, "parentId", in.ParentID)
	checkReference(c, "tagId", in.TagID)
	return c.Violations()
}

func checkReference(c *fault.Checks, field string, id *int64) {
	if id != nil && *id <= 0 {
		c.Fail(field, *id, fault.NotPositive)
	}
}

// CreateAccount opens an account of the chart: a detail account, which is posted to, or a header, which groups others.
// in.ParentID is a header, nil for a root. Refused with ledger.ErrCodeTaken, ledger.ErrParentInvalid. DeleteAccount takes it
// back, Disabled puts it out of use.
//
//desk:method Ledger.CreateAccount(in)
var CreateAccount = operation.Command[NewAccount, operation.Result]{
	Meta: accountMeta("CreateAccount", "CREATE", "Opens a general ledger account."),
	Decide: func(u *operation.Unit, in NewAccount) (operation.Result, error) {
		account := Account{
			Name: strings.TrimSpace(in.Name), Code: strings.TrimSpace(in.Code), Type: in.Type, Usage: in.Usage,
			ManualEntriesAllowed: *in.ManualEntriesAllowed, Description: in.Description, TagID: idOf(in.TagID),
		}
		if err := checkCodeFree(u.Tx, account.Code); err != nil {
			return operation.Result{}, err
		}
		if err := checkTag(u.Tx, account); err != nil {
			return operation.Result{}, err
		}
		parent, err := parentOf(u.Tx, idOf(in.ParentID))
		if err != nil {
			return operation.Result{}, err
		}
		if account.ID, err = u.Tx.NextID(Accounts.Kind); err != nil {
			return operation.Result{}, err
		}
		account.placeBelow(parent)
		return operation.Result{ID: account.ID}, Accounts.Insert(u.Tx, &account)
	},
}

func idOf(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}

// checkTag refuses a tag that is no value of the code for tags of the account's type.
func checkTag(tx store.Tx, a Account) error {
	if a.TagID == 0 {
		return nil
	}
	_, err := refdata.CodeValueByID(tx, a.TagID, a.Type.tagCode())
	return err
}

// AccountUpdate changes an account; what is nil stays.
type AccountUpdate struct {
	Ref                  operation.Ref `json:"glAccountId"`
	Name                 *string       `json:"name,omitempty"`   // at most 200 characters
	Code                 *string       `json:"glCode,omitempty"` // unique in the chart, at most 45 characters
	Type                 *AccountType  `json:"type,omitempty"`
	Usage                *Usage        `json:"usage,omitempty"` // detail or header
	ManualEntriesAllowed *bool         `json:"manualEntriesAllowed,omitempty"`
	ParentID             *int64        `json:"parentId,omitzero"`     // a header
	Description          *string       `json:"description,omitempty"` // at most 500 characters
	TagID                *int64        `json:"tagId,omitzero"`        // a value of the code for tags of the type
	Disabled             *bool         `json:"disabled,omitempty"`    // true: nothing more is posted to it
}

// Violations checks what is sent, and that something is.
func (in AccountUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("GLAccount")
	if in == (AccountUpdate{Ref: in.Ref}) {
		c.Fail("", nil, fault.NothingToUpdate)
	}
	if in.Name != nil {
		c.Text("name", *in.Name, 200)
	}
	if in.Code != nil {
		c.Text("glCode", *in.Code, 45)
	}
	if in.Type != nil {
		c.Between("type", int(*in.Type), int(Asset), int(Expense))
	}
	if in.Usage != nil {
		c.Between("usage", int(*in.Usage), int(DetailAccount), int(HeaderAccount))
	}
	if in.Description != nil {
		c.MaxLength("description", *in.Description, 500)
	}
	checkReference(c, "parentId", in.ParentID)
	checkReference(c, "tagId", in.TagID)
	return c.Violations()
}

// UpdateAccount changes an account; what is nil stays. Refused with ledger.ErrAccountUnknown, ledger.ErrCodeTaken,
// ledger.ErrParentCycle, ledger.ErrUsageHasLines and ledger.ErrHeaderHasChildren (its usage cannot change any more),
// ledger.ErrDisableMapped (a product or an activity posts to it).
//
//desk:method Ledger.UpdateAccount(id=Ref, in)
var UpdateAccount = operation.Command[AccountUpdate, operation.Result]{
	Meta: accountMeta("UpdateAccount", "UPDATE", "Changes a general ledger account."),
	Decide: operation.With(func(u *operation.Unit, in AccountUpdate, references refdata.References) (operation.Result, error) {
		account, err := AccountByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if err := in.refuse(u.Tx, account, references); err != nil {
			return operation.Result{}, err
		}
		changes := in.apply(&account)
		if err := checkTag(u.Tx, account); err != nil {
			return operation.Result{}, err
		}
		if err := move(u.Tx, &account, in.ParentID, changes); err != nil {
			return operation.Result{}, err
		}
		if len(changes) > 0 {
			err = Accounts.Save(u.Tx, &account)
		}
		return operation.Result{ID: account.ID, Changes: changes}, err
	}),
}

func (in AccountUpdate) apply(a *Account) map[string]any {
	changes := map[string]any{}
	operation.Change(changes, "name", &a.Name, in.Name)
	operation.Change(changes, "glCode", &a.Code, in.Code)
	operation.Change(changes, "type", &a.Type, in.Type)
	operation.Change(changes, "usage", &a.Usage, in.Usage)
	operation.Change(changes, "manualEntriesAllowed", &a.ManualEntriesAllowed, in.ManualEntriesAllowed)
	operation.Change(changes, "description", &a.Description, in.Description)
	operation.Change(changes, "tagId", &a.TagID, in.TagID)
	operation.Change(changes, "disabled", &a.Disabled, in.Disabled)
	return changes
}

// refuse refuses what the account's place in the books does not allow.
func (in AccountUpdate) refuse(tx store.Tx, a Account, references []refdata.Reference) error {
	if in.Code != nil && *in.Code != a.Code {
		if err := checkCodeFree(tx, *in.Code); err != nil {
			return err
		}
	}
	if in.Disabled != nil && *in.Disabled && !a.Disabled {
		mapped, err := refdata.Referenced(tx, references, Accounts.Kind, a.ID)
		if err != nil || mapped {
			return orElse(err, ErrDisableMapped)
		}
	}
	if in.Usage == nil || *in.Usage == a.Usage {
		return nil
	}
	if *in.Usage == HeaderAccount {
		posted, err := isPosted(tx, a.ID)
		if err != nil || posted {
			return orElse(err, ErrUsageHasLines)
		}
		return nil
	}
	children, err := hasChildren(tx, a.ID)
	if err != nil || children {
		return orElse(err, ErrHeaderHasChildren)
	}
	return nil
}

// orElse returns the failure of a look-up, or what the look-up says is refused.
func orElse(failure error, refusal fault.Code) error {
	if failure != nil {
		return failure
	}
	return refusal.New()
}

// move puts the account below another header, with everything below it.
func move(tx store.Tx, a *Account, parentID *int64, changes map[string]any) error {
	if parentID == nil || *parentID == a.ParentID {
		return nil
	}
	parent, err := parentOf(tx, *parentID)
	if err != nil {
		return err
	}
	if err := checkAbove(tx, a.ID, parent); err != nil {
		return err
	}
	a.placeBelow(parent)
	changes["parentId"] = operation.Sent{Value: *parentID}
	return moveChildren(tx, *a)
}

// isPosted reports whether a journal line uses the account.
func isPosted(tx store.Tx, accountID int64) (bool, error) {
	return lines.Exists(tx, store.Where("account_id", store.Equal, store.Int(accountID)))
}

// DeleteAccount removes an account without accounts below it (ledger.ErrHasChildren), without lines (ledger.ErrHasLines),
// and to which nothing posts (ledger.ErrIsMapped).
//
//desk:method Ledger.DeleteAccount(id=Ref)
var DeleteAccount = operation.Command[AccountRef, operation.Result]{
	Meta: accountMeta("DeleteAccount", "DELETE", "Removes a general ledger account."),
	Decide: operation.With(func(u *operation.Unit, in AccountRef, references refdata.References) (operation.Result, error) {
		account, err := AccountByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if err := refuseDelete(u.Tx, account, references); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: account.ID}, Accounts.Delete(u.Tx, &account)
	}),
}

func refuseDelete(tx store.Tx, a Account, references []refdata.Reference) error {
	children, err := hasChildren(tx, a.ID)
	if err != nil || children {
		return orElse(err, ErrHasChildren)
	}
	posted, err := isPosted(tx, a.ID)
	if err != nil || posted {
		return orElse(err, ErrHasLines)
	}
	mapped, err := refdata.Referenced(tx, references, Accounts.Kind, a.ID)
	if err != nil || mapped {
		return orElse(err, ErrIsMapped)
	}
	return nil
}

func accountMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "ledger." + id, Action: action, Entity: "GLACCOUNT", Grouping: "accounting", Summary: summary}
}
