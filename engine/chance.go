package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
)

// Seed is the secret of one game from which all its chance follows. Its
// commitment is shown when the game starts and the seed when it has ended, so
// that anyone can check every draw.
type Seed [32]byte

// Commitment is the hexadecimal SHA-256 of the seed.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
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
