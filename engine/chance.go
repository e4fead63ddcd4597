package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
)

// Seed is the secret that determines all random draws of one game. Players see its commitment from
// the start and the seed itself once the game has ended, so anyone can check every draw.
type Seed [32]byte

// Hex returns the seed as 64 lower-case hexadecimal digits.
func (s Seed) Hex() string { return hex.EncodeToString(s[:]) }

// MarshalText implements [encoding.TextMarshaler] with [Seed.Hex].
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.Hex()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It accepts exactly 32 bytes in hexadecimal.
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

// CommitmentForm says how a seed is encoded before it is hashed into a commitment.
type CommitmentForm int

// The forms of commitments. A game keeps the form that it began with.
const (
	// OfBytes hashes the seed's 32 bytes.
	OfBytes CommitmentForm = 1
	// OfDigits hashes the text that [Seed.Hex] returns, so that `printf %s SEED | sha256sum` prints
	// the commitment.
	OfDigits CommitmentForm = 2
)

// Commitment returns the SHA-256 of the seed in the given form, as 64 lower-case hexadecimal
// digits. An unknown form counts as OfBytes, the oldest one.
func (s Seed) Commitment(form CommitmentForm) string {
	data := s[:]
	if form == OfDigits {
		data = []byte(s.Hex())
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// FormOf returns the form in which commitment commits to the seed, or 0 if it commits to another
// seed. Accepting several forms does not let anyone switch seeds: that would need two texts with
// the same SHA-256.
func (s Seed) FormOf(commitment string) CommitmentForm {
	for _, form := range []CommitmentForm{OfDigits, OfBytes} {
		if s.Commitment(form) == commitment {
			return form
		}
	}
	return 0
}

// Draw returns the generator for the game's n-th chance move, counted from 0. It is ChaCha8 with
// the key SHA-256(seed || n), where n is written as eight big-endian bytes. A draw therefore
// depends only on the seed and on its number.
func (s Seed) Draw(n int) *rand.Rand {
	var buf [40]byte
	copy(buf[:], s[:])
	binary.BigEndian.PutUint64(buf[32:], uint64(n))
	return rand.New(rand.NewChaCha8(sha256.Sum256(buf[:])))
}
