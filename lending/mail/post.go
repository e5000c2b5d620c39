package mail

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"lending.example/platform/lending/access"
)

// Carrier sends one letter. It is called by one goroutine at a time.
type Carrier interface {
	Carry(ctx context.Context, letter access.Letter) error
}

// Options of a Post. The zero value, and nil, are good defaults.
type Options struct {
	Logger   *slog.Logger  // default slog.Default
	Fallback Carrier       // takes what the carrier refuses for good; nil for none
	Attempts int           // default 3
	Pause    time.Duration // between attempts, default 5 s
	Timeout  time.Duration // of an attempt, default 30 s
}

func (o *Options) withDefaults() Options {
	filled := Options{Logger: slog.Default(), Attempts: 3, Pause: 5 * time.Second, Timeout: 30 * time.Second}
	if o == nil {
		return filled
	}
	filled.Fallback = o.Fallback
	if o.Logger != nil {
		filled.Logger = o.Logger
	}
	if o.Attempts > 0 {
		filled.Attempts = o.Attempts
	}
	if o.Pause > 0 {
		filled.Pause = o.Pause
	}
	if o.Timeout > 0 {
		filled.Timeout = o.Timeout
	}
	return filled
}

// queued bounds the letters that wait; a further sender waits with them.
const queued = 256

// Post is an access.Mailer that sends letters in the background, one after the other.
type Post struct {
	carrier Carrier
	options Options
	letters chan access.Letter
	closing context.Context // done when no more is waited for between attempts
	hurry   context.CancelFunc
	ended   sync.WaitGroup
}

// NewPost starts a post. Close ends it.
func NewPost(c Carrier, o *Options) *Post {
	p := &Post{carrier: c, options: o.withDefaults(), letters: make(chan access.Letter, queued)}
	p.closing, p.hurry = context.WithCancel(context.Background())
	p.ended.Go(func() {
		for letter := range p.letters {
			p.send(letter)
		}
	})
	return p
}

// Deliver takes a letter. It must not be called after Close.
func (p *Post) Deliver(letter access.Letter) { p.letters <- letter }

// Close sends the letters that wait, each at once and once, and returns when that is done.
func (p *Post) Close() {
	p.hurry()
	close(p.letters)
	p.ended.Wait()
}

func (p *Post) send(letter access.Letter) {
	err := p.try(p.carrier, letter)
	for attempt := 1; err != nil && attempt < p.options.Attempts && p.pause(); attempt++ {
		err = p.try(p.carrier, letter)
	}
	if err == nil {
		return
	}
	log := p.options.Logger.With("user", letter.Username, "error", err)
	if p.options.Fallback == nil {
		log.Error("mail: a letter was not delivered")
		return
	}
	if failed := p.try(p.options.Fallback, letter); failed != nil {
		log.Error("mail: a letter was neither delivered nor kept", "fallback", failed)
		return
	}
	log.Warn("mail: a letter was not delivered and is kept instead")
}

func (p *Post) try(c Carrier, letter access.Letter) error {
	ctx, cancel := context.WithTimeout(context.Background(), p.options.Timeout)
	defer cancel()
	return c.Carry(ctx, letter)
}

// pause waits before the next attempt; false when the post is being closed.
func (p *Post) pause() bool {
	timer := time.NewTimer(p.options.Pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-p.closing.Done():
		return false
	}
}
