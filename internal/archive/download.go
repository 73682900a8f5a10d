package archive

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/story"
	"shipfic/internal/wire"
	"shipfic/language"
)

// downloadMarkdown sends the story of a finished game as a text file.
func (a *Archive) downloadMarkdown(r *api.Request, g *finished) (*api.Response, error) {
	return a.download(r, g, "md", "text/markdown; charset=utf-8", func(b *bytes.Buffer, told *wire.Story, p story.Print) error {
		return told.Story.Markdown(b, p)
	})
}

// notInNames are runs of characters that are left out of file names.
var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

func (a *Archive) download(r *api.Request, g *finished, ending, kind string, write func(*bytes.Buffer, *wire.Story, story.Print) error) (*api.Response, error) {
	if g.story == nil {
		return nil, noStory()
	}
	p := printOf(g.story, r.Language())
	p.Address = r.Client.Origin + "/g/" + g.id.String()
	var b bytes.Buffer
	if err := a.work(r.Context, func(context.Context) error { return write(&b, g.story, p) }); err != nil {
		return nil, err
	}
	name := strings.Trim(notInNames.ReplaceAllLiteralString(strings.ToLower(g.story.Story.Heading(p)), "-"), "-")
	response := api.Data(kind, "no-cache", b.Bytes())
	response.Header["Content-Disposition"] = `attachment; filename="` + name + "." + ending + `"`
	return response, nil
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
