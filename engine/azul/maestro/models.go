package maestro

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"sync"

	"sobremesa/engine/azul"
)

// Models is the result of learning: policies and networks for each number of seats, from 2. Without a network
// for priors, the policy gives them.
type Models struct {
	policies [azul.MaxSeats + 1]*policy
	factors  [azul.MaxSeats + 1]*factors
	nets     [azul.MaxSeats + 1]*net
	priors   [azul.MaxSeats + 1]prior
}

//go:embed weights.bin
var weights []byte

// Learnt returns the Models embedded in the program.
var Learnt = sync.OnceValue(func() *Models {
	m, err := Read(weights)
	if err != nil {
		panic(err) // they are the program's own
	}
	return m
})

// plain returns the Models without the networks of the priors.
func (m *Models) plain() *Models {
	p := *m
	p.priors = [azul.MaxSeats + 1]prior{}
	return &p
}

// untaught returns Models before any learning: the policy has a few plain preferences, and the
// networks consider every position even.
func untaught() *Models {
	m := new(Models)
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		m.setPolicy(seats, firstPolicy(), whenLearning)
		m.nets[seats] = &net{seats, make([]float32, paramsOf(seats))}
	}
	return m
}

func (m *Models) setPolicy(seats int, p *policy, exponent float64) {
	m.policies[seats], m.factors[seats] = p, p.factors(exponent)
}

// firstPolicy returns the policy with which learning begins. It favours points, and penalises tiles
// on the floor line and incomplete lines.
func firstPolicy() *policy {
	var p policy
	for line := range lines {
		for points := range mostPoints + 1 {
			p[atDone+line*(mostPoints+1)+points] = 1 + 0.3*float32(points)
			p[atPart+line*(mostPoints+1)+points] = -0.4*float32(line) + 0.1*float32(points)
		}
	}
	for n := range mostTiles {
		p[atDropped+n] = -1
	}
	for floor := range azul.FloorSpaces + 1 {
		for fallen := range mostOver + 1 {
			p[atOver+floor*(mostOver+1)+fallen] = -0.7 * float32(azul.FloorCost(floor+fallen)-azul.FloorCost(floor))
		}
	}
	return &p
}

// A file of Models begins with a line of text that says how they were made. For two, three and four
// seats in turn, the policy, the network of the values and that of the priors follow as little-endian 32-bit
// floating-point numbers.

// Write returns the Models as a file. about is its first line.
func (m *Models) Write(about string) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, about)
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		_ = binary.Write(&b, binary.LittleEndian, m.policies[seats][:])
		_ = binary.Write(&b, binary.LittleEndian, m.nets[seats].params)
		p := m.priors[seats]
		if p == nil { // still learning
			p = make(prior, priorParams)
		}
		_ = binary.Write(&b, binary.LittleEndian, p)
	}
	return b.Bytes()
}

// Read reads a file of Models for playing.
func Read(data []byte) (*Models, error) {
	at := bytes.IndexByte(data, '\n') + 1
	data = data[at:]
	m := new(Models)
	take := func(n int) []float32 {
		list := make([]float32, n)
		for i := range list {
			list[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		}
		data = data[4*n:]
		return list
	}
	want := 0
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		want += 4 * (policySize + paramsOf(seats) + priorParams)
	}
	if len(data) != want {
		return nil, fmt.Errorf("maestro: the weights have %d bytes, want %d", len(data), want)
	}
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		learnt := policy(take(policySize))
		m.setPolicy(seats, &learnt, whenPlaying)
		m.nets[seats] = &net{seats, take(paramsOf(seats))}
		p := prior(take(priorParams))
		if slices.ContainsFunc(p, func(x float32) bool { return x != 0 }) { // else it is still to be learnt
			m.priors[seats] = p
		}
	}
	return m, nil
}
