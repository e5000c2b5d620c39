package wire

import (
	"path"
	"reflect"
)

// exception is an attribute that travels otherwise than its route says.
type exception struct {
	place  Place
	reason string
}

// Reasons that several attributes share.
const (
	asksOnly = "says what the answer tells besides; what is stored does not depend on it"
	prepared = "made of the password that was sent, or drawn, before the command is logged; nobody sends a hash"
	judges   = "the operation refuses, or looks up, what no other attribute takes"
)

// exceptions lists the exceptions, by the package and the attribute or by the type and the attribute. What the path names comes from
// there all the same.
var exceptions = map[string]exception{
	"access.generatedPassword":   {Nowhere, prepared},
	"access.sentPassword":        {Nowhere, prepared},
	"access.returnClientList":    {Query, asksOnly},
	"clients.AddressUpdate.type": {QueryOrBody, "applications send it in either"},
	"clients.NewAddress.type":    {Query, "applications send it beside the path, and the address alone in the body"},
	"datatables.rowId":           {Nowhere, "the path leaves it out where a record has one row"},
	"datatables.values":          {Rest, judges},
	"jobs.businessSteps":         {Body, "one input is for reading and for setting; who reads says none"},
	"loans.warnings":             {Query, asksOnly},
	"partners.other":             {Rest, judges},
	"products.warnings":          {Query, asksOnly},
	"webhooks.hookId":            {Nowhere, "a new hook gets it"},
}

// twins are the names that a resource has in paths. Inputs have both; where the path says one of them, the other one travels nowhere.
var twins = map[string]string{
	"codeId": "codeName", "codeName": "codeId",
	"configurationId": "configurationName", "configurationName": "configurationId",
	"jobId": "shortName", "shortName": "jobId",
}

// byName lists the enumerations that requests state by name, likewise: applications know these names, and no ids.
var byName = map[string]bool{
	"loans.ReAgeInput.frequencyType":      true,
	"loans.loanScheduleProcessingType":    true,
	"products.loanScheduleProcessingType": true,
	"products.loanScheduleType":           true,
}

// listed is what a table says of an attribute of a struct.
func listed[T any](table map[string]T, of reflect.Type, name string) (T, bool) {
	if entry, ok := table[of.String()+"."+name]; ok {
		return entry, true
	}
	entry, ok := table[path.Base(of.PkgPath())+"."+name]
	return entry, ok
}
