package sim

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"shipfic/internal/bots"
)

// patience is how long these tests wait for an answer: a busy machine takes seconds to start a program.
const patience = time.Minute

// TestMain is also the program that plays in TestPrograms.
func TestMain(m *testing.M) {
	if manner := os.Getenv("SHIPFIC_TEST_BOT"); manner != "" {
		playAsProgram(manner)
		return
	}
	os.Exit(m.Run())
}

// playAsProgram plays the first legal move, or fails in some manner after a few.
func playAsProgram(manner string) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for n := 0; lines.Scan(); n++ {
		var ask struct {
			Legal []json.RawMessage
			View  struct{ Hands []json.RawMessage }
		}
		if err := json.Unmarshal(lines.Bytes(), &ask); err != nil || len(ask.Legal) == 0 || len(ask.View.Hands) != 1 {
			fmt.Println("this does not ask for a move of one seat:", err)
			return
		}
		if n == 5 {
			switch manner {
			case "slow":
				time.Sleep(time.Hour)
			case "dead":
				return
			case "cheats":
				ask.Legal[0] = json.RawMessage(`{"do":"end","draw":["pony","pony","pony","pony","pony","pony","pony","pony"]}`)
			case "babbles":
				ask.Legal[0] = json.RawMessage("I resign")
			case "shouts":
				ask.Legal[0] = json.RawMessage(strings.Repeat("A", 2*maxAnswer))
			}
		}
		fmt.Println(string(ask.Legal[0]))
	}
}

// TestPrograms lets a program play against a random player. One that plays on finishes its games; one that does not loses them, and the run goes on.
func TestPrograms(t *testing.T) {
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := programPrefix + own
	level, err := ParseBot(name)
	if err != nil {
		t.Fatal(err)
	}
	plan := core(t, 4, Table{Variant: "plain", Options: []byte(`{"winningPoints":4}`), Bots: []bots.Level{level, bots.Random}, Match: true})
	defer func(usual time.Duration) { answerTime = usual }(answerTime)
	for manner, why := range map[string]string{
		"plays": "", "slow": "no answer within", "dead": "has ended", "cheats": "is refused", "babbles": "is not a move", "shouts": "too long",
	} {
		t.Run(manner, func(t *testing.T) {
			t.Setenv("SHIPFIC_TEST_BOT", manner)
			if answerTime = patience; manner == "slow" {
				answerTime = time.Second
			}
			m := run(t, plan, 2).Match()
			switch {
			case m.Games != 4:
				t.Errorf("%d games of 4 were played", m.Games)
			case why == "" && len(m.Forfeits) > 0:
				t.Errorf("it lost %d games: %s", m.Forfeits[name], m.Why[name])
			case why != "" && (m.Forfeits[name] != 4 || m.Wins["random"] != 4 || !strings.Contains(m.Why[name], why)):
				t.Errorf("it lost %d games, and the random player won %d: %q", m.Forfeits[name], m.Wins["random"], m.Why[name])
			}
		})
	}
	if _, err := ParseBot("exec:./nowhere"); err == nil || !strings.Contains(err.Error(), "cannot be run") {
		t.Errorf("a program that does not exist: %v", err)
	}
}

// TestExampleBot plays with the example in Python, where there is Python.
func TestExampleBot(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3 here")
	}
	level, err := ParseBot("exec:../../examples/bot.py")
	if err != nil {
		t.Fatal(err)
	}
	defer func(usual time.Duration) { answerTime = usual }(answerTime)
	answerTime = patience
	m := run(t, core(t, 2, Table{Variant: "plain", Bots: []bots.Level{level, bots.Random}, Match: true}), 1).Match()
	if m.Games != 2 || len(m.Forfeits) > 0 {
		t.Errorf("%+v", m)
	}
}
