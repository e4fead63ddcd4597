package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
)

// Seed is the secret of one game from which all its chance follows. Its
// commitment can be seen from the start and the seed when the game has ended,
// so that anyone can check every draw.
type Seed [32]byte

// Hex is the seed as people read it: 64 lower-case hexadecimal digits.
func (s Seed) Hex() string { return hex.EncodeToString(s[:]) }

// MarshalText implements encoding.TextMarshaler: it is [Seed.Hex].
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.Hex()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Seed) UnmarshalText(text []byte) error {
	raw, err := hex.DecodeString(string(text))
	if err == nil && len(raw) != len(s) {
		err = fmt.Errorf("a seed of %d bytes", len(raw))
	}
	if err != nil {
		return err
	}
	*s = Seed(raw)
	return nil
}

// CommitmentForm is what of a seed a commitment is the SHA-256 of.
type CommitmentForm int

// The forms of commitments. A game keeps the one that it was begun with.
const (
	// OfBytes: the seed's 32 bytes.
	OfBytes CommitmentForm = 1
	// OfDigits: the seed as [Seed.Hex] writes it, so that
	// `printf %s SEED | sha256sum` prints the commitment.
	OfDigits CommitmentForm = 2
)

// Commitment is the SHA-256 that the seed is committed to by, in 64 lower-case
// hexadecimal digits. A form that is none is taken for OfBytes, the oldest.
func (s Seed) Commitment(form CommitmentForm) string {
	data := s[:]
	if form == OfDigits {
		data = []byte(s.Hex())
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// FormOf recognises the form of a commitment to the seed; 0 when it commits to
// another one. That two forms are accepted helps nobody to a second seed: it
// would have to have the same SHA-256.
func (s Seed) FormOf(commitment string) CommitmentForm {
	for _, form := range []CommitmentForm{OfDigits, OfBytes} {
		if s.Commitment(form) == commitment {
			return form
		}
	}
	return 0
}

// Draw returns the generator of the n-th draw of the game, n counting its
// chance moves from 0: ChaCha8 keyed by SHA-256(seed, n), n as eight bytes,
// big-endian. A draw thus depends on nothing but the seed and its number.
func (s Seed) Draw(n int) *rand.Rand {
	var buf [40]byte
	copy(buf[:], s[:])
	binary.BigEndian.PutUint64(buf[32:], uint64(n))
	return rand.New(rand.NewChaCha8(sha256.Sum256(buf[:])))
}
