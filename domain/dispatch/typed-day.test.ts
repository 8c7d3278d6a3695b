import { expect, test } from 'vitest'
import { dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { parseTypedDay } from './typed-day.ts'

const sunday = dayOf('2026-11-22')

test.each([
  ['monday', '2026-11-23'],
  ['Mon', '2026-11-23'],
  ['lunes', '2026-11-23'],
  ['sun', '2026-11-22'],
  ['sábado', '2026-11-28'],
  ['mié', '2026-11-25'],
  ['today', '2026-11-22'],
  ['mañana', '2026-11-23'],
  ['ayer', '2026-11-21'],
  ['nov 26', '2026-11-26'],
  ['26 de noviembre', '2026-11-26'],
  ['11/26', '2026-11-26'],
  ['jan 4', '2027-01-04'],
  ['10/30', '2026-10-30'],
  ['hoy', '2026-11-22'],
  ['tomorrow', '2026-11-23'],
  ['yesterday', '2026-11-21'],
  ['board monday', '2026-11-23'],
  ['dispatch monday', '2026-11-23'],
  ['plan monday', '2026-11-23'],
  ['publish monday', '2026-11-23'],
  ['tablero lunes', '2026-11-23'],
  ['despacho lunes', '2026-11-23'],
  ['planificar lunes', '2026-11-23'],
  ['publicar lunes', '2026-11-23'],
  ['feb 29', null],
  ['13/40', null],
  ['mo', null],
  ['monroe', null],
  ['mon 12th st', null],
  ['', null],
  ['1100', null],
])('the typed text "%s" is the day %s', (text, date) => {
  const day = parseTypedDay(text, sunday)
  expect(day && isoDateOf(day)).toBe(date)
})

test.each(['en', 'es'])('every whole name of a month and of a weekday is known (%s)', language => {
  const named = (day: Date, part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...part, timeZone: 'UTC' }).format(day)
  for (let month = 0; month < 12; month += 1) {
    const name = named(new Date(Date.UTC(2026, month, 15)), { month: 'long' })
    const day = parseTypedDay(language === 'en' ? `${name} 15` : `15 de ${name}`, dayOf('2026-07-01'))
    expect(day && isoDateOf(day), name).toBe(`2026-${String(month + 1).padStart(2, '0')}-15`)
  }
  for (let away = 0; away < 7; away += 1) {
    const date = new Date(Date.UTC(2026, 10, 22 + away))
    const name = named(date, { weekday: 'long' })
    const day = parseTypedDay(name, sunday)
    expect(day && isoDateOf(day), name).toBe(date.toISOString().slice(0, 10))
  }
})
