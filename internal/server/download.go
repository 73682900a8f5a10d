package server

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"

	"shipfic/internal/gamelog"
	"shipfic/internal/picture"
	"shipfic/internal/story"
	"shipfic/internal/wire"
)

// printOf is how a story is printed in a language.
func printOf(s *wire.Story, l story.Language) story.Print {
	return story.Print{Language: l, Seats: scoresOf(s.Seats, s.Points, s.Winners)}
}

// languageOf is the language that a request asks for by ?lang=, else by what its browser prefers.
func languageOf(r *http.Request) story.Language {
	asked := r.URL.Query().Get("lang")
	if asked == "" {
		asked = r.Header.Get("Accept-Language")
	}
	if strings.HasPrefix(strings.ToLower(strings.TrimSpace(asked)), string(story.Spanish)) {
		return story.Spanish
	}
	return story.English
}

// downloadMarkdown sends the story of a finished game as a text file.
func (s *Server) downloadMarkdown(w http.ResponseWriter, r *http.Request) error {
	return s.download(w, r, "md", "text/markdown; charset=utf-8", func(b *bytes.Buffer, told *wire.Story, p story.Print) error {
		return told.Story.Markdown(b, p)
	})
}

// downloadHTML sends it as a page that needs nothing from elsewhere, with the grid as a picture.
func (s *Server) downloadHTML(w http.ResponseWriter, r *http.Request) error {
	return s.download(w, r, "html", "text/html; charset=utf-8", func(b *bytes.Buffer, told *wire.Story, p story.Print) error {
		svg, err := picture.SVG(s.sceneOf(&finished{story: told, seats: p.Seats}, p.Language), s.emblems)
		if err != nil {
			return err
		}
		p.Picture = svg
		return told.Story.HTML(b, p)
	})
}

// unnamed are runs of characters that have no place in the name of a file.
var unnamed = regexp.MustCompile(`[^a-z0-9]+`)

func (s *Server) download(w http.ResponseWriter, r *http.Request, ending, kind string, write func(*bytes.Buffer, *wire.Story, story.Print) error) error {
	g, err := s.findGame(r)
	if err != nil {
		return err
	}
	if g.story == nil {
		return &problem{status: http.StatusNotFound, code: NoStory}
	}
	p := printOf(g.story, languageOf(r))
	p.Address = s.origin(r) + "/g/" + g.id.String()
	var b bytes.Buffer
	if err := write(&b, g.story, p); err != nil {
		return err
	}
	name := strings.Trim(unnamed.ReplaceAllString(strings.ToLower(g.story.Story.Heading(p)), "-"), "-")
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+"."+ending+`"`)
	w.Header().Set("Cache-Control", "no-cache")
	w.Write(b.Bytes())
	return nil
}

// WriteStory writes the story of one of a table's games as Markdown, as far as the game has come.
func (s *Server) WriteStory(ctx context.Context, to io.Writer, id gamelog.ID, number int, l story.Language) error {
	c, err := s.hall.Chronicle(ctx, id, number)
	if err != nil {
		return err
	}
	told, err := s.newStory(gameID{id, number}, c)
	if err != nil {
		return err
	}
	return told.Story.Markdown(to, printOf(told, l))
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9.\-]+(:[0-9]{1,5})?$|^\[[0-9a-fA-F:]+\](:[0-9]{1,5})?$`)

// origin is where the browser that asks found us: "https://example.org". A host that is none is left out.
func (s *Server) origin(r *http.Request) string {
	if !hostName.MatchString(r.Host) {
		return ""
	}
	if s.secure || r.TLS != nil {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
