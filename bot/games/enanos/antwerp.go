package enanos

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// lastSteps is the number of steps before Antwerp at which players are reminded to feed their
// dwarves.
const lastSteps = 2

// antwerpAhead tells, in the train's last steps, how the siege would end as things stand. It
// applies while the active player has dwarves that could still be fed. It is for everybody, so it
// does not say whether the player can pay for that.
func antwerpAhead(v *enanos.View) (games.Sentence, bool) {
	left := int(v.Way) - int(v.Train)
	if v.Phase != enanos.Acting || left < 1 || left > lastSteps {
		return games.Sentence{}, false
	}
	resting := 0
	for _, d := range v.Players[v.Active()].Dwarves {
		if d.Level > 0 && d.Condition == enanos.Resting {
			resting += int(d.Level)
		}
	}
	defence := 0
	for seat := range engine.Seat(v.Seats) {
		defence += v.Players[seat].FedLevels()
	}
	return games.Sentence{Key: "enanos.beside.antwerp", Args: engine.Args{
		"n": left, "strength": v.Strength(), "defence": defence, "seat": v.Active(), "levels": resting,
	}}, resting > 0
}

// feedForAntwerp tells the viewer, in its own turn during the train's last steps, that it can
// feed dwarves. It returns "" if the viewer cannot.
func feedForAntwerp(v *enanos.View, l engine.Lang) string {
	_, ahead := antwerpAhead(v)
	if !ahead || v.Active() != v.Viewer || !v.Own.Hand.Covers(enanos.FeedCost) {
		return ""
	}
	return words(l, "enanos.ask.feed-for-antwerp", engine.Args{"n": v.Own.Hand.Of(enanos.Coal)})
}
