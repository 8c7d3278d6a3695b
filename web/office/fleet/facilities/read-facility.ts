/** What was typed into the form of a facility, as the call takes it. */
import type { FacilityKind } from '#domain/fleet/facility.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'
import type { Api } from '#web/client/api.ts'
import { hoursFrom, type TypedHours } from '#web/office/fleet/facilities/hours.ts'

export type SaveFacility = Parameters<Api['office']['facilities']['save']['mutate']>[0]

export type TypedFacility = {
  readonly name: string
  readonly kind: FacilityKind
  readonly line1: string
  readonly zip: string
  readonly position: string
  readonly isAlwaysOpen: boolean
  readonly hours: TypedHours
  /** Null takes everything. */
  readonly materialIds: string[] | null
  readonly minutes: string
  readonly rate: string
}

type Wrong = 'name' | 'line1' | 'zip' | 'position' | 'hours' | 'minutes' | 'rate'
type Facts = Omit<SaveFacility, 'seen'>

/** Which fields are wrong, or the whole of it where none is. */
export function readFacility(
  typed: TypedFacility,
  seesMoney: boolean,
): { wrong: readonly Wrong[]; facts: Facts | null } {
  const { name, kind, line1, materialIds } = typed
  const zip = zipSchema.safeParse(typed.zip.trim())
  const position = typed.position.trim() === '' ? null : positionOf(typed.position)
  const opens = typed.isAlwaysOpen ? null : hoursFrom(typed.hours)
  const minutes = /^\d{1,3}$/.test(typed.minutes) ? Number(typed.minutes) : -1
  const rate = typed.rate === '' ? null : centsOf(typed.rate)
  const wrong = (
    [
      ['name', name.trim() === ''],
      ['line1', line1.trim() === ''],
      ['zip', !zip.success],
      ['position', position === undefined],
      ['hours', !typed.isAlwaysOpen && opens === null],
      ['minutes', minutes < 0 || minutes > 480],
      ['rate', rate === undefined],
    ] as const
  ).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
  if (wrong.length > 0 || !zip.success || position === undefined || rate === undefined) return { wrong, facts: null }
  const place = { name: name.trim(), kind, line1: line1.trim(), zipCode: zip.data, position }
  const facts = { ...place, opens, materialIds, minutes, ...(seesMoney && { tipRateInCents: rate }) }
  return { wrong, facts }
}

/** "30.18, -97.66"; undefined where it is none. */
function positionOf(typed: string): { latitude: number; longitude: number } | undefined {
  const [, first, second] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(typed) ?? []
  const [latitude, longitude] = [Number(first), Number(second)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** "58.50" in cents; undefined where it is no amount. */
function centsOf(typed: string): number | undefined {
  const [, dollars, cents = ''] = /^\$?(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed) ?? []
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
