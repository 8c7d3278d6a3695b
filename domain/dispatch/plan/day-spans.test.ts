import { describe, expect, test } from 'vitest'
import { facts, onLine, routeOf, stopsOf } from './day.stage.ts'
import { daySpans, hoursAround, type TimedStop } from './day-spans.ts'
import { planOf } from './plan.ts'

const { figures } = facts

function spansOf(stops: string, ended: readonly (number | null)[] = []) {
  const planned = stopsOf(stops)
  const plan = planOf(routeOf('1', 'a'), planned, facts, onLine)
  const timed = planned.map(({ id, kind, state }, at): TimedStop => ({ id, kind, state, endedAt: ended[at] ?? null }))
  return { plan, ids: planned.map(one => one.id), ...daySpans(timed, plan, figures) }
}

describe('rule D160: the time of each stop', () => {
  test('a stop to come is at the times of the plan', () => {
    const { plan, ids, stops } = spansOf('d20@5 p20@15')
    for (const id of ids) expect(stops.get(id)?.from).toBe(plan.arrivals[id])
    expect(stops.get(ids[0] ?? '')).toMatchObject({ to: (plan.arrivals[ids[0] ?? ''] ?? 0) + 15 })
  })

  test('a stop that is over ends when its driver ended it, and is as long as its kind usually takes', () => {
    const { ids, stops } = spansOf('d20@5# s20/30@9# p20@15', [500, 600])
    expect(ids.slice(0, 2).map(id => stops.get(id))).toEqual([
      { from: 485, to: 500 },
      { from: 575, to: 600 },
    ])
  })

  test('the way home is not drawn when all stops are over', () => {
    expect(spansOf('d20@5#', [500]).drives).toEqual([])
  })

  test('a dump and return is one work from its first visit to its second', () => {
    const { plan, ids, stops } = spansOf('r20@9')
    const visits = plan.steps.filter(step => step.what === 'visit')
    expect(visits).toHaveLength(2)
    expect(stops.get(ids[0] ?? '')).toEqual({ from: visits[0]?.arrivesAt, to: visits[1]?.leavesAt })
  })

  test('drives and waits fill the time between the works', () => {
    const { plan, stops, drives, waits } = spansOf('d20@5[9-12]')
    const [work] = stops.values()
    expect(waits).toEqual([{ from: drives.findLast(one => one.to < 540)?.to, to: 540 }])
    expect(work?.from).toBe(540)
    expect(drives.at(-1)?.to).toBe(plan.endsAt)
  })
})

test.each([
  [[], 6, 18],
  [[{ from: 400, to: 500 }], 6, 18],
  [[{ from: 299, to: 500 }], 4, 18],
  [[{ from: 400, to: 1081 }], 6, 19],
  [[{ from: 400, to: 1500 }], 6, 25],
])('rule D160: the board shows 6 to 18 o’clock and all hours with work', (spans, from, to) => {
  expect(hoursAround(spans)).toEqual({ from: from * 60, to: to * 60 })
})
