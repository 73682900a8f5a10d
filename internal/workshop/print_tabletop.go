//go:build !js

package workshop

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/image/draw"

	"shipfic/internal/picture"
	"shipfic/packs"
	"shipfic/tsssf"
)

// A sheet of Tabletop Simulator has ten cards in each row and up to seven rows. The last place is for the hidden side of a card.
const (
	sheetColumns = 10
	sheetRows    = 7
	sheetCards   = sheetColumns*sheetRows - 1
	slotWidth    = 400
	slotHeight   = 560
	sheetQuality = 90
)

// ttsSave is a saved object of Tabletop Simulator, as far as a deck needs it.
type ttsSave struct {
	SaveName     string
	ObjectStates []ttsObject
}

type ttsObject struct {
	Name             string
	Nickname         string
	Description      string `json:",omitempty"`
	Transform        ttsPlace
	CardID           int                 `json:",omitempty"`
	DeckIDs          []int               `json:",omitempty"`
	CustomDeck       map[string]ttsSheet `json:",omitempty"`
	ContainedObjects []ttsObject         `json:",omitempty"`
}

type ttsPlace struct {
	PosX   float64 `json:"posX"`
	PosY   float64 `json:"posY"`
	PosZ   float64 `json:"posZ"`
	RotY   float64 `json:"rotY"`
	RotZ   float64 `json:"rotZ"`
	ScaleX float64 `json:"scaleX"`
	ScaleY float64 `json:"scaleY"`
	ScaleZ float64 `json:"scaleZ"`
}

type ttsSheet struct {
	FaceURL      string
	BackURL      string
	NumWidth     int
	NumHeight    int
	BackIsHidden bool
	UniqueBack   bool
}

// Tabletop writes sheets of faces, a back for each deck, and the JSON that Tabletop Simulator loads as a saved object, to a new folder or
// zip file, and returns how many files it has.
func (p *Press) Tabletop(ctx context.Context, to string) (files int, err error) {
	return fill(to, func(out *bundle) error { return p.tabletop(ctx, out) })
}

func (p *Press) tabletop(ctx context.Context, out *bundle) error {
	save := ttsSave{SaveName: p.Pack.Name}
	sheet := 0
	for i, d := range p.decks() {
		back := backName(d.kind)
		if err := addJPEG(out, back, slot(p.backOf(d.kind))); err != nil {
			return err
		}
		deck := ttsObject{Name: "DeckCustom", Nickname: p.Pack.Name + " · " + d.kind.String(), Transform: placedAt(float64(i) * 3), CustomDeck: map[string]ttsSheet{}}
		for part := range slices.Chunk(d.cards, sheetCards) {
			sheet++
			name := sheetName(d.kind, sheet)
			if err := addJPEG(out, name, p.sheet(ctx, part)); err != nil {
				return err
			}
			about := ttsSheet{FaceURL: p.addressOf(out, name), BackURL: p.addressOf(out, back), NumWidth: sheetColumns, NumHeight: sheetRows, BackIsHidden: true}
			deck.CustomDeck[fmt.Sprint(sheet)] = about
			for i, c := range part {
				card := ttsObject{
					Name: "Card", Nickname: c.Title, Description: c.Says().In(p.Language), CardID: sheet*100 + i, Transform: placedAt(0),
					CustomDeck: map[string]ttsSheet{fmt.Sprint(sheet): about},
				}
				for range p.copiesOf(c) {
					deck.DeckIDs, deck.ContainedObjects = append(deck.DeckIDs, card.CardID), append(deck.ContainedObjects, card)
				}
			}
		}
		save.ObjectStates = append(save.ObjectStates, single(deck))
	}
	data, err := json.MarshalIndent(save, "", "  ")
	if err != nil {
		return err
	}
	return out.add(p.Pack.Namespace+".json", data)
}

// sheetName and backName are the files of a sheet and of a back. Sheets are numbered through all decks.
func sheetName(kind tsssf.Kind, sheet int) string {
	return fmt.Sprintf("%s-%d.jpg", strings.ToLower(kind.String()), sheet)
}
func backName(kind tsssf.Kind) string { return "back-" + strings.ToLower(kind.String()) + ".jpg" }

// single is a deck, or its only card: Tabletop Simulator knows no deck of one.
func single(deck ttsObject) ttsObject {
	if len(deck.ContainedObjects) > 1 {
		return deck
	}
	card := deck.ContainedObjects[0]
	card.Name, card.Transform = "CardCustom", deck.Transform
	return card
}

// placedAt is a place on the table, face down.
func placedAt(x float64) ttsPlace {
	return ttsPlace{PosX: x, PosY: 1, RotY: 180, RotZ: 180, ScaleX: 1, ScaleY: 1, ScaleZ: 1}
}

// addressOf is where Tabletop Simulator finds a sheet.
func (p *Press) addressOf(out *bundle, name string) string {
	switch {
	case p.Address != "":
		return strings.TrimRight(p.Address, "/") + "/" + name
	case out.folder != "":
		return "file:///" + strings.TrimLeft(filepath.ToSlash(filepath.Join(out.folder, name)), "/")
	}
	return name
}

// sheet draws faces side by side.
func (p *Press) sheet(ctx context.Context, cards []*packs.Card) image.Image {
	sheet := newFaces()
	for i, c := range cards {
		sheet.put(i, p.draw(ctx, c))
	}
	return sheet.RGBA
}

// facesSheet is a sheet of faces that is being filled.
type facesSheet struct{ *image.RGBA }

func newFaces() facesSheet {
	return facesSheet{image.NewRGBA(image.Rect(0, 0, sheetColumns*slotWidth, sheetRows*slotHeight))}
}

// put draws a card in its place.
func (s facesSheet) put(i int, drawn image.Image) {
	at := image.Pt(i%sheetColumns*slotWidth, i/sheetColumns*slotHeight)
	draw.Draw(s, image.Rectangle{at, at.Add(image.Pt(slotWidth, slotHeight))}, slot(drawn), image.Point{}, draw.Src)
}

// slot is a card without its bleed, in the size of a place on the sheet.
func slot(drawn image.Image) image.Image {
	to := image.NewRGBA(image.Rect(0, 0, slotWidth, slotHeight))
	draw.CatmullRom.Scale(to, to.Bounds(), drawn, picture.Trim(drawn.Bounds()), draw.Src, nil)
	return to
}

func addJPEG(out *bundle, name string, drawn image.Image) error {
	data, err := sheetJPEG(drawn)
	if err != nil {
		return err
	}
	return out.add(name, data)
}

func sheetJPEG(drawn image.Image) ([]byte, error) {
	var b bytes.Buffer
	err := jpeg.Encode(&b, drawn, &jpeg.Options{Quality: sheetQuality})
	return b.Bytes(), err
}
