package wire

import "testing"

// TestMessageIsCopied: the memory of a message is used again for the next one.
func TestMessageIsCopied(t *testing.T) {
	data := []byte(`{"type":"do","command":{"do":"move","move":{"do":"end"}}}`)
	m, err := ParseFromClient(data)
	clear(data)
	if err != nil || m.Type != "do" || m.Command.Do != "move" || string(m.Command.Move) != `{"do":"end"}` {
		t.Errorf("%+v, %v", m, err)
	}
}
