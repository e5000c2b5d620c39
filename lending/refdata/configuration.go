package refdata

import (
	"cmp"
	"errors"
	"maps"
	"time"
	_ "time/tzdata" // a time zone must resolve on every machine alike

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Setting is the state of one configuration. Which of the values mean something depends on the configuration.
type Setting struct {
	Enabled     bool          `json:"enabled"`
	Value       *int64        `json:"value,omitempty"` // nil: none
	DateValue   calendar.Date `json:"dateValue,omitzero"`
	StringValue string        `json:"stringValue,omitempty"`
}

// Configuration is every setting of a tenant. It stores those that were changed; the others have their defaults.
// The zero value is the default configuration.
type Configuration struct {
	store.Key
	Changed map[ConfigurationName]Setting `json:"changed,omitempty"`
}

// configurations holds the one record per tenant.
var configurations = store.Table[Configuration, *Configuration]{
	Kind:    &store.Kind{Name: "configuration", Reference: true},
	Columns: func(*Configuration) []store.Value { return nil },
	Shared:  true,
}

// theConfiguration is the id of the one record.
const theConfiguration = 1

type configurationMemo struct{}

// ReadConfiguration reads the tenant's configuration, once per unit of work. A tenant that changed nothing, or is
// not provisioned yet, has the defaults. Callers must not change the value.
func ReadConfiguration(u *operation.Unit) (*Configuration, error) {
	return operation.Memo(u, configurationMemo{}, func() (*Configuration, error) { return ConfigurationOf(u.Tx) })
}

// ConfigurationOf is ReadConfiguration for code that has a transaction and no unit of work.
func ConfigurationOf(tx store.Tx) (*Configuration, error) {
	c, err := configurations.Get(tx, theConfiguration)
	if errors.Is(err, store.ErrNotFound) {
		return &Configuration{}, nil
	}
	return &c, err
}

// Setting returns the state of a configuration; an unknown name is a disabled setting.
func (c *Configuration) Setting(name ConfigurationName) Setting {
	if s, ok := c.Changed[name]; ok {
		return s
	}
	row, _ := configurationRow(name)
	return row.Default
}

// Enabled reports whether a configuration is switched on.
func (c *Configuration) Enabled(name ConfigurationName) bool { return c.Setting(name).Enabled }

// Value returns the number of a configuration, 0 without one. It does not look at Enabled.
func (c *Configuration) Value(name ConfigurationName) int64 {
	if v := c.Setting(name).Value; v != nil {
		return *v
	}
	return 0
}

// Text returns the text of a configuration. It does not look at Enabled.
func (c *Configuration) Text(name ConfigurationName) string { return c.Setting(name).StringValue }

// Rounding returns the tenant's rounding mode, half-even when none is set.
func (c *Configuration) Rounding() money.Rounding {
	s := c.Setting(RoundingMode)
	if !s.Enabled || s.Value == nil {
		return money.HalfEven
	}
	mode, _ := money.RoundingFromID(int(*s.Value))
	return mode
}

// Zone returns the tenant's time zone, UTC when none is set.
func (c *Configuration) Zone() *time.Location {
	name := c.Text(TimeZone)
	if name == "" || name == "UTC" {
		return time.UTC
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC // names are checked when they are set
	}
	return zone
}

// Configure sets one configuration on behalf of another operation, such as the choice of a password policy.
func Configure(u *operation.Unit, name ConfigurationName, s Setting) error {
	row, ok := configurationRow(name)
	if !ok {
		return ErrConfigurationName.New(string(name))
	}
	if err := row.check(s); err != nil && !u.Replays() {
		return err
	}
	c, err := ConfigurationOf(u.Tx)
	if err != nil {
		return err
	}
	return c.change(u, name, s)
}

// change replaces one setting and stores the configuration.
func (c *Configuration) change(u *operation.Unit, name ConfigurationName, s Setting) error {
	changed := maps.Clone(c.Changed) // which may be shared
	if changed == nil {
		changed = map[ConfigurationName]Setting{}
	}
	changed[name] = s
	c.Changed = changed
	u.Forget(configurationMemo{})
	if c.ID == 0 {
		c.ID = theConfiguration
		return configurations.Insert(u.Tx, c)
	}
	return configurations.Save(u.Tx, c)
}

// ConfigurationData is one configuration as clients see it.
type ConfigurationData struct {
	ID          int64             `json:"id"`
	Name        ConfigurationName `json:"name"`
	Enabled     bool              `json:"enabled"`
	Value       *int64            `json:"value,omitempty"`    // nil: none; what it counts depends on the configuration, see Description
	DateValue   calendar.Date     `json:"dateValue,omitzero"` // zero: none
	StringValue string            `json:"stringValue,omitempty"`
	Description string            `json:"description"` // what it does, or that it does nothing
	TrapDoor    bool              `json:"trapDoor"`    // cannot be changed
}

// ConfigurationList is every configuration.
type ConfigurationList struct {
	Settings []ConfigurationData `json:"globalConfiguration"`
}

// What catalogues say of configurations that nothing reads, and of those whose value counts without being enabled.
const (
	noEffect = "Kept for applications that set it; it has no effect."
	counts   = " It counts whether it is enabled or not."
)

// description says what a configuration does.
func (r configurationEntry) description() string {
	if r.Always {
		return r.Description + counts
	}
	return cmp.Or(r.Description, noEffect)
}

func (c *Configuration) data(row configurationEntry) ConfigurationData {
	s := c.Setting(row.Name)
	return ConfigurationData{
		ID: row.ID, Name: row.Name, Enabled: s.Enabled, Value: s.Value, DateValue: s.DateValue,
		StringValue: s.StringValue, Description: row.description(), TrapDoor: row.TrapDoor,
	}
}

// ListConfigurations reads every setting, also those that the platform keeps for others and does not act on.
//
//desk:method Configuration.List()
var ListConfigurations = operation.Query[operation.NoInput, ConfigurationList]{
	Meta: operation.Meta{
		ID: "refdata.ListConfigurations", Action: "READ", Entity: "CONFIGURATION", Grouping: "configuration",
		Summary: "Lists every configuration of the tenant.",
	},
	Decide: func(u *operation.Unit, _ operation.NoInput) (ConfigurationList, error) {
		c, err := ReadConfiguration(u)
		if err != nil {
			return ConfigurationList{}, err
		}
		var list ConfigurationList
		for _, row := range configurationTable {
			list.Settings = append(list.Settings, c.data(row))
		}
		return list, nil
	},
}

// ConfigurationRef addresses a configuration by its name or, without one, by its id.
type ConfigurationRef struct {
	ID   int64             `json:"configurationId,omitempty"`
	Name ConfigurationName `json:"configurationName,omitempty"`
}

// Violations returns none.
func (ConfigurationRef) Violations() []fault.Violation { return nil }

// GetConfiguration reads one setting, named by its name or, where that is "", by its id; refdata.ErrConfigurationName or
// refdata.ErrConfigurationID when there is none.
//
//desk:method Configuration.Get(in)
var GetConfiguration = operation.Query[ConfigurationRef, ConfigurationData]{
	Meta: operation.Meta{
		ID: "refdata.GetConfiguration", Action: "READ", Entity: "CONFIGURATION", Grouping: "configuration",
		Summary: "Reads one configuration by its id or its name.",
	},
	Decide: func(u *operation.Unit, in ConfigurationRef) (ConfigurationData, error) {
		row, err := in.row()
		if err != nil {
			return ConfigurationData{}, err
		}
		c, err := ReadConfiguration(u)
		if err != nil {
			return ConfigurationData{}, err
		}
		return c.data(row), nil
	},
}

// ConfigurationUpdate changes one configuration; what is nil stays.
type ConfigurationUpdate struct {
	ID          int64             `json:"configurationId,omitempty"`
	Name        ConfigurationName `json:"configurationName,omitempty"` // instead of the id
	Enabled     *bool             `json:"enabled,omitempty"`           // whether it takes effect
	Value       *int64            `json:"value,omitempty"`             // not below 0
	DateValue   *calendar.Date    `json:"dateValue,omitempty"`
	StringValue *string           `json:"stringValue,omitempty"`
}

// Violations refuses an update of nothing and a negative value.
func (in ConfigurationUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("globalConfiguration")
	if in.Enabled == nil && in.Value == nil && in.DateValue == nil && in.StringValue == nil {
		c.Fail("", nil, fault.NothingToUpdate)
	}
	if in.Value != nil && *in.Value < 0 {
		c.Fail("value", *in.Value, fault.Negative)
	}
	return c.Violations()
}

// UpdateConfiguration changes one setting, named by its name or, where that is "", by its id; what is nil stays. It holds from the next
// command on. Refused with refdata.ErrConfigurationName, refdata.ErrConfigurationID, and refdata.ErrConfigurationFixed for
// one that cannot change; a rounding mode or time zone that does not exist is a violation.
//
//desk:method Configuration.Update(in)
var UpdateConfiguration = operation.Command[ConfigurationUpdate, operation.Result]{
	Meta: operation.Meta{
		ID: "refdata.UpdateConfiguration", Action: "UPDATE", Entity: "CONFIGURATION", Grouping: "configuration",
		Summary: "Changes one configuration by its id or its name.",
	},
	Decide: func(u *operation.Unit, in ConfigurationUpdate) (operation.Result, error) {
		row, err := ConfigurationRef{in.ID, in.Name}.row()
		if err != nil {
			return operation.Result{}, err
		}
		if row.TrapDoor {
			return operation.Result{}, ErrConfigurationFixed.New(row.ID)
		}
		c, err := ConfigurationOf(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		setting, changes := in.apply(c.Setting(row.Name))
		if err := row.check(setting); err != nil && !u.Replays() { // logs of earlier versions may have values that mean nothing
			return operation.Result{}, err
		}
		if len(changes) > 0 {
			err = c.change(u, row.Name, setting)
		}
		return operation.Result{ID: row.ID, Changes: changes}, err
	},
}

// apply returns the changed setting and what really changed.
func (in ConfigurationUpdate) apply(s Setting) (Setting, operation.Changes) {
	changes := operation.Changes{}
	if in.Value != nil && s.Value == nil {
		s.Value = new(int64)
		changes["value"] = operation.Sent{Value: *in.Value}
		*s.Value = *in.Value
	} else if in.Value != nil {
		s.Value = new(*s.Value) // the setting may be a default, which is shared
		operation.Change(changes, "value", s.Value, in.Value)
	}
	operation.Change(changes, "enabled", &s.Enabled, in.Enabled)
	operation.Change(changes, "dateValue", &s.DateValue, in.DateValue)
	operation.Change(changes, "stringValue", &s.StringValue, in.StringValue)
	return s, changes
}

// row finds the declaration of the configuration.
func (r ConfigurationRef) row() (configurationEntry, error) {
	if r.Name != "" {
		row, ok := configurationRow(r.Name)
		if !ok {
			return row, ErrConfigurationName.New(string(r.Name))
		}
		return row, nil
	}
	if r.ID < 1 || r.ID > int64(len(configurationTable)) {
		return configurationEntry{}, ErrConfigurationID.New(r.ID)
	}
	return configurationTable[r.ID-1], nil
}
