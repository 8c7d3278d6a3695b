/**
 * Finds the unit in a typed address, such as "Apt 5", "Lot 12", "Bldg 3 Apt 2", "2nd Floor", "Rear" or "depto 4". The unit is stored as it
 * was typed. A word begins a unit only after a street, so that "12 Unit Street" and "2222 RM 2222" have none.
 */
import { canEndStreet, isDirection, isStreetType } from './street-words.ts'

/** Words that begin a unit after any street. */
const named =
  `apartments?|apartamento|apart|aptos?|apts?|units?|unidad|suites?|stes?|lote?|spaces?|spcs?|espacio|trailer|trlr|floor|flr?|piso|
  rooms?|rms?|building|bldgs?|edificio|edif|penthouse|l?ph|depto|dpto|dept|department|departamento|ofc|oficina|hangar|hngr|
  habitaci[oó]n|hab|basement|bsmt|pmb|número|num|núm|no|nro`.replace(/\s+/g, '')
/**
 * Words that are also parts of street names. If a letter follows, they begin a unit only after the last word of a street or after a comma,
 * so that "12 Palm Key W" has none.
 */
const other =
  `office|flat|local|interior|int|cuarto|casa|house|sp|slip|pad|stall|bay|dock|door|gate|tower|torre|level|lvl|nivel|wing|block|blk|
  bloque|store|shop|stop|pier|key|site|sitio|cabin|villa|cottage|bungalow|townhouse|condo|rv|side|rear|front|upper|lower`.replace(
    /\s+/g,
    '',
  )
const bare = 'basement|bsmt|sótano|sotano|penthouse|l?ph|lobby|lbby|upstairs|downstairs|uppr|lowr|frnt|planta baja'
const bareAfterStreet =
  'rear|upper|lower|front|side|back|attic|garage|loft|office|ofc|lot|main house|back house|rear house|guest house|carriage house|arriba|abajo|atrás|atras|trasera|frente|esquina'
const place = `${bare}|${bareAfterStreet}|left|right|up|down|east|west|north|south|unit|apt|level|floor|house|izquierda|derecha`
const ordinal = `(?:\\d+(?:st|nd|rd|th|er|do|ro|to|vo|no|mo|[ºª°])|ground|first|second|third|fourth|fifth|sixth|top|main|primer|segundo|tercer|cuarto|quinto)`

/** Matches "12", "12-B", "5A", "B-4", "1/2", "12 1/2" and "B". */
const digits = '\\d[\\p{L}\\p{N}]*(?:[-–/&][\\p{L}\\p{N}]+)*(?:\\s+\\d/\\d+)?'
const numberId = `(?:\\s*[-#:]?\\s*(?:${digits}|\\p{No}))`
const id = `(?:${numberId}|(?:\\s+#?\\s*|\\s*#\\s*|-)\\p{L}{1,2}-?${digits}|(?:\\s+#?\\s*|\\s*#\\s*|-)\\p{L}(?:-\\p{L})?)`
const whole = `(?:\\s+(?:unit|apt|apartment|level|floor|house|half|suite)(?!\\.?\\s*#?\\d))?`
const end = `(?![\\p{L}\\p{N}'’])`

const forms = {
  // "FL 33101" is not a floor but Florida.
  named: `(?:(?!fl\\.?\\s*\\d{5})(?:${named}))\\.?${id}|(?:${other})\\.?${numberId}|#\\s*(?:\\p{L}{0,2}-?${digits}|\\p{L}{1,2})|n[º°]\\.?\\s*\\d+|${ordinal}\\s+(?:floor|flr?|piso)\\.?`,
  other: `(?:${other})\\.?${id}`,
  bare: `(?:${bare})\\.?${whole}|(?:${named})\\.?\\s+(?:${place})`,
  bareAfterStreet: `(?:${bareAfterStreet})\\.?${whole}`,
}
const form = (source: string) => new RegExp(`(?:${source})${end}`, 'iuy')
const namedForm = form(forms.named)
const otherForm = form(forms.other)
const bareForm = form(forms.bare)
const bareAfterStreetForm = form(forms.bareAfterStreet)

type Span = { readonly start: number; readonly end: number }

/** Returns where the unit begins and ends in a typed address. Returns null if there is none. */
export function findUnit(text: string): Span | null {
  for (const { index } of text.matchAll(/(?<=[\s,(])[^\s,(]|(?<=[\p{L}\p{N}])#/gu)) {
    const before = text.slice(0, index)
    if (!hasStreet(before)) continue
    const stop = endOfUnits(text, index, isAfterStreet(before))
    if (stop !== null) return { start: index, end: stop }
  }
  return null
}

/** Returns the unit of a typed address, such as "Apt 5". Returns null if there is none. */
export function unitIn(text: string): string | null {
  const found = findUnit(text)
  return found && text.slice(found.start, found.end).trim()
}

/** Returns where the units at the beginning of a text end. Returns null if the text does not begin with a unit. */
export function endOfLeadingUnits(text: string): number | null {
  return endOfUnits(text, 0, true)
}

/** Returns true if the text has a street: a number with a name after it, or the box of a rural route. */
function hasStreet(before: string): boolean {
  if (/\bbox\s*#?\s*\d\S*\s*$/i.test(before.replace(/,\s*$/, ''))) return true
  const [number = '', ...words] = before.trim().replace(/,$/, '').split(/\s+/)
  return /\d/.test(number) && words.some(word => /[\p{L}]/u.test(word) && !isDirection(word))
}

function isAfterStreet(before: string): boolean {
  const trimmed = before.trimEnd()
  return trimmed.endsWith(',') || trimmed.endsWith('(') || canEndStreet(trimmed.slice(trimmed.search(/\S+$/)))
}

/** Returns where the units end. Several units may follow each other, as in "Bldg 3, Apt 2". */
function endOfUnits(text: string, start: number, isAfter: boolean): number | null {
  let end: number | null = null
  let next = endOfOne(text, start, isAfter)
  while (next !== null) {
    end = next
    const gap: number = /^[\s,)]*/.exec(text.slice(end))?.[0].length ?? 0
    next = gap > 0 ? endOfOne(text, end + gap, true) : null
  }
  return end
}

function endOfOne(text: string, start: number, isAfter: boolean): number | null {
  const withId = matchAt(namedForm, text, start) ?? (isAfter ? matchAt(otherForm, text, start) : null)
  if (withId !== null && !isStreetType(wordAfter(text, withId))) return withId
  const alone = matchAt(bareForm, text, start) ?? (isAfter ? matchAt(bareAfterStreetForm, text, start) : null)
  if (alone === null) return null
  // A word without a number is a unit only at the end of its part or before another unit. So "100 Main St Upper Mill Rd" has none.
  const rest = /^\s*/.exec(text.slice(alone))?.[0].length ?? 0
  const isOver = /^(?:$|[,)])/.test(text.slice(alone + rest))
  return isOver || matchAt(namedForm, text, alone + rest) !== null ? alone : null
}

function matchAt(pattern: RegExp, text: string, start: number): number | null {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : null
}

const wordAfter = (text: string, end: number): string => /^\s+(\S+?)[,)]?(?:\s|$)/.exec(text.slice(end))?.[1] ?? ''
