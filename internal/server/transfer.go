package server

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/wire"
)

// A code that works once transfers a person's seats to another device. The log stores neither the code nor the session as they are: the
// log's name is derived from the code, and the session in it can be read only with the code.

// transferTime is how long a code works.
const transferTime = 10 * time.Minute

// transfer is what the log stores for a code.
type transfer struct {
	Until   int64  `json:"until"`   // Unix time in milliseconds
	Session []byte `json:"session"` // masked by the code
	Visited string `json:"visited,omitempty"`
}

// transferPart derives a secret from a code. Each purpose has its own.
func transferPart(code, purpose string) []byte {
	mac := hmac.New(sha256.New, []byte(code))
	mac.Write([]byte(purpose))
	return mac.Sum(nil)
}

// TransferKind is the kind of log that stores what belongs to a code. It is over when the code was used or no longer works.
var TransferKind = gamelog.Kind{
	Name: "seats that are being transferred", Pattern: "transfer.*", Verify: gamelog.VerifyEntries[transfer],
	IsOver: func(entries []gamelog.Entry, now time.Time) bool {
		var offer transfer
		return len(entries) != 1 || json.Unmarshal(entries[0].Body, &offer) != nil || now.UnixMilli() > offer.Until
	},
}

// transferID is the log of a code.
func transferID(code string) gamelog.ID {
	return TransferKind.ID(hex.EncodeToString(transferPart(code, "name")[:16]))
}

// masked hides a session by a code, or shows it again. A code is used for one session only.
func masked(secret []byte, code string) (s session) {
	subtle.XORBytes(s[:], secret, transferPart(code, "session"))
	return s
}

// offerSeats makes a code with which another device gets the session of this one.
func (s *Server) offerSeats(w http.ResponseWriter, r *http.Request) error {
	who, known := s.sessionOf(r)
	if !known {
		return gamelog.ErrNotFound
	}
	code, until := rand.Text(), time.Now().Add(transferTime)
	hidden := masked(who[:], code)
	body, err := json.Marshal(transfer{Until: until.UnixMilli(), Session: hidden[:], Visited: s.written(s.visited(r))})
	if err != nil {
		return err
	}
	if err := s.log.Append(r.Context(), transferID(code), 0, gamelog.Entry{At: time.Now().UnixMilli(), Kind: "transfer", Body: body}); err != nil {
		return err
	}
	return api.Answer(w, http.StatusCreated, wire.Transfer{Code: code, Until: until.UnixMilli()})
}

// takeSeats gives a device the session that belongs to a code, and uses up the code.
func (s *Server) takeSeats(w http.ResponseWriter, r *http.Request) error {
	var ask wire.TakeTransfer
	if err := api.ReadJSON(w, r, &ask, s.limits.Body); err != nil {
		return err
	}
	var offer transfer
	if err := api.Guess(r, api.GuessedCodes, func() (err error) {
		offer, err = s.redeem(r.Context(), ask.Code)
		return err
	}); err != nil {
		return err
	}
	who := masked(offer.Session, ask.Code)
	s.setCookie(w, s.cookieName(), base64.RawURLEncoding.EncodeToString(who[:]))
	s.setCookie(w, visitedCookie, offer.Visited)
	return api.Answer(w, http.StatusOK, wire.Taken{})
}

// redeem uses up a code. If two devices try at the same time, the log accepts the entry of one.
func (s *Server) redeem(ctx context.Context, code string) (offer transfer, err error) {
	used := &api.Problem{Status: http.StatusNotFound, Code: api.UsedCode}
	entries, err := s.log.Read(ctx, transferID(code), 1, 0)
	if err != nil {
		return offer, err
	}
	if len(entries) != 1 {
		return offer, used
	}
	if err := json.Unmarshal(entries[0].Body, &offer); err != nil {
		return offer, err
	}
	if time.Now().UnixMilli() > offer.Until || len(offer.Session) != len(session{}) {
		return offer, used
	}
	err = s.log.Append(ctx, transferID(code), 1, gamelog.Entry{At: time.Now().UnixMilli(), Kind: "taken", Body: []byte("{}")})
	if errors.Is(err, gamelog.ErrConflict) {
		return offer, used
	}
	return offer, err
}
