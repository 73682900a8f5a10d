package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"sync"

	"shipfic/game"
	"shipfic/internal/picture"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// drawn is a picture that the first who wants it has drawn.
type drawn struct {
	once sync.Once
	data []byte
	etag string
	err  error
}

func (d *drawn) get(draw func() ([]byte, error)) ([]byte, string, error) {
	d.once.Do(func() {
		if d.data, d.err = draw(); d.err == nil {
			d.etag = etagOf(d.data)
		}
	})
	return d.data, d.etag, d.err
}

// showPicture sends how a finished game ended, as a picture.
func (s *Server) showPicture(w http.ResponseWriter, r *http.Request) error {
	g, err := s.findGame(r)
	if err != nil {
		return err
	}
	return s.sendPicture(w, r, &g.picture, s.sceneOf(g, story.English))
}

// showOurPicture sends the picture of the house, for links to anything else.
func (s *Server) showOurPicture(w http.ResponseWriter, r *http.Request) error {
	return s.sendPicture(w, r, &s.ourPicture, &picture.Scene{
		Title: "Secret Shipfic Folder", Below: "A card game of badly written romances, to play in the browser, with friends or bots.",
		Grid: ourGrid, Cast: s.casts.of(table.Config{}),
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

func (s *Server) sendPicture(w http.ResponseWriter, r *http.Request, d *drawn, scene *picture.Scene) error {
	data, etag, err := d.get(func() ([]byte, error) {
		s.library.reading <- struct{}{} // as few are drawn at once as games are read
		defer func() { <-s.library.reading }()
		var b bytes.Buffer
		err := picture.PNG(&b, scene, s.emblems)
		return b.Bytes(), err
	})
	if err != nil {
		return err
	}
	w.Header().Set("ETag", etag)
	w.Header().Set("Cache-Control", "public, max-age=3600")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // it is there to be shown elsewhere
	if has(r, etag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	w.Header().Set("Content-Type", "image/png")
	w.Write(data)
	return nil
}

// sceneOf is what the picture of a finished game shows.
func (s *Server) sceneOf(g *finished, l story.Language) *picture.Scene {
	scene := &picture.Scene{Title: "Hayburger", Emblem: "hamburger"}
	if g.story != nil {
		print := printOf(g.story, l)
		scene.Title, scene.Below = g.story.Story.Heading(print), g.story.Story.Byline(print)
		scene.Cast = s.casts.of(g.story.Config)
		var grid tsssf.PublicView
		if json.Unmarshal(g.story.Public, &grid) == nil {
			scene.Grid = &grid
		}
	}
	print := story.Print{Language: l, Seats: g.seats}
	names := print.Names()
	for _, i := range print.Ranked() {
		scene.Players = append(scene.Players, picture.Player{Name: names[i], Points: g.seats[i].Points.String(), Won: g.seats[i].Won})
	}
	return scene
}

// scoresOf are the players of a game as printed stories and pictures name them.
func scoresOf(players []wire.ReplaySeat, points []game.Points, winners []game.Seat) []story.Seat {
	seats := make([]story.Seat, len(players))
	for i, player := range players {
		seats[i] = story.Seat{Name: player.Name, Bot: player.Bot, Won: slices.Contains(winners, game.Seat(i))}
		if i < len(points) {
			seats[i].Points = points[i]
		}
	}
	return seats
}
