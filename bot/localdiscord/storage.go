package localdiscord

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"

	"sobremesa/bot/localdiscord/wire"
)

// schema is created on opening. Ids are stored as integers so that they sort by time.
const schema = `
CREATE TABLE IF NOT EXISTS objects (
	kind TEXT NOT NULL, id INTEGER NOT NULL, doc BLOB NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS messages (
	id INTEGER PRIMARY KEY, channel INTEGER NOT NULL, addressee INTEGER NOT NULL, doc BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS messages_of_channel ON messages (channel, id);
CREATE TABLE IF NOT EXISTS attachments (
	id INTEGER PRIMARY KEY, message INTEGER NOT NULL, filename TEXT NOT NULL, content_type TEXT NOT NULL, bytes BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS attachments_of_message ON attachments (message);
CREATE TRIGGER IF NOT EXISTS attachments_go AFTER DELETE ON messages BEGIN DELETE FROM attachments WHERE message = old.id; END;
`

// storage is the file behind a Server. Its methods are safe for concurrent use. Callers that read and
// then write hold the server's lock.
type storage struct{ db *sql.DB }

func openStorage(path string) (*storage, error) {
	dsn := ":memory:"
	if path != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, err
		}
		// The file is readable by its owner alone from the first byte on. SQLite gives the same mode to
		// the files beside it.
		f, err := os.OpenFile(path, os.O_CREATE, 0o600)
		if err != nil {
			return nil, err
		}
		f.Close()
		dsn = (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(),
			RawQuery: "_journal_mode=WAL&_synchronous=NORMAL&_busy_timeout=5000"}).String()
	}
	db, err := sql.Open("sqlite3", dsn)
	if err != nil {
		return nil, err
	}
	// Use one connection: an in-memory database belongs to its connection, and the server's lock
	// serialises writes anyway.
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(schema); err != nil {
		db.Close()
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	return &storage{db}, nil
}

func (st *storage) put(kind, id string, doc any) error {
	b, err := json.Marshal(doc)
	if err != nil {
		return err
	}
	_, err = st.db.Exec(`INSERT OR REPLACE INTO objects (kind, id, doc) VALUES (?, ?, ?)`, kind, int64(number(id)), b)
	return err
}

func (st *storage) remove(kind, id string) error {
	_, err := st.db.Exec(`DELETE FROM objects WHERE kind = ? AND id = ?`, kind, int64(number(id)))
	return err
}

// objects reads all objects of a kind, by id.
func objects[T any](st *storage, kind string, into map[string]*T) error {
	rows, err := st.db.Query(`SELECT id, doc FROM objects WHERE kind = ?`, kind)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var doc []byte
		if err := rows.Scan(&id, &doc); err != nil {
			return err
		}
		into[id] = new(T)
		if err := json.Unmarshal(doc, into[id]); err != nil {
			return fmt.Errorf("stored %s: %w", kind, err)
		}
	}
	return rows.Err()
}

// stored is a message with the fields that only the server knows.
type stored struct {
	wire.Message
	Addressee string // id of the only reader, "" if everybody may read it
}

// visibleTo reports whether a person sees the message; "" stands for the bot reading the channel.
func (m *stored) visibleTo(user string) bool { return m.Addressee == "" || m.Addressee == user }

// putMessage stores a message and its new files, and deletes its files that are no longer attachments.
func (st *storage) putMessage(m *stored, files []upload) error {
	doc, err := json.Marshal(&m.Message)
	if err != nil {
		return err
	}
	tx, err := st.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	id := int64(number(m.ID))
	if _, err := tx.Exec(`INSERT INTO messages (id, channel, addressee, doc) VALUES (?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET doc = excluded.doc`, id, int64(number(m.ChannelID)), int64(number(m.Addressee)), doc); err != nil {
		return err
	}
	for _, f := range files {
		if f.ID == "" {
			continue
		}
		if _, err := tx.Exec(`INSERT INTO attachments (id, message, filename, content_type, bytes) VALUES (?, ?, ?, ?, ?)`,
			int64(number(f.ID)), id, f.Filename, f.ContentType, f.data); err != nil {
			return err
		}
	}
	_, err = tx.Exec(`DELETE FROM attachments WHERE message = ? AND CAST(id AS TEXT) NOT IN
		(SELECT json_extract(value, '$.id') FROM json_each(?, '$.attachments'))`, id, string(doc))
	if err != nil {
		return err
	}
	return tx.Commit()
}

// message returns a message by id. errUnknownMessage if there is none.
func (st *storage) message(id string) (*stored, error) {
	return scanMessage(st.db.QueryRow(`SELECT addressee, doc FROM messages WHERE id = ?`, int64(number(id))))
}

func scanMessage(row interface{ Scan(...any) error }) (*stored, error) {
	var addressee int64
	var doc []byte
	if err := row.Scan(&addressee, &doc); err != nil {
		if errors.Is(err, sql.ErrNoRows) {
			return nil, errUnknownMessage
		}
		return nil, err
	}
	m := &stored{}
	if err := json.Unmarshal(doc, &m.Message); err != nil {
		return nil, err
	}
	if addressee != 0 {
		m.Addressee = fmt.Sprint(addressee)
	}
	return m, nil
}

// span selects messages of a channel: before or after an id (not both), the newest first or, with
// after, the oldest first.
type span struct {
	channel, before, after string
	reader                 string // "" excludes all ephemeral messages
	limit                  int
}

func (st *storage) messages(q span) ([]*stored, error) {
	where, order, bound := `id < ?`, `DESC`, int64(1<<62)
	if q.before != "" {
		bound = int64(number(q.before))
	}
	if q.after != "" {
		where, order, bound = `id > ?`, `ASC`, int64(number(q.after))
	}
	rows, err := st.db.Query(`SELECT addressee, doc FROM messages WHERE channel = ? AND (addressee = 0 OR addressee = ?) AND `+where+
		` ORDER BY id `+order+` LIMIT ?`, int64(number(q.channel)), int64(number(q.reader)), bound, q.limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []*stored
	for rows.Next() {
		m, err := scanMessage(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, rows.Err()
}

func (st *storage) deleteMessage(id string) error {
	_, err := st.db.Exec(`DELETE FROM messages WHERE id = ?`, int64(number(id)))
	return err
}

// lastMessage returns the id of a channel's newest message that everybody may read, "" for none.
func (st *storage) lastMessage(channel string) string {
	var id sql.NullInt64
	if st.db.QueryRow(`SELECT MAX(id) FROM messages WHERE channel = ? AND addressee = 0`, int64(number(channel))).Scan(&id) != nil || !id.Valid {
		return ""
	}
	return fmt.Sprint(id.Int64)
}

// attachment returns a file by id. errNotFound if there is none.
func (st *storage) attachment(id string) (name, contentType string, data []byte, err error) {
	err = st.db.QueryRow(`SELECT filename, content_type, bytes FROM attachments WHERE id = ?`, int64(number(id))).
		Scan(&name, &contentType, &data)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNotFound
	}
	return name, contentType, data, err
}
