package practice

import (
	"cmp"
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"shipfic/hayburger"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

//go:embed lessons/*.json puzzles/*.json
var files embed.FS

// Course holds all lessons and puzzles, in order.
type Course struct {
	boxes   boxes
	lessons []*lesson
	puzzles []*puzzle
	box     []*boxPuzzle // for each day
	byID    []*boxPuzzle // the same, by the numbers in their ids
}

// Embedded returns the lessons and puzzles of this program. They are read when they are first asked for, not when a server starts.
var Embedded = sync.OnceValue(func() *Course {
	c, err := read()
	if err != nil {
		panic(err) // a file in this folder is broken, which no test lets pass
	}
	return c
})

func read() (*Course, error) {
	c := &Course{}
	core, err := c.boxes.with(nil)
	if err != nil {
		return nil, err
	}
	if err := each("lessons", func(id string, data []byte) error {
		l, err := readLesson(id, data, core.box)
		c.lessons = append(c.lessons, l)
		return err
	}); err != nil {
		return nil, err
	}
	if err := each("puzzles", func(id string, data []byte) error {
		p, err := readPuzzle(id, data, core)
		c.puzzles = append(c.puzzles, p)
		return err
	}); err != nil {
		return nil, err
	}
	c.box, err = readBox(boxFile)
	c.byID = slices.SortedFunc(slices.Values(c.box), func(a, b *boxPuzzle) int {
		return cmp.Or(cmp.Compare(len(a.ID), len(b.ID)), cmp.Compare(a.ID, b.ID))
	})
	return c, err
}

// each reads the files of a folder. A file name is a number for the order and the id: "01-ship.json".
func each(folder string, read func(id string, data []byte) error) error {
	entries, err := files.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		data, err := files.ReadFile(path.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		_, id, _ := strings.Cut(strings.TrimSuffix(entry.Name(), ".json"), "-")
		if err := read(id, data); err != nil {
			return fmt.Errorf("%s/%s: %w", folder, entry.Name(), err)
		}
	}
	return nil
}

// List lists the lessons and puzzles.
func (c *Course) List() wire.Practices {
	list := wire.Practices{Lessons: []wire.LessonAbout{}, Puzzles: []wire.PuzzleAbout{}}
	for _, l := range c.lessons {
		list.Lessons = append(list.Lessons, wire.LessonAbout{ID: l.id, Game: l.game, Steps: len(l.steps)})
	}
	for _, p := range c.puzzles {
		list.Puzzles = append(list.Puzzles, p.about())
	}
	return list
}

// readSlaps reads a position of Hayburger.
func readSlaps(data []byte) (*hayburger.State, error) {
	scenario, err := hayburger.ParseScenario(data)
	if err != nil {
		return nil, err
	}
	return scenario.Begin()
}

// readPonies reads a position of Secret Shipfic Folder.
func readPonies(data []byte, box *tsssf.Box) (*tsssf.State, error) {
	scenario, err := tsssf.ParseScenario(data)
	if err != nil {
		return nil, err
	}
	return scenario.Begin(box)
}
