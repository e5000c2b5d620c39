package nats

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	broker "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"lending.example/platform/lending/events"
)

// Options are the optional settings of a publisher. Nil is a good default.
type Options struct {
	Prefix      string        // of subjects and of the names of streams; default "lending"
	Credentials string        // file with the user's token and key; default: what the URL says
	MaxAge      time.Duration // how long a stream that is made keeps messages; default 30 days
	Replicas    int           // of a stream that is made; default 1
}

// Publisher publishes events of any number of tenants. It is safe for concurrent use.
type Publisher struct {
	options    Options
	connection *broker.Conn
	stream     jetstream.JetStream

	mu   sync.Mutex
	made map[string]bool // tenants whose stream is there
}

var _ events.Publisher = (*Publisher)(nil)

// Connect makes a publisher for the servers of a URL, or of several between commas: nats://host:4222, tls://user:password@host. It
// does not wait for a server: until one is there, Publish fails.
func Connect(url string, options *Options) (*Publisher, error) {
	p := &Publisher{made: map[string]bool{}}
	if options != nil {
		p.options = *options
	}
	p.options.Prefix = cmp.Or(p.options.Prefix, "lending")
	p.options.MaxAge = cmp.Or(p.options.MaxAge, 30*24*time.Hour)
	p.options.Replicas = cmp.Or(p.options.Replicas, 1)
	settings := []broker.Option{
		broker.Name("lending"), broker.RetryOnFailedConnect(true), broker.MaxReconnects(-1),
		broker.ReconnectBufSize(-1), // what cannot be sent fails, and comes again in its order
	}
	if p.options.Credentials != "" {
		settings = append(settings, broker.UserCredentials(p.options.Credentials))
	}
	var err error
	if p.connection, err = broker.Connect(url, settings...); err != nil {
		return nil, fmt.Errorf("nats: %w", err)
	}
	if p.stream, err = jetstream.New(p.connection); err != nil {
		p.connection.Close()
		return nil, fmt.Errorf("nats: %w", err)
	}
	return p, nil
}

// Close ends the connection.
func (p *Publisher) Close() { p.connection.Close() }

// mostOnTheirWay bounds the messages that are sent before the server has answered.
const mostOnTheirWay = 500

// Publish publishes events, and returns when the server has stored them all.
func (p *Publisher) Publish(ctx context.Context, tenant string, batch []events.Event) error {
	if err := p.provide(ctx, tenant); err != nil {
		return fmt.Errorf("nats: the stream of tenant %s: %w", tenant, err)
	}
	for part := range slices.Chunk(batch, mostOnTheirWay) {
		if err := p.send(ctx, tenant, part); err != nil {
			return err
		}
	}
	return nil
}

// send publishes some events at once.
func (p *Publisher) send(ctx context.Context, tenant string, batch []events.Event) error {
	sent := make([]jetstream.PubAckFuture, len(batch))
	for i, e := range batch {
		body, err := json.Marshal(e)
		if err != nil {
			return err
		}
		options := []jetstream.PublishOpt{jetstream.WithMsgID(id(e))}
		if i > 0 {
			options = append(options, jetstream.WithExpectLastMsgID(id(batch[i-1])))
		}
		if sent[i], err = p.stream.PublishAsync(p.subject(tenant, e), body, options...); err != nil {
			return fmt.Errorf("nats: event %d: %w", e.Number, err)
		}
	}
	return p.stored(ctx, tenant, batch, sent)
}

// stored waits for the answers of the server.
func (p *Publisher) stored(ctx context.Context, tenant string, batch []events.Event, sent []jetstream.PubAckFuture) error {
	for i, answer := range sent {
		select {
		case <-answer.Ok():
		case err := <-answer.Err():
			p.forget(tenant) // perhaps the stream was deleted
			return fmt.Errorf("nats: event %d: %w", batch[i].Number, err)
		case <-ctx.Done():
			return fmt.Errorf("nats: event %d: %w", batch[i].Number, context.Cause(ctx))
		}
	}
	return nil
}

// id names the message of an event, within the stream of its tenant.
func id(e events.Event) string { return strconv.FormatInt(e.Number, 10) }

func (p *Publisher) subject(tenant string, e events.Event) string {
	kind, id, _ := strings.Cut(e.Resource(), ":")
	return strings.Join([]string{p.options.Prefix, tenant, e.Type, kind, id}, ".")
}

// provide makes the stream of a tenant, unless there is one: that is used as it is.
func (p *Publisher) provide(ctx context.Context, tenant string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.made[tenant] {
		return nil
	}
	name := p.options.Prefix + "-" + tenant
	_, err := p.stream.Stream(ctx, name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		_, err = p.stream.CreateStream(ctx, jetstream.StreamConfig{
			Name: name, Description: "Events of tenant " + tenant, Subjects: []string{p.options.Prefix + "." + tenant + ".>"},
			MaxAge: p.options.MaxAge, Replicas: p.options.Replicas,
		})
	}
	p.made[tenant] = err == nil
	return err
}

func (p *Publisher) forget(tenant string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.made, tenant)
}
