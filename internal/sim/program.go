package sim

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/tsssf"
)

// programPrefix begins the name of a bot that is a program of its own: "exec:./bot".
const programPrefix = "exec:"

// isProgram reports whether a bot is a program.
func isProgram(level bots.Level) bool { return strings.HasPrefix(string(level), programPrefix) }

// answerTime is how long a program may think about a move.
var answerTime = 10 * time.Second

// maxAnswer limits a line that a program writes.
const maxAnswer = 64 << 10

// Ask is a line for a program: what its seat sees, and the moves that it may make. The program answers with one of them, in a line.
type Ask struct {
	Game  uint64      `json:"game"` // the same for all moves of a game
	Seat  game.Seat   `json:"seat"`
	View  *tsssf.View `json:"view"`
	Legal []game.Move `json:"legal"`
}

// Forfeit is why a program has lost a game: it was slow, ended, or wrote something that is not a legal move.
type Forfeit struct {
	Seat game.Seat
	Why  string
}

// Error says which seat loses and why.
func (f *Forfeit) Error() string { return fmt.Sprintf("seat %d loses: %s", f.Seat, f.Why) }

// program is a running program that plays.
type program struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     io.Closer
	lines   chan []byte // that it writes; closed when it ends
}

// startProgram starts a program. It may be anything that the system runs, without arguments.
func startProgram(path string) (*program, error) {
	p := &program{command: exec.Command(path), lines: make(chan []byte)}
	p.command.Stderr = os.Stderr
	in, err := p.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	p.in, p.out = in, out
	go func() {
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, maxAnswer)
		for lines.Scan() {
			p.lines <- bytes.Clone(lines.Bytes())
		}
		close(p.lines)
		_, _ = io.Copy(io.Discard, out) // so that it does not wait for us
	}()
	return p, nil
}

// ask asks for a move.
func (p *program) ask(a Ask) ([]byte, error) {
	text, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	late := time.NewTimer(answerTime)
	defer late.Stop()
	written := make(chan error, 1)
	go func() {
		_, err := p.in.Write(append(text, '\n'))
		written <- err
	}()
	for {
		select {
		case err := <-written:
			if err != nil {
				return nil, errors.New("the program has ended")
			}
			written = nil
		case line, more := <-p.lines:
			if !more {
				return nil, errors.New("the program has ended, or wrote a line that is too long")
			}
			return line, nil
		case <-late.C:
			return nil, fmt.Errorf("no answer within %s", answerTime)
		}
	}
}

// stop ends a program.
func (p *program) stop() {
	_ = p.in.Close()
	_ = p.command.Process.Kill()
	_ = p.out.Close()   // something that it has started may still hold the other end
	for range p.lines { // what it still writes
	}
	_ = p.command.Wait()
}

// programMind lets a program choose the moves of a seat. The program runs from its first move on, for all games of a player.
func (p *player) programMind(level bots.Level, deal uint64) mind {
	return func(s *tsssf.State, seat game.Seat) (tsssf.Act, int, error) {
		lose := func(format string, about ...any) (tsssf.Act, int, error) {
			if running := p.programs[level]; running != nil {
				running.stop()
				delete(p.programs, level)
			}
			return tsssf.Act{}, 0, &Forfeit{seat, fmt.Sprintf(format, about...)}
		}
		if p.programs[level] == nil {
			started, err := startProgram(strings.TrimPrefix(string(level), programPrefix))
			if err != nil {
				return lose("%v", err)
			}
			if p.programs == nil {
				p.programs = map[bots.Level]*program{}
			}
			p.programs[level] = started
		}
		answer, err := p.programs[level].ask(Ask{deal, seat, s.SeenBy(seat), s.Legal(seat)})
		if err != nil {
			return lose("%v", err)
		}
		move, err := tsssf.ParseMove(answer)
		if err != nil {
			return lose("%.200q is not a move: %v", answer, err)
		}
		a, err := s.Act(move)
		if err == nil {
			err = s.Clone().Do(seat, a)
		}
		if err != nil {
			return lose("%.200s is refused: %v", answer, err)
		}
		return a, 0, nil
	}
}

// stopPrograms ends the programs of a player.
func (p *player) stopPrograms() {
	for _, running := range p.programs {
		running.stop()
	}
}
