package present

import (
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Lobby returns what a game's painter needs to show a table at which people may still sit down.
func Lobby(g *games.Game, h *sitting.Header, r Viewer) games.LobbyScene {
	s := games.LobbyScene{
		Seated: players(h, r.Lang), Free: h.Capacity - len(h.Seats), Chosen: make(engine.Chosen), Facts: options(g, h, r.Lang), Lang: r.Lang, Dark: r.Dark}
	for _, o := range choices(g, h) {
		s.Chosen[o.Name] = chosen(o, h)
	}
	for _, fact := range []string{pace(h, r.Lang), lengthFact(g, h, r.Lang)} {
		if fact != "" {
			s.Facts = append(s.Facts, fact)
		}
	}
	if h.Hints {
		s.Facts = append(s.Facts, lang.Text(r.Lang, "lobby.hints", nil))
	}
	return s
}

// pace says how long a player has for a turn. It returns "" for a game without a time limit.
func pace(h *sitting.Header, l engine.Lang) string {
	if h.Pace == 0 {
		return ""
	}
	return lang.Text(l, "pace."+settings.PaceName(h.Pace), nil)
}
