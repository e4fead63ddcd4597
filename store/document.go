package store

import (
	"encoding/json"
	"reflect"
	"time"
)

// Document returns the JSON of everything stored about a game except its moves and the fields that
// have columns of their own. Times are in UTC, and times and durations are truncated to whole
// milliseconds.
func (g *Game) Document() ([]byte, error) {
	kept := *g
	kept.Moves, kept.People = nil, nil
	round(reflect.ValueOf(&kept).Elem())
	return json.Marshal(&kept)
}

// ReadDocument sets the fields that a document holds.
func (g *Game) ReadDocument(document []byte) error { return json.Unmarshal(document, g) }

var (
	timeType     = reflect.TypeFor[time.Time]()
	durationType = reflect.TypeFor[time.Duration]()
)

// round truncates all times and durations within v to whole milliseconds. It copies slices before
// changing them, since other values may share them.
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
