package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"lending.example/platform/httpserver"
	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/demo"
	"lending.example/platform/lending/events/nats"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/store/sqlite"
)

const defaultTenant = "default"

// fineractPath is where web applications for Apache Fineract look for the interface.
const fineractPath = "/fineract-provider/api"

// adminPassword is the variable of the environment that holds the password of the first user.
const adminPassword = "LENDING_ADMIN_PASSWORD"

func serve(ctx context.Context, args []string, out io.Writer) error {
	s, err := serverOf(args)
	if err != nil {
		return err
	}
	// The address comes first: a server that cannot serve makes no folder, no tenant and no password.
	listener, err := httpserver.Listen(ctx, s.shell)
	if err != nil {
		return err
	}
	defer listener.Close() // closed already when it was served
	s.shell.Listener = listener
	return s.run(ctx, out)
}

// server is a server as the flags say.
type server struct {
	shell    httpserver.Config
	place    *place
	platform lending.Config
	letters  mailFlags
	demo     bool // a demonstration bank is made first
	bank     demo.Options
	closing  jobs.TimeOfDay // when the business of a day is closed
	hooks    lending.WebhookOptions
	replica  string // URL of a standby; "" for none
	broker   brokerFlags
}

func serverOf(args []string) (*server, error) {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	addr := flags.String("addr", "127.0.0.1:8080", "address to listen on")
	basePath := flags.String("base-path", "", "prefix of all paths, such as /bank, for a server behind a proxy that shares its address")
	s := &server{place: placeOf(flags)}
	flags.StringVar(&s.replica, "replica", "", "URL of a standby of the PostgreSQL server that -store names: reading requests with replica=true are answered from it")
	synchronous := flags.String("synchronous", "full", "full: a commit survives a power cut; normal: only a crash of the program")
	certificate := flags.String("tls-cert", "", "certificate file; with -tls-key, serves HTTPS")
	key := flags.String("tls-key", "", "private key file")
	s.letters = newMailFlags(flags)
	closeAt := flags.String("cob-at", "00:10", "time of day in the tenant's time zone at which the business of its loans is closed every night; off: not by itself, unless a tenant sets times")
	largestFile := flags.Int64("largest-file", content.Largest>>20, "size of the largest file that may be uploaded, in MiB")
	private := flags.Bool("hooks-private", false, "lets hooks post events to addresses of private networks, and by http")
	s.broker = newBrokerFlags(flags)
	flags.BoolVar(&s.demo, "demo", false, "first fill the tenant, which must not be there yet, with a small living bank: clients, products and two years of loans")
	flags.IntVar(&s.bank.Clients, "demo-clients", 120, "with -demo: clients of the bank, two loans for each in the middle")
	flags.IntVar(&s.bank.Months, "demo-months", 24, "with -demo: months of its history, 4 or more")
	chart := flags.Bool("chart", false, "give the tenant that the first start makes the starter chart of accounts")
	fineract := flags.Bool("fineract", false, "serve web applications for Apache Fineract: below /fineract-provider/api, with stand-ins for what is not built")
	trust := flags.Bool("trust-forwarded", false, "take the address of callers from X-Forwarded-For; only behind a proxy of your own that sets it")
	var origins []string
	flags.Func("cors-origin", "origin of web pages that may use the interface, such as https://desk.example; may be repeated", func(origin string) error {
		if !httpserver.IsOrigin(origin) {
			return errors.New("want scheme, host and port as a browser writes them, and nothing else")
		}
		origins = append(origins, origin)
		return nil
	})
	desk := flags.Bool("desk", true, "serve the desk in the browser at the root")
	verbose := flags.Bool("v", false, "log every request")
	if err := parse(flags, args); err != nil {
		return nil, err
	}
	if s.bank.Clients < 1 || s.bank.Months < 4 {
		return nil, errors.New("a demonstration bank has 1 client or more, and 4 months of history or more")
	}
	if *fineract {
		*basePath += fineractPath
	}
	logger := newLogger(*verbose)
	s.shell = httpserver.Config{
		Addr: *addr, BasePath: strings.TrimSuffix(path.Clean("/"+*basePath), "/"), Logger: logger, CertFile: *certificate, KeyFile: *key, HideDesk: !*desk, MaxUpload: max(10, 2**largestFile) << 20,
		Fineract: *fineract, Origins: origins, TrustForwarded: *trust,
	}
	s.platform = lending.Config{Logger: logger, Checkpoints: filepath.Join(s.place.data, "past"), LargestFile: *largestFile << 20, StarterChart: *chart}
	var err error
	if s.platform.SQLite, err = storeOptions(*synchronous); err != nil {
		return nil, err
	}
	s.hooks.AllowPrivate = *private
	if s.closing, err = jobs.ParseTimeOfDay(*closeAt); err != nil {
		return nil, fmt.Errorf("-cob-at: %w", err)
	}
	return s, nil
}

