package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"log/slog"
)

// Application is what Discord knows of the application that a token belongs to.
type Application struct {
	ID, Name string
	Flags    int
	// Key verifies the signatures of interactions sent by HTTP. It is nil when Discord told none.
	Key ed25519.PublicKey
	// EndpointURL is the address to which Discord sends interactions by HTTP. It is empty when
	// Discord sends them to the gateway.
	EndpointURL string
}

// ReadApplication asks Discord for the token's application.
func ReadApplication(ctx context.Context, rest *REST) (*Application, error) {
	var told struct {
		ID          string  `json:"id"`
		Name        string  `json:"name"`
		Flags       int     `json:"flags"`
		VerifyKey   string  `json:"verify_key"`
		EndpointURL *string `json:"interactions_endpoint_url"`
	}
	if err := rest.read(ctx, to("GET /applications/@me"), &told); err != nil {
		return nil, err
	}
	app := &Application{ID: told.ID, Name: told.Name, Flags: told.Flags}
	if key, err := hex.DecodeString(told.VerifyKey); err == nil && len(key) == ed25519.PublicKeySize {
		app.Key = key
	}
	if told.EndpointURL != nil {
		app.EndpointURL = *told.EndpointURL
	}
	return app, nil
}

// awaitApplication asks until Discord answers. The application is nil when the context ended before
// that.
func awaitApplication(ctx context.Context, rest *REST, log *slog.Logger) (app *Application, err error) {
	err = untilDone(ctx, log, "cannot ask Discord about the application", func() error {
		app, err = ReadApplication(ctx, rest)
		return err
	})
	return app, err
}

// Misheard returns what the operator must change when Discord sends interactions another way than
// ears receives them, or "" when they agree.
func (a *Application) Misheard(ears Ears) string {
	switch {
	case ears == Posted && a.EndpointURL == "":
		return `Discord sends interactions to the gateway, and ears = "http" does not hear them: in the developer portal, on General Information, ` +
			`set the Interactions Endpoint URL to the https address behind which this bot listens, with ` + EndpointPath + ` at its end, while it runs`
	case ears != Posted && ears != Deaf && a.EndpointURL != "":
		return `Discord sends interactions to ` + a.EndpointURL + `, and ears = "gateway" does not hear them: in the developer portal, on General Information, ` +
			`remove the Interactions Endpoint URL, or set ears = "http"`
	}
	return ""
}
