package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// ConfigurationService is the settings of the tenant. Each has a name, a switch and, as it needs them, a number, a day or a
// text; the constants of type refdata.ConfigurationName name those that the platform acts on, and List describes all.
// Settings that were never changed have their defaults.
//
//	_, err := desk.Configuration.Update(ctx, refdata.ConfigurationUpdate{Name: refdata.MakerChecker, Enabled: new(true)})
type ConfigurationService struct{ desk *Desk }

// Update changes one setting, named by its name or, where that is "", by its id; what is nil stays. It holds from the next
// command on. Refused with refdata.ErrConfigurationName, refdata.ErrConfigurationID, and refdata.ErrConfigurationFixed for
// one that cannot change; a rounding mode or time zone that does not exist is a violation.
//
// Permission: UPDATE_CONFIGURATION.
func (s ConfigurationService) Update(ctx context.Context, in refdata.ConfigurationUpdate) (Done, error) {
	return doneResult(done(ctx, s.desk, refdata.UpdateConfiguration, in))
}

// Get reads one setting, named by its name or, where that is "", by its id; refdata.ErrConfigurationName or
// refdata.ErrConfigurationID when there is none.
//
// Permission: READ_CONFIGURATION.
func (s ConfigurationService) Get(ctx context.Context, in refdata.ConfigurationRef) (refdata.ConfigurationData, error) {
	return perform(ctx, s.desk, refdata.GetConfiguration, in)
}

// List reads every setting, also those that the platform keeps for others and does not act on.
//
// Permission: READ_CONFIGURATION.
func (s ConfigurationService) List(ctx context.Context) (refdata.ConfigurationList, error) {
	return perform(ctx, s.desk, refdata.ListConfigurations, operation.NoInput{})
}
