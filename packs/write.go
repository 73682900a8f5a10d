package packs

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// Write writes a pack in the project's own format, which can express everything: the result loads as the same cards.
// The output is canonical, so writing, loading and writing again gives the same bytes.
func Write(p *Pack) []byte {
	file := writtenFile{Name: p.Name, Description: p.Description, Author: p.Author, Version: p.Version, Licence: p.Licence, Format: FormatShipfic, Namespace: p.Namespace, Root: p.Root}
	for _, c := range p.Cards {
		file.Cards[c.Kind] = append(file.Cards[c.Kind], exportEntry{c.Key(), writtenCardOf(p, c)})
	}
	return encoded(file)
}

// encoded is a value as readable JSON.
func encoded(file any) []byte {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(file); err != nil {
		panic(err) // strings and numbers can always be encoded
	}
	return b.Bytes()
}

type writtenFile struct {
	Name        string      `json:"name"`
	Description string      `json:"description,omitempty"`
	Author      string      `json:"author,omitempty"`
	Version     string      `json:"version,omitempty"`
	Licence     string      `json:"licence,omitempty"`
	Format      Format      `json:"format"`
	Namespace   string      `json:"namespace"`
	Root        string      `json:"root,omitempty"`
	Cards       exportCards `json:"cards"`
}

type writtenCard struct {
	Title                 string          `json:"title"`
	Short                 string          `json:"short,omitempty"`
	Name                  any             `json:"name,omitempty"` // a string, or a list if a name contains a slash
	Race                  string          `json:"race,omitempty"`
	Gender                string          `json:"gender,omitempty"`
	AltTimeline           bool            `json:"altTimeline,omitempty"`
	Count                 int             `json:"count,omitempty"`
	ChangeGoalPointValues bool            `json:"changeGoalPointValues,omitempty"`
	Keywords              []string        `json:"keywords,omitempty"`
	Power                 any             `json:"power,omitempty"` // a name, or a writtenPower
	Points                string          `json:"points,omitempty"`
	MorePoints            string          `json:"morePoints,omitempty"`
	MoreWhen              string          `json:"moreWhen,omitempty"`
	GoalLogic             string          `json:"goalLogic,omitempty"`
	HandLimit             int             `json:"handLimit,omitempty"`
	Reward                any             `json:"reward,omitempty"` // of a Goal: as a power
	Text                  Wording         `json:"text,omitempty"`
	Flavour               Wording         `json:"flavour,omitempty"`
	Art                   *writtenArt     `json:"art,omitempty"`
	Picture               *writtenPicture `json:"picture,omitempty"`
	URL                   string          `json:"url,omitempty"`
	Thumb                 string          `json:"thumb,omitempty"`
	Pon                   string          `json:"pon,omitempty"`
	Enforced              string          `json:"enforced,omitempty"`
}

type writtenArt struct {
	Emblem  string    `json:"emblem"`
	Pattern string    `json:"pattern"`
	Palette [4]string `json:"palette"`
}

func writtenCardOf(p *Pack, c Card) writtenCard {
	out := writtenCard{Title: c.Title, Short: c.Short, Text: c.Text, Flavour: c.Flavour, HandLimit: c.HandLimit, Pon: c.Source.Pon, Enforced: c.Source.Enforced}
	switch c.Kind {
	case tsssf.Goal:
		out.goal(c)
	case tsssf.Ship:
		out.Power = writtenPowerOf(c.Power)
	default:
		out.pony(c)
	}
	if c.Art != nil {
		out.Art = &writtenArt{c.Art.Emblem, c.Art.Pattern, c.Art.Palette}
	}
	out.Picture = writtenPictureOf(c.Picture)
	if image, thumb := pictures(p, c.Kind, c.Key()); p.Root == "" || c.Image != image || c.Thumb != thumb {
		out.URL, out.Thumb = c.Image, c.Thumb
	}
	return out
}

func (out *writtenCard) pony(c Card) {
	out.Name = strings.Join(c.Names, "/")
	if slices.ContainsFunc(c.Names, func(name string) bool { return strings.Contains(name, "/") }) {
		out.Name = c.Names
	}
	out.Race, out.Gender = strings.Join(c.Race.Names(), "/"), c.GenderSymbol()
	if c.Black != 0 && c.Black != tsssf.RaceNamed(c.becomes()) {
		out.Race = blackPrefix + strings.Join(c.Black.Names(), "/")
	}
	out.AltTimeline, out.ChangeGoalPointValues, out.Keywords = c.Dystopian, c.ChangesGoalPoints, c.Keywords
	if c.Count > 1 {
		out.Count = c.Count
	}
	out.Power = writtenPowerOf(c.Power)
}

func (out *writtenCard) goal(c Card) {
	value := c.Value
	out.Points = value.Points.String()
	switch {
	case value.More != nil || value.MorePoints < value.Points:
		out.MorePoints = value.MorePoints.String()
	case value.MorePoints > value.Points:
		out.Points = c.Worth()
	}
	out.Reward = writtenPowerOf(c.Power)
	out.MoreWhen, out.GoalLogic = logic(c.Source.MoreWhen, value.More), logic(c.Source.GoalLogic, c.Goal)
}

// logic is a Goal in its author's own spelling, if there is one.
func logic(said string, g goal.Goal) string {
	if said != "" {
		return said
	}
	return goal.String(g)
}
