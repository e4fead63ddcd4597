package localdiscord

import (
	"crypto/ed25519"
	"encoding/hex"
)

// endpoint is how interactions are sent by HTTP: signed, to the application's Interactions Endpoint URL.
type endpoint struct {
	URL  string // "" when they go to the gateway
	Seed []byte // of the key that signs
}

// endpointKind is what an endpoint is stored as.
const endpointKind = "endpoint"

func (e *endpoint) key() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(e.Seed) }

// verifyKey is the public half, as applications are told it.
func (e *endpoint) verifyKey() string {
	return hex.EncodeToString(e.key().Public().(ed25519.PublicKey))
}