// run opens the platform and serves it on the listener until the context ends.
func (s *server) run(ctx context.Context, out io.Writer) error {
	post, err := s.letters.post(s.place.data, s.platform.Logger)
	if err != nil {
		return err
	}
	defer post.Close()
	s.platform.Mailer = post
	publisher, err := s.broker.connect()
	if err != nil {
		return err
	}
	if publisher != nil {
		defer publisher.Close()
	}
	if s.demo {
		if err := fillDemo(ctx, s.place, s.bank, out); err != nil {
			return err
		}
	}
	if s.replica != "" {
		if s.platform.Replica, err = s.place.openReplica(ctx, s.replica); err != nil {
			return err
		}
	}
	platform, err := s.place.open(ctx, s.platform)
	if err != nil {
		return err
	}
	if err := provision(ctx, platform, out); err != nil {
		return errors.Join(err, platform.Close())
	}
	stop := s.startWork(ctx, platform, publisher)
	s.shell.Ready = func(addr string) {
		fmt.Fprintf(out, "lending: serving on http://%s%s, data in %s\n", addr, s.shell.BasePath, platform.Location())
	}
	err = httpserver.Serve(ctx, platform, s.shell)
	stop()
	return errors.Join(err, platform.Close())
}

// startWork starts the unattended work of a server: the close of business and other jobs at their times, the posting of events to
// hooks, and their publishing where there is a broker.
func (s *server) startWork(ctx context.Context, platform *lending.Platform, publisher *nats.Publisher) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { platform.Scheduler(s.closing).Run(ctx) })
	running.Go(func() { platform.Webhooks(&s.hooks).Run(ctx) })
	if publisher != nil {
		running.Go(func() { _ = platform.Publish(ctx, brokerPlace, publisher) }) // ends with the context
	}
	return func() { cancel(); running.Wait() }
}

func newLogger(verbose bool) *slog.Logger {
	level := slog.LevelWarn
	if verbose {
		level = slog.LevelInfo
	}
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
}

// statementCommand is the command that a server starts for itself, to run a statement of a report apart.
const statementCommand = "answer-statement"

// statementProcess is this program, without its surroundings, about to run a statement.
func statementProcess() *exec.Cmd {
	program, _ := os.Executable() // that there is none shows when it is started
	cmd := exec.Command(program, statementCommand)
	cmd.Env = []string{}
	return cmd
}

func storeOptions(synchronous string) (*sqlite.Options, error) {
	switch synchronous {
	case "full":
		return &sqlite.Options{Synchronous: sqlite.Full, Apart: statementProcess}, nil
	case "normal":
		return &sqlite.Options{Synchronous: sqlite.Normal, Apart: statementProcess}, nil
	}
	return nil, fmt.Errorf("-synchronous %q: want full or normal", synchronous)
}

// provision makes the default tenant on the first start. The administrator's password comes from the environment, or is
// generated and shown this once.
func provision(ctx context.Context, platform *lending.Platform, out io.Writer) error {
	password, generated, err := firstPassword()
	if err != nil {
		return err
	}
	made, err := platform.Provision(ctx, defaultTenant, password)
	if made {
		debug.FreeOSMemory() // hashing the password took some 20 MB that are not needed again soon
	}
	if errors.Is(err, access.ErrFirstPassword) {
		return fmt.Errorf("%s: %w", adminPassword, err)
	}
	if err == nil && made && generated {
		fmt.Fprintf(out, "lending: made tenant %q with user admin, password %s (shown only now)\n", defaultTenant, password)
	}
	return err
}

// firstPassword is the password from the environment, or a generated one.
func firstPassword() (password string, generated bool, err error) {
	if password = os.Getenv(adminPassword); password != "" {
		return password, false, nil
	}
	password, err = access.GeneratePassword()
	return password, true, err
}
