//go:build !js

package archive

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"sync"

	"shipfic/internal/api"
	"shipfic/internal/picture"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
	"shipfic/tsssf"
)

// drawing is what the archive needs to draw pictures.
type drawing struct {
	emblems    *picture.Emblems
	ourPicture drawn
}

func newDrawing(page fs.FS) drawing { return drawing{emblems: picture.ReadEmblems(page)} }

// drawnRoutes are the addresses of everything with a picture.
func (a *Archive) drawnRoutes() []api.Route {
	return []api.Route{
		a.route("GET /g/{id}/picture.png", a.showPicture),
		a.route("GET /g/{id}/short.png", a.showShortPicture),
		a.route("GET /g/{id}/story.html", a.downloadHTML),
		{Pattern: "GET /picture.png", Handle: a.showOurPicture},
	}
}

// drawn is a picture, drawn when it is first wanted.
type drawn struct {
	mu   sync.Mutex
	data []byte
	etag string
}

// get draws the picture unless it is there. One request draws it while others wait; if that one fails, the next one tries.
func (d *drawn) get(draw func() ([]byte, error)) ([]byte, string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.data == nil {
		data, err := draw()
		if err != nil {
			return nil, "", err
		}
		d.data, d.etag = data, api.ETag(data)
	}
	return d.data, d.etag, nil
}

// showPicture sends a picture of how a finished game ended, in the language that is asked for.
func (a *Archive) showPicture(r *api.Request, g *finished) (*api.Response, error) {
	l := r.Language()
	return a.sendPicture(r, g.pictures[l], a.sceneOf(g, l))
}

// showShortPicture sends the short story of a finished game as a picture, in the language that is asked for.
func (a *Archive) showShortPicture(r *api.Request, g *finished) (*api.Response, error) {
	if g.story == nil {
		return nil, noStory()
	}
	l := r.Language()
	return a.sendPicture(r, g.shorts[l], a.shortSceneOf(g, l))
}

// shortSceneOf shows the best ship of a game, and the short story next to it.
func (a *Archive) shortSceneOf(g *finished, l language.Code) *picture.Scene {
	scene := a.sceneOf(g, l)
	short := g.story.Story.Short
	for _, part := range short.Parts(&g.story.Story, printOf(g.story, l)) {
		scene.Parts = append(scene.Parts, picture.Part(part))
	}
	if best := short.Best; best != nil {
		scene.Grid = &tsssf.PublicView{
			Ponies: []tsssf.PonyView{{Card: best.A}, {Card: best.B, At: [2]int{1, 0}}},
			Ships:  []tsssf.ShipView{{Card: best.Ship, To: [2]int{1, 0}}},
		}
	}
	return scene
}

// showOurPicture sends the picture for links to anything but a game.
func (a *Archive) showOurPicture(r *api.Request) (*api.Response, error) {
	return a.sendPicture(r, &a.drawing.ourPicture, &picture.Scene{
		Title: "Secret Shipfic Folder", Below: "A card game of badly written romances, to play in the browser, with friends or bots.",
		Grid: ourGrid, Cast: a.casts.of(table.Config{}),
	})
}

// ourGrid is a love story in five cards.
var ourGrid = &tsssf.PublicView{
	Ponies: []tsssf.PonyView{
		{Card: "Core.Start.FanficAuthorTwilight"},
		{Card: "Core.Pony.Zecora", At: [2]int{1, 0}},
		{Card: "Core.Pony.Lyra", At: [2]int{-1, 0}},
		{Card: "Core.Pony.BigMacintosh", At: [2]int{0, 1}},
		{Card: "Core.Pony.Octavia", At: [2]int{1, 1}},
	},
	Ships: []tsssf.ShipView{
		{Card: "Core.Ship.NowKiss", To: [2]int{1, 0}},
		{Card: "Core.Ship.BeachEpisode", From: [2]int{-1, 0}},
		{Card: "Core.Ship.PutARingOnIt", To: [2]int{0, 1}},
		{Card: "Core.Ship.TheyFightCrime", From: [2]int{1, 0}, To: [2]int{1, 1}},
	},
}

func (a *Archive) sendPicture(r *api.Request, d *drawn, scene *picture.Scene) (*api.Response, error) {
	data, etag, err := d.get(func() ([]byte, error) {
		var b bytes.Buffer
		err := a.work(r.Context, func(context.Context) error { return picture.PNG(&b, scene, a.drawing.emblems) })
		return b.Bytes(), err
	})
	if err != nil {
		return nil, err
	}
	response, complete := api.Cached(r, etag, "public, max-age=3600")
	response.Header["Cross-Origin-Resource-Policy"] = "cross-origin" // other sites show it with their links
	response.Header["Vary"] = "Accept-Language"
	if !complete {
		response.Header["Content-Type"], response.Body = "image/png", data
	}
	return response, nil
}

// sceneOf is what the picture of a finished game shows.
func (a *Archive) sceneOf(g *finished, l language.Code) *picture.Scene {
	scene := &picture.Scene{Title: "Hayburger", Emblem: "hamburger"}
	if g.story != nil {
		print := printOf(g.story, l)
		scene.Title, scene.Below = g.story.Story.Heading(print), g.story.Story.Byline(print)
		scene.Cast = a.casts.of(g.story.Config)
		var grid tsssf.PublicView
		if json.Unmarshal(g.story.Public, &grid) == nil {
			scene.Grid = &grid
		}
	}
	print := story.Print{Language: l, Seats: g.seats}
	names := print.Names()
	for _, i := range print.Ranked() {
		seat := &g.seats[i]
		scene.Players = append(scene.Players, picture.Player{Name: names[i], Points: seat.Points.String(), Won: seat.Won, Shares: print.Shared(seat)})
	}
	return scene
}

// downloadHTML sends the story of a finished game as a self-contained page, with the grid as a picture.
func (a *Archive) downloadHTML(r *api.Request, g *finished) (*api.Response, error) {
	return a.download(r, g, "html", "text/html; charset=utf-8", func(b *bytes.Buffer, told *wire.Story, p story.Print) error {
		svg, err := picture.SVG(a.sceneOf(&finished{story: told, seats: p.Seats}, p.Language), a.drawing.emblems)
		if err != nil {
			return err
		}
		p.Picture = svg
		return told.Story.HTML(b, p)
	})
}
