package store

import (
	"encoding/json"
	"reflect"
	"time"
)

// Document is what is kept of a game besides its moves and what queries know, in
// JSON. Times are in UTC, and times and durations in whole milliseconds.
func (g *Game) Document() ([]byte, error) {
	kept := *g
	kept.Moves, kept.People = nil, nil
	round(reflect.ValueOf(&kept).Elem())
	return json.Marshal(&kept)
}

// ReadDocument sets what a document says of a game.
func (g *Game) ReadDocument(document []byte) error { return json.Unmarshal(document, g) }

var (
	timeType     = reflect.TypeFor[time.Time]()
	durationType = reflect.TypeFor[time.Duration]()
)

// round makes whole milliseconds of what is in a value of a document's types. It
// changes nothing that others have as well.
func round(v reflect.Value) {
	switch {
	case v.Type() == timeType:
		v.Set(reflect.ValueOf(v.Interface().(time.Time).Truncate(time.Millisecond).UTC()))
	case v.Type() == durationType:
		v.SetInt(v.Int() - v.Int()%int64(time.Millisecond))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			round(v.Field(i))
		}
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct:
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		for i := range v.Len() {
			round(own.Index(i))
		}
		v.Set(own)
	}
}
