package refdata

import (
	"strings"
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

func TestConfigurationDefaults(t *testing.T) {
	var c Configuration
	for _, tt := range []struct {
		name    ConfigurationName
		enabled bool
		value   int64
		text    string
	}{
		{MakerChecker, false, 0, ""},
		{RoundingMode, true, 6, ""},
		{PenaltyWaitPeriod, true, 2, ""},
		{DaysBeforeRepaymentIsDue, false, 1, ""},
		{ChargeAccrualDate, true, 0, "due-date"},
		{NextPaymentDueDate, true, 0, "earliest-unpaid-date"},
		{EnableBusinessDate, false, 0, ""},
		{AutomaticCOBDate, true, 0, ""},
		{AcceptPasswordOnCreate, false, 0, ""},
		{"no-such-setting", false, 0, ""},
	} {
		t.Run(string(tt.name), func(t *testing.T) {
			if c.Enabled(tt.name) != tt.enabled || c.Value(tt.name) != tt.value || c.Text(tt.name) != tt.text {
				t.Errorf("got %v %d %q, want %v %d %q", c.Enabled(tt.name), c.Value(tt.name), c.Text(tt.name), tt.enabled, tt.value, tt.text)
			}
		})
	}
}

func TestConfigurationNamesAreUnique(t *testing.T) {
	seen := map[ConfigurationName]bool{}
	for i, row := range configurationTable {
		if seen[row.Name] || row.ID != int64(i+1) {
			t.Errorf("%s: double name or id %d at place %d", row.Name, row.ID, i+1)
		}
		seen[row.Name] = true
	}
}

func TestUpdateConfiguration(t *testing.T) {
	d := newDesk(t)
	before := desktest.Do(d, ListConfigurations, operation.NoInput{})

	got := desktest.Do(d, UpdateConfiguration, ConfigurationUpdate{Name: RoundingMode, Enabled: new(true), Value: new(int64(4))})
	want := operation.Result{ID: rowID(RoundingMode), Changes: operation.Changes{"value": operation.Sent{Value: int64(4)}}}
	if diff := difference(want, got); diff != "" {
		t.Error(diff)
	}
	again := desktest.Do(d, UpdateConfiguration, ConfigurationUpdate{ID: rowID(RoundingMode), Value: new(int64(4))})
	if len(again.Changes) != 0 {
		t.Errorf("the same value again changed %v", again.Changes)
	}
	if err := d.Update(func(u *operation.Unit) error {
		c, err := ReadConfiguration(u)
		if c.Rounding() != money.HalfUp {
			t.Errorf("rounding %v, want half up", c.Rounding())
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}

	after := desktest.Do(d, ListConfigurations, operation.NoInput{})
	want6 := before.Settings
	want6[rowID(RoundingMode)-1].Value = new(int64(4))
	if diff := difference(want6, after.Settings); diff != "" {
		t.Errorf("other settings changed: %s", diff)
	}
}

// Papers name the head office until the lender has a name.
func TestLender(t *testing.T) {
	d := newDesk(t)
	if diff := difference(Lender{Name: "Head Office"}, desktest.Do(d, GetLender, operation.NoInput{})); diff != "" {
		t.Error(diff)
	}
	desktest.Do(d, UpdateConfiguration, ConfigurationUpdate{Name: LenderName, StringValue: new("Orchard Credit")})
	desktest.Do(d, UpdateConfiguration, ConfigurationUpdate{Name: LenderAddress, StringValue: new("12 Mill Lane, Ludlow")})
	if diff := difference(Lender{Name: "Orchard Credit", Address: "12 Mill Lane, Ludlow"}, desktest.Do(d, GetLender, operation.NoInput{})); diff != "" {
		t.Error(diff)
	}
}

// A default is shared by all tenants; changing a setting must not reach it.
func TestDefaultsStay(t *testing.T) {
	d := newDesk(t)
	desktest.Do(d, UpdateConfiguration, ConfigurationUpdate{Name: PenaltyWaitPeriod, Value: new(int64(9))})
	var fresh Configuration
	if fresh.Value(PenaltyWaitPeriod) != 2 {
		t.Errorf("the default became %d", fresh.Value(PenaltyWaitPeriod))
	}
}

func TestConfigurationRefusals(t *testing.T) {
	d := newDesk(t)
	desktest.Refuse(d, UpdateConfiguration, ConfigurationUpdate{Name: EnableAddress}, "validation.msg.globalConfiguration.no.parameters.for.update")
	desktest.Refuse(d, UpdateConfiguration, ConfigurationUpdate{Name: "nonsense", Enabled: new(true)}, "error.msg.configuration.property.invalid")
	desktest.Refuse(d, UpdateConfiguration, ConfigurationUpdate{ID: 4000, Enabled: new(true)}, "error.msg.configuration.id.invalid")
	desktest.Refuse(d, UpdateConfiguration, ConfigurationUpdate{Name: "constraint-approach-for-datatables", Enabled: new(true)}, "error.msg.configuration.id.not.modifiable")
	desktest.Refuse(d, UpdateConfiguration, ConfigurationUpdate{Name: TimeZone, StringValue: new("Mars/Olympus")}, "validation.msg.globalConfiguration.stringValue.unknown.time.zone")
	desktest.Refuse(d, UpdateConfiguration, ConfigurationUpdate{Name: PenaltyWaitPeriod, Value: new(int64(-1))}, "validation.msg.globalConfiguration.value.not.zero.or.greater")
	desktest.Refuse(d, GetConfiguration, ConfigurationRef{}, "error.msg.configuration.id.invalid")
}

// A setting takes no value that the platform could not act on (docs/semantics/wire-organisation.md, 15).
func TestConfigurationTakesValuesThatAct(t *testing.T) {
	const (
		outOfRange = "validation.msg.globalConfiguration.value.is.not.within.expected.range"
		unknown    = "validation.msg.globalConfiguration.stringValue.value.is.not.supported"
	)
	for name, c := range map[string]struct {
		takes, refuses ConfigurationUpdate
		code           string
	}{
		"rounding":           {ConfigurationUpdate{Name: RoundingMode, Value: new(int64(0))}, ConfigurationUpdate{Name: RoundingMode, Value: new(int64(7))}, outOfRange},
		"password policy":    {ConfigurationUpdate{Name: PasswordPolicy, Value: new(int64(1))}, ConfigurationUpdate{Name: PasswordPolicy, Value: new(int64(4))}, outOfRange},
		"no password policy": {ConfigurationUpdate{Name: PasswordPolicy, Value: new(int64(2))}, ConfigurationUpdate{Name: PasswordPolicy, Value: new(int64(0))}, outOfRange},
		"account numbers":    {ConfigurationUpdate{Name: AccountNumberLength, Value: new(int64(20))}, ConfigurationUpdate{Name: AccountNumberLength, Value: new(int64(21))}, outOfRange},
		"no digits":          {ConfigurationUpdate{Name: AccountNumberLength, Value: new(int64(1))}, ConfigurationUpdate{Name: AccountNumberLength, Value: new(int64(0))}, outOfRange},
		"lender":             {ConfigurationUpdate{Name: LenderName, StringValue: new("Orchard Credit")}, ConfigurationUpdate{Name: LenderName, StringValue: new(strings.Repeat("é", 201))}, "validation.msg.globalConfiguration.stringValue.exceeds.max.length"},
		"lender address":     {ConfigurationUpdate{Name: LenderAddress, StringValue: new(strings.Repeat("é", 500))}, ConfigurationUpdate{Name: LenderAddress, StringValue: new(strings.Repeat("é", 501))}, "validation.msg.globalConfiguration.stringValue.exceeds.max.length"},
		"next payment":       {ConfigurationUpdate{Name: NextPaymentDueDate, StringValue: new("next-unpaid-due-date")}, ConfigurationUpdate{Name: NextPaymentDueDate, StringValue: new("next-week")}, unknown},
		"accrual of charges": {ConfigurationUpdate{Name: ChargeAccrualDate, StringValue: new("submitted-date")}, ConfigurationUpdate{Name: ChargeAccrualDate, StringValue: new("some-date")}, unknown},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			desktest.Do(d, UpdateConfiguration, c.takes)
			desktest.Refuse(d, UpdateConfiguration, c.refuses, c.code)
		})
	}
}

func rowID(name ConfigurationName) int64 {
	row, _ := configurationRow(name)
	return row.ID
}
