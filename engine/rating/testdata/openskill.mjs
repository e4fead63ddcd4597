// Computes openskill.json, the vectors of rating_test.go:
//
//     npm install openskill@5.0.1
//     node openskill.mjs > openskill.json
//
// Each vector is a game: the ratings before it, the places (1 is the best, equal
// numbers are shared places) and the ratings after it, computed by rate() with the
// model bradleyTerryFull, gamma 1 and no drift (tau). After the first few games the
// same players meet again, so that ratings with small and large deviations mix.
import { rate } from "openskill";
import { bradleyTerryFull } from "openskill/models";

// Park and Miller's generator, so that the vectors are always the same.
let state = 20261101;
const random = (n) => (state = (state * 48271) % 2147483647) % n;

const vectors = [];
const play = (before, places) => {
  const after = rate(before.map((r) => [r]), { model: bradleyTerryFull, gamma: () => 1, tau: 0, rank: places }).map(([r]) => r);
  vectors.push({ before, places, after });
  return after;
};

const fresh = () => ({ mu: 25, sigma: 25 / 3 });
for (const places of [[1, 2], [2, 1], [1, 1], [1, 2, 3], [1, 1, 3], [1, 2, 2], [1, 1, 1], [4, 3, 2, 1], [1, 2, 2, 4], [1, 1, 3, 3], [1, 1, 1, 1], [5, 4, 3, 2, 1], [1, 2, 3, 4, 5, 6, 7, 8]]) {
  play(places.map(fresh), places);
}

const people = Array.from({ length: 12 }, fresh);
for (let game = 0; game < 300; game++) {
  const seats = [];
  for (let left = 2 + random(3); seats.length < left; ) {
    const who = random(people.length);
    if (!seats.includes(who)) seats.push(who);
  }
  // The better the number the better they play; shared places happen.
  const scores = seats.map((who) => Math.floor((who * 3 + random(40)) / 4));
  const places = scores.map((s) => 1 + scores.filter((other) => other > s).length);
  play(seats.map((who) => people[who]), places).forEach((r, i) => (people[seats[i]] = r));
}

console.log("[\n" + vectors.map((v) => JSON.stringify(v)).join(",\n") + "\n]");
