package ledger

import (
	"errors"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Activity is a role that an account plays for the whole organisation, regardless of the product.
type Activity int

// The financial activities.
const (
	AssetTransfer           Activity = 100
	CashAtMainVault         Activity = 101
	CashAtTeller            Activity = 102
	AssetFundSource         Activity = 103
	LiabilityTransfer       Activity = 200
	PayableDividends        Activity = 201
	OpeningBalancesTransfer Activity = 300
)

var activities = enumeration.NewTable("financialActivity", []enumeration.Row[Activity]{
	{Value: AssetTransfer, Code: "assetTransfer", Label: "ASSET TRANSFER"},
	{Value: CashAtMainVault, Code: "cashAtMainVault", Label: "CASH AT MAIN VAULT"},
	{Value: CashAtTeller, Code: "cashAtTeller", Label: "CASH AT TELLER"},
	{Value: AssetFundSource, Code: "fundSource", Label: "FUND SOURCE"},
	{Value: LiabilityTransfer, Code: "liabilityTransfer", Label: "LIABILITY TRANSFER"},
	{Value: PayableDividends, Code: "payableDividends", Label: "PAYABLE DIVIDENDS"},
	{Value: OpeningBalancesTransfer, Code: "openingBalancesTransferContra", Label: "OPENING BALANCES TRANSFER CONTRA"},
})

// Option returns id, code and label.
func (a Activity) Option() enumeration.Option { return activities.Option(a) }

// String is the label, such as "CASH AT MAIN VAULT".
func (a Activity) String() string { return activities.Label(a) }

// Type returns the type of the account of the activity: activities of the hundreds are assets, of the two hundreds
// liabilities, of the three hundreds equity.
func (a Activity) Type() AccountType { return AccountType(a / 100) }

// ActivityAccount is the account of a financial activity.
type ActivityAccount struct {
	store.Key
	Activity  Activity `json:"financialActivityId"`
	AccountID int64    `json:"glAccountId"`
}

var activityAccounts = store.Table[ActivityAccount, *ActivityAccount]{
	Kind: &store.Kind{
		Name: "financial_activity_account", Reference: true,
		Columns: []store.Column{
			{Name: "activity", Type: store.Integer, Unique: true},
			{Name: "account_id", Type: store.Integer, Indexed: true},
		},
	},
	Columns: func(a *ActivityAccount) []store.Value {
		return []store.Value{store.Int(int64(a.Activity)), store.Int(a.AccountID)}
	},
}

// AccountFor returns the account of a financial activity; ErrActivityUnmapped when there is none.
func AccountFor(tx store.Tx, activity Activity) (int64, error) {
	found, err := activityAccounts.First(tx, ofActivity(activity))
	if errors.Is(err, store.ErrNotFound) {
		return 0, ErrActivityUnmapped.New(activity.Option().Label)
	}
	return found.AccountID, err
}

func ofActivity(activity Activity) store.Query {
	return store.Where("activity", store.Equal, store.Int(int64(activity)))
}

// ActivityData names a financial activity in a response.
type ActivityData struct {
	ID         int    `json:"id"`
	Name       string `json:"name"`
	MappedType string `json:"mappedGLAccountType"` // name of the type that its account has to be of, such as ASSET
}

func activityData(a Activity) ActivityData {
	return ActivityData{ID: int(a), Name: a.Option().Code, MappedType: a.Type().Option().Label}
}

// ActivityAccountData is a financial activity and its account as clients see them.
type ActivityAccountData struct {
	ID       int64        `json:"id,omitzero"` // of the pair
	Activity ActivityData `json:"financialActivityData,omitzero"`
	Account  AccountName  `json:"glAccountData,omitzero"`

	AccountOptions  *AccountOptions `json:"glAccountOptions,omitempty"` // this and the next: of a template
	ActivityOptions []ActivityData  `json:"financialActivityOptions,omitzero"`
}

func activityAccountData(tx store.Tx, a ActivityAccount) (ActivityAccountData, error) {
	account, err := AccountByID(tx, a.AccountID)
	return ActivityAccountData{ID: a.ID, Activity: activityData(a.Activity), Account: account.Called()}, err
}

// NewActivityAccount gives an account to a financial activity.
type NewActivityAccount struct {
	Activity  Activity `json:"financialActivityId"` // mandatory; each has one account at most
	AccountID int64    `json:"glAccountId"`         // mandatory; a detail account of the type of the activity
}

// Violations checks presence and ranges.
func (in NewActivityAccount) Violations() []fault.Violation {
	c := fault.CheckOf("financialactivityaccount")
	checkActivity(c, in.Activity)
	c.Required("glAccountId", in.AccountID != 0)
	return c.Violations()
}

func checkActivity(c *fault.Checks, a Activity) {
	if c.Required("financialActivityId", a != 0); a != 0 && !activities.Has(a) {
		c.Fail("financialActivityId", int(a), fault.NotListed, activities.Values())
	}
}

// checkActivityAccount refuses an account that does not exist, groups others, or is of another type than the activity.
func checkActivityAccount(tx store.Tx, activity Activity, accountID int64) error {
	account, err := AccountByID(tx, accountID)
	if err != nil {
		return err
	}
	if account.Type != activity.Type() || account.Usage != DetailAccount {
		return ErrActivityAccount.For("glAccountId", accountID, activity.Option().Code, activity.Type().Option().Label, account.Type.Option().Label)
	}
	return nil
}

func checkActivityFree(tx store.Tx, activity Activity) error {
	taken, err := activityAccounts.Exists(tx, ofActivity(activity))
	if err == nil && taken {
		return ErrActivityTaken.For("financialActivityId", int(activity), activity.Option().Code)
	}
	return err
}

// CreateActivityAccount says which account stands for a financial activity of the whole organisation:
// ledger.LiabilityTransfer for money of savings accounts, ledger.AssetTransfer and so on. The account is a detail account of
// the activity's type (ledger.ErrActivityAccount), the activity has none yet (ledger.ErrActivityTaken).
//
//desk:method Ledger.CreateActivityAccount(in)
var CreateActivityAccount = operation.Command[NewActivityAccount, operation.Result]{
	Meta: activityMeta("CreateActivityAccount", "CREATE", "Maps an account to a financial activity."),
	Decide: func(u *operation.Unit, in NewActivityAccount) (operation.Result, error) {
		if err := checkActivityAccount(u.Tx, in.Activity, in.AccountID); err != nil {
			return operation.Result{}, err
		}
		if err := checkActivityFree(u.Tx, in.Activity); err != nil {
			return operation.Result{}, err
		}
		made := ActivityAccount{Activity: in.Activity, AccountID: in.AccountID}
		err := activityAccounts.Insert(u.Tx, &made)
		return operation.Result{ID: made.ID}, err
	},
}

// ActivityAccountRef addresses the account of a financial activity.
type ActivityAccountRef struct {
	Ref operation.Ref `json:"mappingId"`
}

// Violations returns none.
func (ActivityAccountRef) Violations() []fault.Violation { return nil }

// ActivityAccountLook addresses the account of a financial activity, and says what to show.
type ActivityAccountLook struct {
	Ref          operation.Ref `json:"mappingId"`
	WithTemplate bool          `json:"template,omitzero"` // with what may be chosen
}

// Violations returns none.
func (ActivityAccountLook) Violations() []fault.Violation { return nil }

func getActivityAccount(tx store.Tx, ref operation.Ref) (ActivityAccount, error) {
	found, err := activityAccounts.Get(tx, ref.ID)
	if errors.Is(err, store.ErrNotFound) {
		return found, ErrActivityUnknown.New(ref)
	}
	return found, err
}

// ListActivityAccounts lists the accounts of financial activities.
//
//desk:method Ledger.ActivityAccounts()
var ListActivityAccounts = operation.Query[operation.NoInput, []ActivityAccountData]{
	Meta: activityMeta("ListActivityAccounts", "READ", "Lists the accounts of financial activities."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]ActivityAccountData, error) {
		all, err := activityAccounts.All(u.Tx, store.Query{}.By("activity", false))
		list := make([]ActivityAccountData, 0, len(all))
		for _, a := range all {
			data, err := activityAccountData(u.Tx, a)
			if err != nil {
				return nil, err
			}
			list = append(list, data)
		}
		return list, err
	},
}

