package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// ConfigurationService is the settings of the tenant.
type ConfigurationService struct{ desk *Desk }

// Update changes one configuration by its id or its name.
//
// Permission: UPDATE_CONFIGURATION.
func (s ConfigurationService) Update(ctx context.Context, in refdata.ConfigurationUpdate) (Done, error) {
	return doneResult(done(ctx, s.desk, refdata.UpdateConfiguration, in))
}

// Get reads one configuration by its id or its name.
//
// Permission: READ_CONFIGURATION.
func (s ConfigurationService) Get(ctx context.Context, in refdata.ConfigurationRef) (refdata.ConfigurationData, error) {
	return perform(ctx, s.desk, refdata.GetConfiguration, in)
}

// List lists every configuration of the tenant.
//
// Permission: READ_CONFIGURATION.
func (s ConfigurationService) List(ctx context.Context) (refdata.ConfigurationList, error) {
	return perform(ctx, s.desk, refdata.ListConfigurations, operation.NoInput{})
}
