//go:build !js

package server

import (
	"bytes"
	"html"
	"slices"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/limit"
	"shipfic/internal/table"
)

// ourCard is for links to anything but a game or a table.
var ourCard = api.LinkCard{
	Title: "shipfic", Text: "Secret Shipfic Folder and Hayburger, to play in the browser.", Picture: "/picture.png", Kind: "website",
}

// describedPages are the first parts of the addresses of games, tables and packs.
var describedPages = []string{"g", "t", "packs"}

// cardFor describes an address of the page for the previews in chats.
func (s *Server) cardFor(r *api.Request) api.LinkCard {
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	if len(parts) < 2 || !slices.Contains(describedPages, parts[0]) {
		return ourCard
	}
	if r.Use(limit.Requests, 1) != nil {
		return ourCard // the page is sent all the same, but no game is loaded for it
	}
	card := ourCard
	if parts[0] != "t" {
		err := s.guarded(r, func() (err error) {
			switch {
			case parts[0] == "g":
				card, err = s.Archive.LinkCard(r, parts[1])
			case s.PackCard != nil:
				card, err = s.PackCard(r, parts[1])
			}
			return err
		})
		if err != nil {
			return ourCard
		}
		return card
	}
	if room, err := s.findRoom(r, parts[1]); err == nil {
		return cardOfTable(room.State())
	}
	return ourCard
}

// cardOfTable shows the title of a table and the name of its host.
func cardOfTable(state *table.State) api.LinkCard {
	card := ourCard
	if state.Config.Title != "" {
		card.Title = state.Config.Title
	}
	if host := state.Person(state.Host); host != nil {
		card.Text = host.Name + " · " + card.Text
	}
	return card
}

// headEnd is where tags are inserted into the page.
var headEnd = []byte("</head>")

// withCard inserts a link card into the page's head. Its addresses are absolute, as chats require.
func (s *Server) withCard(page []byte, r *api.Request) []byte {
	card, origin := s.cardFor(r), r.Client.Origin
	var tags bytes.Buffer
	add := func(property, content string) {
		tags.WriteString(`<meta property="` + property + `" content="` + html.EscapeString(content) + "\" />\n")
	}
	add("og:site_name", "shipfic")
	add("og:type", card.Kind)
	add("og:title", card.Title)
	add("og:description", card.Text)
	if origin != "" {
		add("og:url", origin+r.URL.EscapedPath())
		add("og:image", origin+card.Picture)
		add("og:image:width", "1200")
		add("og:image:height", "630")
	}
	tags.WriteString(`<meta name="twitter:card" content="summary_large_image" />` + "\n")
	return bytes.Replace(page, headEnd, append(tags.Bytes(), headEnd...), 1)
}
