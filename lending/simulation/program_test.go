package simulation

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/lendingtest"
)

// program is one of several on the store. It lives from start to death, and is started again.
type program struct {
	world    *world
	name     string
	platform *lending.Platform // nil while it is dead
	store    *access
	stop     context.CancelFunc

	startsAt time.Time     // when it is dead
	stands   time.Time     // until when it stands still
	away     time.Time     // until when it cannot reach the store
	ahead    time.Duration // of its clock, before the right one
}

// errDead is what a program hears that is no more.
var errDead = errors.New("the program is dead")

func (p *program) dead() bool { return p.platform == nil }

// start starts the program with all that it does by itself. One that does not get up is dead for a while longer.
func (p *program) start() {
	a := &access{world: p.world, program: p, died: make(chan struct{})}
	platform, err := lending.New(a, &lending.Config{Clock: p.clock, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		p.startsAt = time.Now().Add(p.world.draw(longestAway))
		return
	}
	ctx, stop := context.WithCancel(p.world.ctx)
	p.platform, p.store, p.stop = platform, a, stop
	p.world.say("%s starts", p.name)
	go p.closeNights(named(ctx, "scheduler"), platform)
	go p.follow(named(ctx, "follower"), platform, rand.New(rand.NewPCG(p.world.rand.Uint64(), 4)))
}

// dies ends the program in the middle of what it does: nothing that it does from now on reaches the store.
func (p *program) dies(how string) {
	if p.dead() {
		return
	}
	p.world.say("%s dies: %s", p.name, how)
	close(p.store.died)
	p.stop()
	go p.platform.Close() // what goroutines are left end at the store
	p.platform, p.startsAt, p.ahead = nil, time.Now().Add(p.world.drawnDeath()), 0
	p.stands, p.away = time.Time{}, time.Time{}
}

// longestDeath is how long a program is away at most before somebody starts it again.
const longestDeath = 30 * time.Second

func (w *world) drawnDeath() time.Duration {
	if w.calm {
		return 0
	}
	return w.draw(longestDeath)
}

// recover ends what goes wrong with the program.
func (p *program) recover() {
	p.startsAt, p.stands, p.away, p.ahead = time.Time{}, time.Time{}, time.Time{}, 0
}

func (p *program) clock() time.Time { return p.world.now().Add(p.ahead) }

// lookEvery is how often a program looks whether a night is to be closed; more often than schedulers do by themselves, since lives
// are short.
const lookEvery = 4 * time.Second

func (p *program) closeNights(ctx context.Context, platform *lending.Platform) {
	nightly, err := jobs.ParseTimeOfDay("00:10")
	if err != nil {
		p.world.breaks(err.Error())
	}
	for scheduler := platform.Scheduler(nightly); ctx.Err() == nil; {
		_ = scheduler.Look(ctx) // what fails is done again at the next look
		select {
		case <-ctx.Done():
		case <-time.After(lookEvery):
		}
	}
}

// follow notes every event that the program is handed, and sometimes dies of one. It takes a while over each, so that it does
// nothing at the same time as those who made the event.
func (p *program) follow(ctx context.Context, platform *lending.Platform, draws *rand.Rand) {
	for ctx.Err() == nil {
		_ = platform.Events(lendingtest.Tenant).FollowAs(ctx, "books", func(_ context.Context, e lending.Event) error {
			time.Sleep(time.Duration(1 + draws.Int64N(int64(time.Millisecond))))
			if ctx.Err() != nil {
				return ctx.Err()
			}
			p.world.handed(p, e.Number)
			if !p.world.calm && draws.IntN(1000) < followed {
				p.world.count(string(diesFollowing))
				p.dies(string(diesFollowing))
			}
			return ctx.Err()
		})
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}
