import { expect, test } from 'vitest'
import { planningOf } from '#web/office/dispatch/planning/planning.ts'
import { boardDay } from '#web/testing/office-data.ts'

const minutesOf = (figures: typeof boardDay.figures) =>
  planningOf({ ...boardDay, figures }).lanes.get('d1')?.plan.minutes ?? 0

test('the board plans with the figures of its hauler, also when they change while it is open', () => {
  const { serviceMinutes } = boardDay.figures
  const before = minutesOf(boardDay.figures)
  const longer = {
    ...boardDay.figures,
    serviceMinutes: { ...serviceMinutes, 'drop-off': serviceMinutes['drop-off'] + 25 },
  }
  expect(minutesOf(longer)).toBe(before + 25)
  expect(minutesOf({ ...boardDay.figures, milesPerHour: 14 })).toBeGreaterThan(before)
  expect(minutesOf(boardDay.figures)).toBe(before)
})
