package localdiscord

import (
	"crypto/ed25519"
	"encoding/hex"
)

// endpoint is the application's Interactions Endpoint URL and the key that signs interactions sent
// there.
type endpoint struct {
	URL  string // "" if interactions go to the gateway
	Seed []byte // of the signing key
}

// endpointKind is the kind under which the endpoint is stored.
const endpointKind = "endpoint"

func (e *endpoint) key() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(e.Seed) }

// verifyKey returns the public key in hexadecimal, as applications receive it.
func (e *endpoint) verifyKey() string {
	return hex.EncodeToString(e.key().Public().(ed25519.PublicKey))
}
