/**
 * Days are written in short form, on a line with a minute as its unit of length. The yard is at 0, the transfer station T at −10 (6:00 to
 * 17:00), the landfill L at 20 (7:00 to 15:30), and the recycler R at 30 for concrete only (7:00 to 16:00).
 *
 * A truck is written as `2 9:00 @12 +20 +30f`: it holds two boxes and begins at 9:00 at 12 with an empty 20 and a full 30. The truck `1`
 * begins at 7:00 in the yard. A stop has a letter, a type (`c` is a load of concrete), a place, hours, a facility, and a mark if it is done:
 * `d20@5[9-12]` is a drop-off, `p10c@7=T` is a pick-up, `s20/30@9` is a swap of a 20 for a 30, `r20@9` is a dump and return, `m20@3>8` is a
 * relocation, `u20` is a dump of a full box in the yard, `u` is a dump of what is on the truck, `y` is the yard, `e@4` is an errand, `e20@4`
 * is an errand for an empty box, `p20@5!` is pinned, and `p20@5#` is done.
 *
 * In a plan, `Y-30+20` is a yard leg, `L20` is a dump leg, `d20` is a visit, `d20*` is a chain, `r20'` is the second visit of `r20`, `H` is
 * home, and `!` means that something is wrong.
 */

import type { StopKind } from '#domain/dispatch/stop.ts'
import { type Day, dayOf } from '#domain/value/calendar.ts'
import {
  type Box,
  type DayFacts,
  dispatchDefaults,
  type PlannedFacility,
  type PlannedRoute,
  type PlannedStop,
} from './day.ts'
import type { DriveBetween, Position } from './distance.ts'
import type { Plan } from './plan.ts'
import type { HandledBox, PlanStep } from './steps.ts'

export const thursday: Day = dayOf('2026-11-26')

export const onLine: DriveBetween = (from, to) => {
  const minutes = Math.abs(from.longitude - to.longitude) + Math.abs(from.latitude - to.latitude)
  return { minutes, miles: minutes / 2, isRough: from.isRough || to.isRough }
}

export const at = (longitude: number, latitude = 0): Position => ({ latitude, longitude, isRough: false })

const facility = (id: string, place: number, from: number, to: number, changes: Partial<PlannedFacility> = {}) =>
  ({
    id,
    kind: 'landfill',
    position: at(place),
    materialIds: ['junk'],
    hours: { from: from * 60, to: to * 60 },
    minutes: null,
    ...changes,
  }) satisfies PlannedFacility

export const facts: DayFacts = {
  figures: dispatchDefaults,
  facilities: [
    facility('yard', 0, 6, 18, { kind: 'yard', materialIds: null }),
    facility('T', -10, 6, 17, { kind: 'transfer-station' }),
    facility('L', 20, 7, 15.5),
    facility('R', 30, 7, 16, { kind: 'recycler', materialIds: ['concrete'] }),
  ],
}

const kinds: Record<string, StopKind> = {
  d: 'drop-off',
  p: 'pickup',
  s: 'swap',
  r: 'dump-and-return',
  m: 'relocation',
  u: 'dump',
  y: 'yard',
  e: 'errand',
}

const shape =
  /^(?<letter>[dpsrmuye])(?<type>\d+)?(?<isConcrete>c)?(?:\/(?<other>\d+))?(?:@(?<place>-?\d+)(?:>(?<to>-?\d+))?)?(?:\[(?<from>\d+)-(?<until>\d+)\])?(?:=(?<facilityId>\w))?(?<mark>[!#])?$/

/** The name of a stop is its text without the part after the place. The second stop with the same name gets a number. */
export function stopsOf(text: string): PlannedStop[] {
  return text.split(' ').filter(Boolean).map(stopOf)
}

export function stopOf(text: string, number: number): PlannedStop {
  const parts = shape.exec(text)?.groups
  if (!parts) throw new RangeError(`not a stop: ${text}`)
  const { letter = '', type, other, place, to, from, until, facilityId, mark } = parts
  const kind = kinds[letter] ?? 'errand'
  const isFull = letter !== 'e'
  const box: Box | null = type === undefined ? null : boxOf(type, isFull, parts.isConcrete ? 'concrete' : 'junk')
  return {
    id: `${number + 1}:${letter}${type ?? ''}${other ? `/${other}` : ''}`,
    kind,
    state: mark === '#' ? 'done' : 'planned',
    isPinned: mark === '!',
    position: place === undefined ? null : at(Number(place)),
    to: to === undefined ? null : at(Number(to)),
    facilityId: kind === 'dump' ? (facilityId ?? null) : null,
    brings: box && 'dsr'.includes(letter) ? { containerTypeId: other ?? box.containerTypeId, rig: null } : null,
    takes: box && letter !== 'd' ? { ...box, facilityId: facilityId ?? null, rig: null } : null,
    window:
      from === undefined ? null : { day: thursday, from: Number(from) * 60, to: Number(until) * 60, isPromised: true },
    minutes: null,
  }
}

export const boxOf = (containerTypeId: string, isFull: boolean, material = 'junk'): Box => ({
  containerTypeId,
  isFull,
  materialIds: isFull ? [material] : [],
  facilityId: null,
})

export function routeOf(text: string, id = 'route'): PlannedRoute {
  const [boxesAtOnce, ...rest] = text.split(' ')
  const [hour = 7, minute = 0] = (rest.find(one => one.includes(':')) ?? '7:00').split(':').map(Number)
  const place = rest.find(one => one.startsWith('@'))
  const boxes = rest.filter(one => one.startsWith('+')).map(one => boxOf(one.replace(/\D/g, ''), one.endsWith('f')))
  return {
    id,
    day: thursday,
    truck: { rig: 'both', boxesAtOnce: boxesAtOnce === '2' ? 2 : 1, carries: ['10', '20', '30', '40'] },
    yardId: 'yard',
    startsAt: hour * 60 + minute,
    from: place ? at(Number(place.slice(1))) : null,
    boxes,
  }
}

export const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Returns a plan in the notation above, with the time at which it ends. */
export function written({ steps, endsAt, warnings }: Plan): string {
  const isWrong = (step: PlanStep) =>
    warnings.some(one =>
      'facilityId' in one ? one.facilityId === step.facilityId && step.dumps.length > 0 : one.stopId === step.stopId,
    )
  return [...steps.map(step => `${writtenStep(step)}${isWrong(step) ? '!' : ''}`), clock(endsAt)].join(' ')
}

function writtenStep(step: PlanStep): string {
  const dumped = step.dumps.map(box => box.containerTypeId).join(',')
  const handled = `${boxesWith('-', step.setsDown)}${boxesWith('+', step.loads)}`
  if (step.what === 'home') return 'H'
  if (step.what === 'yard') return `Y${handled}`
  if (step.what === 'dump') return `${step.facilityId}${dumped}`
  const name = `${step.stopId?.split(':')[1]}${step.part === 'second' ? "'" : ''}${step.isChain ? '*' : ''}`
  return `${name}${handled}${dumped ? `:${step.facilityId}${dumped}` : ''}`
}

const boxesWith = (sign: string, boxes: readonly HandledBox[]): string =>
  boxes.map(box => `${sign}${box.containerTypeId}${box.isFull ? 'f' : ''}`).join('')
