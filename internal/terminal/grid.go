package terminal

import (
	"fmt"
	"strings"

	"shipfic/tsssf"
)

// gridMap finds the ponies and ships of a grid by cell.
type gridMap struct {
	ponies []tsssf.PonyView
	at     map[[2]int]*tsssf.PonyView
	ships  map[[2][2]int]string
}

func newGridMap(v *tsssf.View) *gridMap {
	g := &gridMap{v.Ponies, map[[2]int]*tsssf.PonyView{}, map[[2][2]int]string{}}
	for i := range v.Ponies {
		p := &v.Ponies[i]
		g.at[p.At] = p
	}
	for _, s := range v.Ships {
		g.ships[[2][2]int{s.From, s.To}] = s.Card
	}
	return g
}

// ship is the Ship card that joins two cells, or empty if there is none.
func (g *gridMap) ship(a, b [2]int) string {
	if card := g.ships[[2][2]int{a, b}]; card != "" {
		return card
	}
	return g.ships[[2][2]int{b, a}]
}

// Limits on the width of a cell. Titles that do not fit are cut; the legend shows them in full.
const (
	minCellWidth = 4
	maxCellWidth = 20
)

// draw draws the grid as text. Each cell shows its coordinates and the title of its pony; lines join ponies that are shipped.
func (g *gridMap) draw(title func(string) string, width int) string {
	if len(g.ponies) == 0 {
		return ""
	}
	low, high := g.ponies[0].At, g.ponies[0].At
	for _, p := range g.ponies {
		for i := range 2 {
			low[i], high[i] = min(low[i], p.At[i]), max(high[i], p.At[i])
		}
	}
	columns := high[0] - low[0] + 1
	cell := min(max(width/columns-3, minCellWidth), maxCellWidth)
	var b strings.Builder
	for y := low[1]; y <= high[1]; y++ {
		lines := [3]strings.Builder{}
		for x := low[0]; x <= high[0]; x++ {
			g.drawCell(&lines, [2]int{x, y}, title, cell)
		}
		for i := range lines {
			if line := strings.TrimRight(lines[i].String(), " "); line != "" || i < 2 {
				b.WriteString(line + "\n")
			}
		}
	}
	return b.String()
}

// drawCell adds a cell to the three lines of its row: coordinates, title, and the ship to the cell below.
func (g *gridMap) drawCell(lines *[3]strings.Builder, at [2]int, title func(string) string, width int) {
	cell, name, toRight, below := "", "", "   ", ""
	if p := g.at[at]; p != nil {
		cell, name = cellWord(at), title(p.Card)
		if g.ship(at, [2]int{at[0] + 1, at[1]}) != "" {
			toRight = "═══"
		}
		if g.ship(at, [2]int{at[0], at[1] + 1}) != "" {
			below = strings.Repeat(" ", width/2) + "║"
		}
	}
	if toRight != "   " && len(cell)+1 < width {
		cell += " " + strings.Repeat("═", width-len(cell)-1)
	}
	lines[0].WriteString(fit(cell, width) + toRight)
	lines[1].WriteString(fit(name, width) + "   ")
	lines[2].WriteString(fit(below, width) + "   ")
}

// cellWord is a cell as players type it.
func cellWord(at [2]int) string { return fmt.Sprintf("%d,%d", at[0], at[1]) }

// fit cuts or pads a text to a width.
func fit(text string, width int) string {
	runes := []rune(text)
	if len(runes) > width {
		return string(runes[:width-1]) + "…"
	}
	return text + strings.Repeat(" ", width-len(runes))
}
