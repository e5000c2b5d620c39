package main

import (
	"errors"
	"flag"

	"lending.example/platform/lending/events/nats"
)

// brokerPlace is the name under which servers stand in the streams on behalf of their broker.
const brokerPlace = "nats"

// brokerFlags say which message broker a server publishes events to. Keys stand in a file, because others on the machine can read
// the flags of a program.
type brokerFlags struct {
	url, credentials *string
}

func newBrokerFlags(flags *flag.FlagSet) brokerFlags {
	return brokerFlags{
		url:         flags.String("nats", "", "server of NATS with JetStream to publish events to, such as nats://127.0.0.1:4222; several between commas"),
		credentials: flags.String("nats-credentials", "", "file with the token and the key of the user at NATS"),
	}
}

// connect makes the publisher that the flags describe; nil for none.
func (f brokerFlags) connect() (*nats.Publisher, error) {
	switch {
	case *f.url != "":
		return nats.Connect(*f.url, &nats.Options{Credentials: *f.credentials})
	case *f.credentials != "":
		return nil, errors.New("-nats-credentials: want -nats too")
	}
	return nil, nil
}
