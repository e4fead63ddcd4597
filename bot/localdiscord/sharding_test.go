package localdiscord_test

import (
	"fmt"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

func TestShardingDemandsAreEnforced(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	s.Faults().SetSharding(localdiscord.Sharding{Shards: 4, Least: 3, Concurrency: 2, Every: time.Hour})
	told := api{t, url}.do("GET", "/gateway/bot", "")
	if n := told.field("session_start_limit").(map[string]any)["max_concurrency"]; told.field("shards") != 4.0 || n != 2.0 {
		t.Errorf("told %s", told.raw)
	}
	as := func(shard, of int) *line {
		l := dialHello(t, url)
		l.write(identify(0, fmt.Sprintf(`,"shard":[%d,%d]`, shard, of)))
		return l
	}
	if code := as(0, 2).closed(); code != 4011 {
		t.Errorf("of too few: closed with %d", code)
	}
	as(0, 4).until("READY")
	as(1, 4).until("READY")
	if p := as(2, 4).read(); p.Op != 9 || string(p.D) != "false" {
		t.Errorf("too soon after another: op %d %s", p.Op, p.D)
	}
	s.Faults().SetSharding(localdiscord.Sharding{})
	as(2, 4).until("READY")
	var shards [][2]int
	for _, in := range s.Logins() {
		shards = append(shards, in.Shard)
	}
	if want := "[[0 4] [1 4] [2 4] [2 4]]"; fmt.Sprint(shards) != want {
		t.Errorf("logins of %v, want %s", shards, want)
	}
}
