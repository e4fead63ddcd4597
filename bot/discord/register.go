package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"

	"github.com/bwmarrin/discordgo"
)

// Register brings the application's global commands in line with what is
// wanted. Discord counts creations, so only what differs is sent.
func Register(ctx context.Context, s *discordgo.Session, app string, want []*discordgo.ApplicationCommand, log *slog.Logger) error {
	with := discordgo.WithContext(ctx)
	// Localisations are left out of the list unless asked for.
	have, err := listCommands(ctx, s, app)
	if err != nil {
		return fmt.Errorf("discord: list commands: %w", err)
	}
	stale := make(map[string]*discordgo.ApplicationCommand)
	for _, c := range have {
		stale[c.Name] = c
	}
	for _, c := range want {
		old := stale[c.Name]
		delete(stale, c.Name)
		if old != nil && sameCommand(old, c) {
			continue
		}
		// To create a command that exists is to replace it.
		if _, err := s.ApplicationCommandCreate(app, "", c, with); err != nil {
			return fmt.Errorf("discord: register /%s: %w", c.Name, err)
		}
		log.Info("registered a command", "command", c.Name)
	}
	for name, c := range stale {
		if err := s.ApplicationCommandDelete(app, "", c.ID, with); err != nil {
			return fmt.Errorf("discord: remove /%s: %w", name, err)
		}
		log.Info("removed a command", "command", name)
	}
	return nil
}

func listCommands(ctx context.Context, s *discordgo.Session, app string) ([]*discordgo.ApplicationCommand, error) {
	body, err := s.RequestWithBucketID("GET", discordgo.EndpointApplicationGlobalCommands(app)+"?with_localizations=true",
		nil, discordgo.EndpointApplicationGlobalCommands(""), discordgo.WithContext(ctx))
	if err != nil {
		return nil, err
	}
	var list []*discordgo.ApplicationCommand
	return list, json.Unmarshal(body, &list)
}

// sameCommand reports whether Discord has a command as it is wanted.
func sameCommand(have, want *discordgo.ApplicationCommand) bool {
	a, errA := essence(have)
	b, errB := essence(want)
	return errA == nil && errB == nil && reflect.DeepEqual(a, b)
}

// essence is what a command says, less what Discord adds (ids, versions,
// defaults) and with nothing where one side writes null, false or empty.
func essence(c *discordgo.ApplicationCommand) (any, error) {
	data, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	kept := make(map[string]any)
	for _, key := range []string{"type", "name", "name_localizations", "description", "description_localizations", "options", "contexts", "integration_types"} {
		kept[key] = m[key]
	}
	return pruned(kept), nil
}

// pruned drops what is empty from objects, at any depth.
func pruned(v any) any {
	switch v := v.(type) {
	case map[string]any:
		m := make(map[string]any)
		for key, value := range v {
			if p := pruned(value); p != nil {
				m[key] = p
			}
		}
		if len(m) == 0 {
			return nil
		}
		return m
	case []any:
		if len(v) == 0 {
			return nil
		}
		list := make([]any, len(v))
		for i := range v {
			list[i] = pruned(v[i])
		}
		return list
	case bool:
		if !v {
			return nil
		}
	case string:
		if v == "" {
			return nil
		}
	}
	return v
}
