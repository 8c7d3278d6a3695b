/**
 * Reads a typed day such as "mon", "tomorrow", "nov 26", "11/26" or "publish monday", in English or Spanish (rule D100). A weekday means
 * the next such day, and today counts. A date means the nearest such date, before or after today.
 */
import { addDays, type Day, dayOf, daysBetween, isoDateOf } from '#domain/value/calendar.ts'

const weekdays = [
  ['sunday', 'domingo'],
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miercoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
  ['saturday', 'sabado'],
] as const

const months = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
] as const

const near: Readonly<Record<string, number>> = { today: 0, hoy: 0, tomorrow: 1, manana: 1, yesterday: -1, ayer: -1 }

const actBefore = /^(?:board|dispatch|plan|publish|tablero|despacho|planificar|publicar) /

/** Returns null if the text names no day. */
export function parseTypedDay(text: string, today: Day): Day | null {
  const input = text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(actBefore, '')
  const away = near[input]
  if (away !== undefined) return addDays(today, away)
  const weekday = placeOf(input, weekdays)
  if (weekday >= 0) return addDays(today, (weekday - new Date(today).getUTCDay() + 7) % 7)
  const date = dateIn(input)
  return date && nearestOf(date, today)
}

/**
 * Returns the index of the first name that begins with the text. Returns −1 if no name does or if the text has fewer than three letters.
 */
const placeOf = (input: string, names: readonly (readonly string[])[]): number =>
  input.length < 3 ? -1 : names.findIndex(one => one.some(name => name.startsWith(input)))

type MonthAndDay = { readonly month: number; readonly day: number }

function dateIn(input: string): MonthAndDay | null {
  const [, month, day] = /^(\d{1,2})\/(\d{1,2})$/.exec(input) ?? []
  if (month && day) return { month: Number(month), day: Number(day) }
  const [, name, after] = /^([a-z]+)\.? (\d{1,2})$/.exec(input) ?? []
  const [, before, last] = /^(\d{1,2})(?: de)? ([a-z]+)$/.exec(input) ?? []
  const at = placeOf(name ?? last ?? '', months)
  return at < 0 ? null : { month: at + 1, day: Number(after ?? before) }
}

function nearestOf({ month, day }: MonthAndDay, today: Day): Day | null {
  const year = Number(isoDateOf(today).slice(0, 4))
  const dates = [year - 1, year, year + 1].flatMap(
    one => existing(`${one}-${twoDigits(month)}-${twoDigits(day)}`) ?? [],
  )
  const [nearest] = dates.toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))
  return nearest ?? null
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

function existing(isoDate: string): Day | null {
  try {
    return dayOf(isoDate)
  } catch {
    return null
  }
}
