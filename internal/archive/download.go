package archive

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/story"
	"shipfic/internal/wire"
	"shipfic/language"
)

// downloadMarkdown sends the story of a finished game as a text file.
func (a *Archive) downloadMarkdown(w http.ResponseWriter, r *http.Request) error {
	return a.download(w, r, "md", "text/markdown; charset=utf-8", func(b *bytes.Buffer, told *wire.Story, p story.Print) error {
		return told.Story.Markdown(b, p)
	})
}

// notInNames are runs of characters that are left out of file names.
var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

func (a *Archive) download(w http.ResponseWriter, r *http.Request, ending, kind string, write func(*bytes.Buffer, *wire.Story, story.Print) error) error {
	g, err := a.findGame(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	if g.story == nil {
		return noStory()
	}
	p := printOf(g.story, languageOf(r))
	p.Address = api.ClientOf(r).Origin + "/g/" + g.id.String()
	var b bytes.Buffer
	if err := a.work(r.Context(), func(context.Context) error { return write(&b, g.story, p) }); err != nil {
		return err
	}
	name := strings.Trim(notInNames.ReplaceAllLiteralString(strings.ToLower(g.story.Story.Heading(p)), "-"), "-")
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+"."+ending+`"`)
	w.Header().Set("Cache-Control", "no-cache")
	w.Write(b.Bytes())
	return nil
}

// WriteStory writes the story of one of a table's games as Markdown, as far as the game has come.
func (a *Archive) WriteStory(ctx context.Context, to io.Writer, id gamelog.ID, number int, l language.Code) error {
	c, err := a.chronicles.Chronicle(ctx, id, number)
	if err != nil {
		return err
	}
	told, err := a.newStory(gameID{id, number}, c)
	if err != nil {
		return err
	}
	return told.Story.Markdown(to, printOf(told, l))
}
