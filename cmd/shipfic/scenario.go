package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shipfic/hayburger"
	"shipfic/internal/games"
	"shipfic/packs"
	"shipfic/tsssf"
)

type scenarioCmd struct {
	Files   []string `arg:"" optional:"" help:"Scenario files, or folders with such files."`
	Reasons bool     `help:"List the codes of refused moves, and exit."`
	Solve   bool     `help:"Find the most points that seat 0 can win this turn in the set-up of each file, from what the seat knows."`
	Goal    string   `placeholder:"ID" help:"With --solve: find a way to win this open Goal."`
	Nodes   int      `default:"500000" help:"With --solve: how many moves to try (${default})."`
	JSON    bool     `help:"Print JSON."`
}

// Run plays each scenario and prints whether it passed.
func (c scenarioCmd) Run(stdout io.Writer) error {
	if c.Reasons {
		for _, r := range tsssf.Reasons {
			fmt.Fprintf(stdout, "%-18s %s\n", r.Code, r.Means)
		}
		return nil
	}
	files, err := scenarioFiles(c.Files)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return errors.New("there are no scenarios: name files, or folders with *.json files")
	}
	boxes := boxCache{}
	if c.Solve {
		return c.solve(stdout, files, boxes)
	}
	failed := 0
	results := make([]played, len(files))
	for i, file := range files {
		name, err := boxes.play(file)
		results[i] = played{File: file, Name: name, OK: err == nil}
		if err != nil {
			failed++
			results[i].Error = err.Error()
		}
		if !c.JSON {
			fmt.Fprintln(stdout, results[i])
		}
	}
	if c.JSON {
		if err := writeJSON(stdout, results); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(stdout, "%d passed, %d failed\n", len(files)-failed, failed)
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d scenarios failed", failed, len(files))
	}
	return nil
}

// played is the result of one scenario.
type played struct {
	File  string `json:"file"`
	Name  string `json:"name"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

func (p played) String() string {
	if p.OK {
		return "ok " + p.Name
	}
	return fmt.Sprintf("FAIL %s: %s", p.Name, p.Error)
}

// scenarioFiles lists the named files, and every *.json file below the named folders.
func scenarioFiles(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		if path == standardInput {
			files = append(files, path)
			continue
		}
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		err = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.HasSuffix(p, ".json") {
				files = append(files, p)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// boxCache keeps the boxes by their packs, since most scenarios use the same ones.
type boxCache map[string]*tsssf.Box

// play plays one scenario file, and returns its name, or that of the file if it has none.
func (boxes boxCache) play(file string) (string, error) {
	data, err := readInput(file)
	if err != nil {
		return file, err
	}
	var head struct{ Name, Game string }
	if err := json.Unmarshal(data, &head); err != nil || head.Name == "" {
		head.Name = file
	}
	run, known := scenarios[cmp.Or(head.Game, games.TSSSF)]
	if !known {
		return head.Name, fmt.Errorf("there is no game %q", head.Game)
	}
	return head.Name, run(boxes, data, filepath.Dir(file))
}

// scenarios play the scenario files of each game. The packs that a file names are relative to its folder.
var scenarios = map[string]func(boxes boxCache, data []byte, folder string) error{
	games.TSSSF: func(boxes boxCache, data []byte, folder string) error {
		sc, err := tsssf.ParseScenario(data)
		if err != nil {
			return err
		}
		box, err := boxes.of(sc.Packs, sc.Setup.Start, folder)
		if err != nil {
			return err
		}
		return sc.Run(box)
	},
	games.Hayburger: func(_ boxCache, data []byte, _ string) error {
		_, err := hayburger.RunScenario(data)
		return err
	},
}

// of returns the box of the named packs: "core", or files relative to the scenario.
func (boxes boxCache) of(names []string, start, dir string) (*tsssf.Box, error) {
	if len(names) == 0 {
		names = []string{corePack}
	}
	key := strings.Join(append(slices.Clone(names), start, dir), "\x00")
	if names[0] == corePack && len(names) == 1 {
		key = corePack
	}
	if box := boxes[key]; box != nil {
		return box, nil
	}
	var chosen []*packs.Pack
	for _, name := range packs.Expand(names) {
		if _, embedded := packs.Named(name); !embedded && !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		pack, report, err := loadPack(name)
		if err != nil {
			return nil, err
		}
		if pack == nil {
			return nil, errors.New(report.String())
		}
		chosen = append(chosen, pack)
	}
	box, _, err := packs.NewBox(chosen, packs.Choice{Start: startOf(chosen, start)})
	if err == nil {
		boxes[key] = box
	}
	return box, err
}

// startOf is the Start card that a scenario names, if one of its packs has it. Otherwise the scenario itself is refused.
func startOf(chosen []*packs.Pack, id string) string {
	for _, pack := range chosen {
		if _, found := pack.Find(id); found {
			return id
		}
	}
	return ""
}
