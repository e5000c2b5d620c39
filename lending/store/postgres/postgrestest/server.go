package postgrestest

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Variable names the server to use instead of a temporary one: its URL, for a user who may create schemas.
const Variable = "LENDING_TEST_POSTGRES"

// Server is a temporary cluster.
type Server struct {
	folder   string // holds the data and the socket
	binaries string
	port     int
	settings []string // "fsync=off"
	running  *process
}

// process is a running server. Closing its input stops it, which also happens when the test binary dies.
type process struct {
	command *exec.Cmd
	input   io.WriteCloser
}

// Make makes a cluster and starts it with settings such as "fsync=off". Remove it when it is no longer needed.
func Make(settings ...string) (*Server, error) {
	binaries, err := findBinaries()
	if err != nil {
		return nil, err
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "postgres-")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder, binaries: binaries, port: port, settings: settings}
	if err := errors.Join(os.Chmod(folder, 0o777), s.initialise(), s.Start()); err != nil {
		return nil, errors.Join(err, s.Remove())
	}
	return s, nil
}

// findBinaries returns the folder of the newest installed server.
func findBinaries() (string, error) {
	installed, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	slices.Sort(installed)
	if path, err := exec.LookPath("initdb"); err == nil {
		installed = append(installed, path)
	}
	if len(installed) == 0 {
		return "", fmt.Errorf("no PostgreSQL server is installed (apt-get install postgresql), and %s names none", Variable)
	}
	path, err := filepath.EvalSymlinks(installed[len(installed)-1])
	return filepath.Dir(path), err
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}

// run makes a command of the server. The server refuses to run as root, so that root runs it as the package's own user.
func (s *Server) run(program string, args ...string) *exec.Cmd {
	program = filepath.Join(s.binaries, program)
	var c *exec.Cmd
	if os.Geteuid() == 0 {
		c = exec.Command("runuser", append([]string{"-u", "postgres", "--", program}, args...)...)
	} else {
		c = exec.Command(program, args...)
	}
	c.Dir = s.folder
	return c
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

func (s *Server) initialise() error {
	out, err := s.run("initdb", "-D", s.data(), "-U", "lending", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync").CombinedOutput()
	if err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return nil
}

// Start starts the server, again after a Stop, and waits until it answers.
func (s *Server) Start() error {
	args := []string{"-D", s.data(), "-p", fmt.Sprint(s.port), "-k", s.folder, "-c", "listen_addresses=127.0.0.1"}
	for _, setting := range s.settings {
		args = append(args, "-c", setting)
	}
	server := s.run("postgres", args...)
	// The shell stops the server when its input ends. It runs the server deaf to SIGINT.
	script := `"$@" & server=$!; (cat; kill -TERM $server 2>/dev/null) <&3 & wait $server`
	c := exec.Command("sh", append([]string{"-c", "exec 3<&0; " + script, "sh"}, server.Args...)...)
	c.Dir = s.folder
	log, err := os.OpenFile(filepath.Join(s.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	c.Stdout, c.Stderr = log, log
	input, err := c.StdinPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	s.running = &process{command: c, input: input}
	return s.waitForAnswer()
}

func (s *Server) waitForAnswer() error {
	var err error
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if err = s.run("pg_isready", "-q", "-h", s.folder, "-p", fmt.Sprint(s.port)).Run(); err == nil {
			return nil
		}
	}
	log, _ := os.ReadFile(filepath.Join(s.folder, "log"))
	return fmt.Errorf("the server does not answer: %w\n%s", err, log)
}

// Stop stops the server: "fast" in good order, "immediate" as a crash does.
func (s *Server) Stop(mode string) error {
	if s.running == nil {
		return nil
	}
	out, err := s.run("pg_ctl", "-D", s.data(), "-m", mode, "-w", "stop").CombinedOutput()
	_ = s.running.input.Close()
	_ = s.running.command.Wait() // its outcome is that it was stopped
	s.running = nil
	if err != nil {
		return fmt.Errorf("pg_ctl stop: %w\n%s", err, out)
	}
	return nil
}

// Strand makes the server a standby that follows nobody, as one is that was the primary and was cut off.
func (s *Server) Strand() error {
	return errors.Join(s.Stop("fast"), os.WriteFile(filepath.Join(s.data(), "standby.signal"), nil, 0o644), s.Start())
}

// Remove stops the server and deletes the cluster.
func (s *Server) Remove() error { return errors.Join(s.Stop("immediate"), os.RemoveAll(s.folder)) }

// URL reaches the server over its socket.
func (s *Server) URL() string {
	return fmt.Sprintf("postgres://lending@/postgres?host=%s&port=%d", s.folder, s.port)
}

// shared is the server of the test binary.
var shared struct {
	once   sync.Once
	server *Server
	err    error
}

// Run runs the tests and removes the shared server.
func Run(m *testing.M) int {
	code := m.Run()
	if shared.server != nil {
		if err := shared.server.Remove(); err != nil {
			fmt.Fprintln(os.Stderr, "postgrestest:", err)
		}
	}
	return code
}

// Shared returns the URL of the server of this test binary, and of the processes that it starts. It does not wait for the
// disk: a test that kills the server, or measures, makes its Own.
func Shared(t testing.TB) string {
	t.Helper()
	shared.once.Do(func() {
		if os.Getenv(Variable) != "" {
			return
		}
		if shared.server, shared.err = Make("fsync=off"); shared.err == nil {
			shared.err = os.Setenv(Variable, shared.server.URL())
		}
	})
	must(t, shared.err)
	return os.Getenv(Variable)
}

// Own makes a server for one test.
func Own(t testing.TB, settings ...string) *Server {
	t.Helper()
	s, err := Make(settings...)
	must(t, err)
	t.Cleanup(func() {
		if err := s.Remove(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// must skips a test that has no server, but not in continuous integration.
func must(t testing.TB, err error) {
	t.Helper()
	switch {
	case err == nil:
	case strings.TrimSpace(os.Getenv("CI")) != "":
		t.Fatalf("no PostgreSQL server: %v", err)
	default:
		t.Skipf("no PostgreSQL server: %v", err)
	}
}
