package discord

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/lang"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Settings of a guild, as the store keeps them.
const (
	settingTheme = "theme"
	themeLight   = "light" // also when it was never set
	themeDark    = "dark"
)

// isDark reports whether a guild wants its tables dark. A store that cannot
// say is no reason not to draw one.
func isDark(ctx context.Context, t *table.Table, guild string) bool {
	theme, err := t.Store.Setting(ctx, guild, settingTheme)
	return err == nil && theme == themeDark
}

// settings changes what a guild's tables look like, for those who may manage
// the guild; without an option it tells how they are.
func (h *Handler) settings(ctx context.Context, c *call, in invocation) (*Answer, error) {
	theme := in.text(optTheme)
	if theme != "" {
		if c.i.Member == nil || c.i.Member.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) == 0 {
			return say(lang.Text(c.reader, "settings.denied", nil)), nil
		}
		if err := h.Table.Store.SetSetting(ctx, c.Guild, settingTheme, theme); err != nil {
			return nil, fmt.Errorf("discord: settings: %w", err)
		}
	} else if theme = themeLight; isDark(ctx, h.Table, c.Guild) {
		theme = themeDark
	}
	return say(lang.Text(c.reader, "settings.text", engine.Args{"theme": engine.Term("theme." + theme)})), nil
}
