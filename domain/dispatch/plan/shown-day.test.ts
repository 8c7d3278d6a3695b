import { expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import { boxOf, thursday } from './day.stage.ts'
import { plannedRoute, type ShownRoute, type ShownStop } from './shown-day.ts'

const truck = { rig: 'both', boxesAtOnce: 2, carries: ['20', '30'] } as const
const route: ShownRoute = {
  id: 'route',
  day: thursday,
  truck,
  startsAtMinute: null,
  yardId: null,
  onTruck: [],
  stops: [],
}
const around = {
  facilities: [
    { id: 'landfill', kind: 'landfill' },
    { id: 'yard', kind: 'yard' },
  ],
  containerTypeIds: ['10', '20', '30'],
  now: { day: thursday, minutes: 600 },
} as const

test('a route begins with the boxes on its truck, at most as many as the truck holds', () => {
  const onTruck = [boxOf('20', true), boxOf('30', false), boxOf('20', false)]
  const typesOn = (given: Partial<ShownRoute>) =>
    plannedRoute({ ...route, onTruck, ...given }, around).boxes.map(box => `${box.containerTypeId}${box.isFull}`)
  expect(typesOn({})).toEqual(['20true', '30false'])
  expect(typesOn({ truck: { ...truck, boxesAtOnce: 1 } })).toEqual(['20true'])
  expect(typesOn({ truck: null })).toEqual(['20true'])
})

test('today a route begins now or at its later hour, and on another day at its hour or else at 7:00', () => {
  const startOf = (given: Partial<ShownRoute>) => plannedRoute({ ...route, ...given }, around).startsAt
  expect(startOf({})).toBe(600)
  expect(startOf({ startsAtMinute: 700 })).toBe(700)
  expect(startOf({ day: addDays(thursday, 1) })).toBe(420)
  expect(startOf({ day: addDays(thursday, 1), startsAtMinute: 360 })).toBe(360)
})

test('a route without a yard has the first yard, and a route without a truck carries every container type', () => {
  const planned = plannedRoute({ ...route, truck: null }, around)
  expect([planned.yardId, planned.truck.carries, planned.truck.boxesAtOnce]).toEqual(['yard', ['10', '20', '30'], 1])
  expect(plannedRoute({ ...route, yardId: 'other' }, around)).toMatchObject({ yardId: 'other', truck })
})

test('a route under way goes on from its last stop that is over', () => {
  const stop = (state: 'done' | 'failed' | 'planned', latitude: number): ShownStop => ({
    id: `${state} ${latitude}`,
    kind: 'pickup',
    state,
    isPinned: false,
    facilityId: null,
    day: thursday,
    latitude,
    longitude: -97,
    isRough: false,
    window: null,
    asked: null,
    promise: null,
    leavesTypeId: null,
    leavesRig: null,
    takesTypeId: null,
    takesRig: null,
    materialIds: [],
  })
  const from = (stops: readonly ShownStop[]) => plannedRoute({ ...route, stops }, around).from
  expect(from([stop('done', 30), stop('failed', 31), stop('planned', 32)])).toMatchObject({ latitude: 31 })
  expect(from([stop('planned', 30)])).toBeNull()
})
