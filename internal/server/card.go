package server

import (
	"bytes"
	"html"
	"net/http"
	"strings"

	"shipfic/internal/story"
)

// linkCard is what chats show of a link: by the Open Graph protocol, in the head of the page.
type linkCard struct {
	title, text, picture string
	kind                 string
}

// cardFor is the card of an address of the page. Only games and tables have one of their own; whoever sends the link has shown it
// already.
func (s *Server) cardFor(r *http.Request) linkCard {
	ours := linkCard{
		title: "shipfic", text: "Secret Shipfic Folder and Hayburger, to play in the browser.", picture: "/picture.png", kind: "website",
	}
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	if len(parts) < 2 || parts[0] != "g" && parts[0] != "t" {
		return ours
	}
	if s.addresses.of(s.addressOf(r)).use(request, &s.limits) > 0 {
		return ours // whoever asks so often gets the page all the same, but no game is read for it
	}
	r.SetPathValue("id", parts[1])
	if parts[0] == "g" {
		return s.cardOfGame(r, ours)
	}
	return s.cardOfTable(r, ours)
}

func (s *Server) cardOfGame(r *http.Request, card linkCard) linkCard {
	g, err := s.findGame(r)
	if err != nil {
		return card
	}
	l := languageOf(r)
	print := story.Print{Language: l, Seats: g.seats}
	names, scores := print.Names(), []string{}
	for _, i := range print.Ranked() {
		scores = append(scores, names[i]+" "+g.seats[i].Points.String())
	}
	card.title, card.kind = "Hayburger", "article"
	if g.story != nil {
		card.title = g.story.Story.Heading(printOf(g.story, l))
	}
	card.text = strings.Join(scores, " · ")
	card.picture = "/g/" + g.id.String() + "/picture.png"
	return card
}

func (s *Server) cardOfTable(r *http.Request, card linkCard) linkCard {
	room, err := s.findRoom(r)
	if err != nil {
		return card
	}
	state := room.State()
	if state.Config.Title != "" {
		card.title = state.Config.Title
	}
	for _, p := range state.People {
		if p.ID == state.Host {
			card.text = p.Name + " · " + card.text
		}
	}
	return card
}

// headEnd is where tags are put into the page.
var headEnd = []byte("</head>")

// withCard puts a link's card into the page's head. Addresses in it are whole: chats take no others.
func (s *Server) withCard(page []byte, r *http.Request) []byte {
	card, origin := s.cardFor(r), s.origin(r)
	var tags bytes.Buffer
	add := func(property, content string) {
		tags.WriteString(`<meta property="` + property + `" content="` + html.EscapeString(content) + "\" />\n")
	}
	add("og:site_name", "shipfic")
	add("og:type", card.kind)
	add("og:title", card.title)
	add("og:description", card.text)
	if origin != "" {
		add("og:url", origin+r.URL.EscapedPath())
		add("og:image", origin+card.picture)
		add("og:image:width", "1200")
		add("og:image:height", "630")
	}
	tags.WriteString(`<meta name="twitter:card" content="summary_large_image" />` + "\n")
	return bytes.Replace(page, headEnd, append(tags.Bytes(), headEnd...), 1)
}
