package discord

import (
	"context"
	"fmt"
	"slices"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/lang"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Settings of a guild, as the store keeps them.
const (
	settingLanguage = "language" // of what everybody reads; the guild's locale when unset
	settingTheme    = "theme"
	themeLight      = "light" // also when it was never set
	themeDark       = "dark"
)

// isDark reports whether a guild wants its tables dark. A store that cannot
// say is no reason not to draw one.
func isDark(ctx context.Context, t *table.Table, guild string) bool {
	theme, err := t.Store.Setting(ctx, guild, settingTheme)
	return err == nil && theme == themeDark
}

// languageOf is the language that a guild has set; false when it has set none
// that the bot speaks.
func languageOf(ctx context.Context, t *table.Table, guild string) (engine.Lang, bool) {
	l, err := t.Store.Setting(ctx, guild, settingLanguage)
	return engine.Lang(l), err == nil && slices.Contains(lang.Languages, engine.Lang(l))
}

// settings changes how a guild's tables look and speak, for those who may
// manage the guild; without an option it tells how they do.
func (h *Handler) settings(ctx context.Context, c *call, in invocation) (*Answer, error) {
	theme, language := in.text(optTheme), in.text(optLanguage)
	if theme != "" || language != "" {
		if c.i.Member == nil || c.i.Member.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) == 0 {
			return say(lang.Text(c.reader, "settings.denied", nil)), nil
		}
	}
	for key, value := range map[string]string{settingTheme: theme, settingLanguage: language} {
		if value == "" {
			continue
		}
		if err := h.Table.Store.SetSetting(ctx, c.Guild, key, value); err != nil {
			return nil, fmt.Errorf("discord: settings: %w", err)
		}
	}
	if theme = themeLight; isDark(ctx, h.Table, c.Guild) {
		theme = themeDark
	}
	if language == "" {
		language = string(c.Lang)
	}
	return say(lang.Text(c.reader, "settings.text", engine.Args{
		"theme": engine.Term("theme." + theme), "language": engine.Term("language." + language)})), nil
}
