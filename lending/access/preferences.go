package access

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// PolicyData is a password policy as clients see it.
type PolicyData struct {
	ID          PasswordPolicy `json:"id"`
	Key         string         `json:"key"` // short name
	Description string         `json:"description"`
	Active      bool           `json:"active"` // it is in force
}

// policyList lists the policies, the one in force marked.
func policyList(u *operation.Unit) ([]PolicyData, error) {
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return nil, err
	}
	var list []PolicyData
	for _, row := range policies {
		list = append(list, PolicyData{ID: row.policy, Key: row.key, Description: row.description, Active: row.policy == policyOf(cfg)})
	}
	return list, nil
}

// GetPasswordPreferences reads the password policy in force.
//
//desk:method Users.PasswordPreferences()
var GetPasswordPreferences = operation.Query[operation.NoInput, PolicyData]{
	Meta: policyMeta("GetPasswordPreferences", "READ", "Reads the password policy in force."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (PolicyData, error) {
		list, err := policyList(u)
		for _, p := range list {
			if p.Active {
				return p, err
			}
		}
		return PolicyData{}, err
	},
}

// PasswordPreferencesTemplate lists the password policies, Active true for the one in force.
//
//desk:method Users.PasswordPreferencesTemplate()
var PasswordPreferencesTemplate = operation.Query[operation.NoInput, []PolicyData]{
	Meta: policyMeta("PasswordPreferencesTemplate", "READ", "Lists the password policies."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]PolicyData, error) {
		return policyList(u)
	},
}

// PolicyChoice selects a policy.
type PolicyChoice struct {
	Policy PasswordPolicy `json:"validationPolicyId"`
}

// Violations refuses a policy that does not exist.
func (in PolicyChoice) Violations() []fault.Violation {
	c := fault.CheckOf("passwordpreferences").Required("validationPolicyId", in.Policy != 0)
	if in.Policy < 0 || int(in.Policy) > len(policies) {
		c.Fail("validationPolicyId", int(in.Policy), fault.OutOfRange, 1, len(policies))
	}
	return c.Violations()
}

// UpdatePasswordPreferences puts a policy into force, for passwords that are chosen from now on: access.SimplePolicy,
// access.SecurePolicy or access.StrongPolicy.
//
//desk:method Users.UpdatePasswordPreferences(in)
var UpdatePasswordPreferences = operation.Command[PolicyChoice, operation.Result]{
	Meta: policyMeta("UpdatePasswordPreferences", "UPDATE", "Puts a password policy into force."),
	Decide: func(u *operation.Unit, in PolicyChoice) (operation.Result, error) {
		cfg, err := refdata.ReadConfiguration(u)
		if err != nil {
			return operation.Result{}, err
		}
		result := operation.Result{ID: int64(in.Policy), Changes: operation.Changes{}}
		if policyOf(cfg) == in.Policy {
			return result, nil
		}
		result.Changes["validationPolicyId"] = operation.Sent{Value: in.Policy}
		return result, refdata.Configure(u, refdata.PasswordPolicy, refdata.Setting{Enabled: true, Value: new(int64(in.Policy))})
	},
}

func policyMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "access." + id, Action: action, Entity: "PASSWORD_PREFERENCES", Grouping: "authorisation", Summary: summary}
}