// GetActivityAccount reads the account of an activity; ledger.ErrActivityUnknown when there is none of that id.
//
//desk:method Ledger.ActivityAccount(id=Ref)
var GetActivityAccount = operation.Query[ActivityAccountLook, ActivityAccountData]{
	Meta: activityMeta("GetActivityAccount", "READ", "Reads the account of a financial activity."),
	Decide: func(u *operation.Unit, in ActivityAccountLook) (ActivityAccountData, error) {
		found, err := getActivityAccount(u.Tx, in.Ref)
		if err != nil {
			return ActivityAccountData{}, err
		}
		data, err := activityAccountData(u.Tx, found)
		if err == nil && in.WithTemplate {
			err = data.addOptions(u.Tx)
		}
		return data, err
	},
}

func (d *ActivityAccountData) addOptions(tx store.Tx) error {
	accounts, err := DetailOptions(tx)
	d.AccountOptions = &accounts
	for _, a := range activities.Values() {
		d.ActivityOptions = append(d.ActivityOptions, activityData(a))
	}
	return err
}

// ActivityAccountTemplate lists the financial activities and the accounts that may stand for them; nothing else of the
// result is set.
//
//desk:method Ledger.ActivityAccountTemplate()
var ActivityAccountTemplate = operation.Query[operation.NoInput, ActivityAccountData]{
	Meta: activityMeta("ActivityAccountTemplate", "READ", "Lists financial activities and the accounts that may be mapped to them."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (ActivityAccountData, error) {
		var data ActivityAccountData
		err := data.addOptions(u.Tx)
		return data, err
	},
}

// ActivityAccountUpdate changes the account of a financial activity, or the activity.
type ActivityAccountUpdate struct {
	Ref       operation.Ref `json:"mappingId"`
	Activity  *Activity     `json:"financialActivityId,omitempty"` // nil stays
	AccountID *int64        `json:"glAccountId,omitzero"`          // nil stays
}

// Violations checks what is sent.
func (in ActivityAccountUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("financialactivityaccount")
	if in.Activity != nil {
		checkActivity(c, *in.Activity)
	}
	if in.AccountID != nil && *in.AccountID <= 0 {
		c.Fail("glAccountId", *in.AccountID, fault.NotPositive)
	}
	return c.Violations()
}

// UpdateActivityAccount changes the account of an activity, or the activity; nil stays. id names the pair. Refused with
// ledger.ErrActivityUnknown, ledger.ErrActivityTaken, ledger.ErrActivityAccount.
//
//desk:method Ledger.UpdateActivityAccount(id=Ref, in)
var UpdateActivityAccount = operation.Command[ActivityAccountUpdate, operation.Result]{
	Meta: activityMeta("UpdateActivityAccount", "UPDATE", "Changes the account of a financial activity."),
	Decide: func(u *operation.Unit, in ActivityAccountUpdate) (operation.Result, error) {
		found, err := getActivityAccount(u.Tx, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		if in.Activity != nil && *in.Activity != found.Activity {
			if err := checkActivityFree(u.Tx, *in.Activity); err != nil {
				return operation.Result{}, err
			}
		}
		changes := map[string]any{}
		operation.Change(changes, "financialActivityId", &found.Activity, in.Activity)
		operation.Change(changes, "glAccountId", &found.AccountID, in.AccountID)
		if err := checkActivityAccount(u.Tx, found.Activity, found.AccountID); err != nil {
			return operation.Result{}, err
		}
		if len(changes) > 0 {
			err = activityAccounts.Save(u.Tx, &found)
		}
		return operation.Result{ID: found.ID, Changes: changes}, err
	},
}

// DeleteActivityAccount leaves an activity without account; what needs one is refused from then on with
// ledger.ErrActivityUnmapped.
//
//desk:method Ledger.DeleteActivityAccount(id=Ref)
var DeleteActivityAccount = operation.Command[ActivityAccountRef, operation.Result]{
	Meta: activityMeta("DeleteActivityAccount", "DELETE", "Leaves a financial activity without account."),
	Decide: func(u *operation.Unit, in ActivityAccountRef) (operation.Result, error) {
		found, err := getActivityAccount(u.Tx, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: found.ID}, activityAccounts.Delete(u.Tx, &found)
	},
}

func activityMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "ledger." + id, Action: action, Entity: "FINANCIALACTIVITYACCOUNT", Grouping: "accounting", Summary: summary}
}
