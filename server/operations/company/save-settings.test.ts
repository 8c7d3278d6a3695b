import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPublicFacts } from '#domain/company/public-facts.ts'
import type { Settings } from '#domain/company/settings.ts'
import { dispatchDefaults } from '#domain/dispatch/plan/day.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
beforeAll(async () => {
  stage = await openFleet()
})
afterAll(() => stage.app.stop())

const query = async (text: string, values: unknown[] = []) => (await stage.app.database.pool.query(text, values)).rows
const refusal = (name: string) => ({ data: { refusal: name } })

async function readSettings(): Promise<{ version: number; settings: Settings }> {
  const { id: _id, version, ...settings } = await stage.office.settings.read.query({})
  return { version, settings }
}

test('the office saves settings under their version, and the history stores the change without phone and mail', async () => {
  const { version, settings } = await readSettings()
  const changed = { ...settings, tripFeeInCents: 17_500, objectionHours: 48, email: 'billing@example.com' }
  await stage.office.settings.save.mutate({ version, settings: changed })
  expect(await readSettings()).toEqual({ version: version + 1, settings: changed })
  const stale = stage.office.settings.save.mutate({ version, settings })
  await expect(stale).rejects.toMatchObject(refusal('changed-meanwhile'))
  const [change] = await query(
    `SELECT before, after FROM change WHERE object = 'organization' ORDER BY seq DESC LIMIT 1`,
  )
  expect(change?.before).toMatchObject({ tripFeeInCents: 15_000, objectionHours: 24 })
  expect(change?.after).toMatchObject({ tripFeeInCents: 17_500, objectionHours: 48 })
  expect(JSON.stringify(change)).not.toMatch(/example\.com|\+1512/)
})

test('a switch that is turned on another page makes a newer version of the settings', async () => {
  const { version, settings } = await readSettings()
  await stage.office.tickets.setSettling.mutate({ settlesAlone: !settings.settlesAlone })
  const late = stage.office.settings.save.mutate({ version, settings })
  await expect(late).rejects.toMatchObject(refusal('changed-meanwhile'))
  expect((await readSettings()).settings.settlesAlone).toBe(!settings.settlesAlone)
})

test('the board plans with the figures that the office saved in the settings', async () => {
  const { version, settings } = await readSettings()
  const serviceMinutes = { ...settings.serviceMinutes, swap: 40 }
  const figures = { serviceMinutes, dayMinutes: 600, milesPerHour: 35, roadFactorInHundredths: 145 }
  await stage.office.settings.save.mutate({ version, settings: { ...settings, ...figures } })
  const board = await stage.office.dispatch.day.query({ day: dayOf('2026-11-30') })
  expect(board.figures).toEqual({ serviceMinutes, dayMinutes: 600, milesPerHour: 35, roadFactor: 1.45 })
})

test('a new company has the default figures for planning', async () => {
  const { rows } = await stage.app.database.pool.query(
    `SELECT service_minutes, day_minutes, miles_per_hour,
    road_factor_in_hundredths FROM organization WHERE id = $1`,
    [stage.cast.otherHauler.id],
  )
  const { serviceMinutes, dayMinutes, milesPerHour, roadFactor } = dispatchDefaults
  expect(rows).toEqual([
    {
      service_minutes: serviceMinutes,
      day_minutes: dayMinutes,
      miles_per_hour: milesPerHour,
      road_factor_in_hundredths: Math.round(roadFactor * 100),
    },
  ])
})

test.each([
  ['tripFeeInCents', 100],
  ['waitFreeMinutes', 1],
  ['waitPerMinuteInCents', 1],
  ['overfillFeeInCents', 1],
  ['wrongItemFeeInCents', 1],
  ['cleaningFeeInCents', 1],
  ['relocationFeeInCents', 1],
  ['missedPromiseInCents', 1],
  ['tonnageStepInHundredths', 1],
] as const)('the setting %s is frozen with a quote, so every process is told when it changes', async (field, more) => {
  const catalogVersion = async () =>
    (await query('SELECT catalog_version FROM organization WHERE id = $1', [stage.cast.hauler.id]))[0]?.catalog_version
  const before = await catalogVersion()
  const { version, settings } = await readSettings()
  await stage.office.settings.save.mutate({ version, settings: { ...settings, [field]: settings[field] + more } })
  expect(await catalogVersion()).toBeGreaterThan(before)
})

test.each([
  ['objectionHours', 721],
  ['objectionHours', -1],
  ['tonnageStepInHundredths', 0],
  ['tonnageStepInHundredths', 101],
  ['tripFeeInCents', -1],
  ['tripFeeInCents', 1_000_001],
  ['waitFreeMinutes', 1.5],
  ['phone', '512'],
  ['email', 'nobody'],
  ['extraDaysRule', 'never'],
  ['serviceMinutes', { swap: 25 }],
  ['dayMinutes', 59],
  ['milesPerHour', 81],
  ['roadFactorInHundredths', 99],
  ['publishHour', 11],
  ['publishHour', 24],
  ['guestCartDays', 31],
  ['guestCartDays', 0],
  ['leadDays', 366],
  ['fixDays', 91],
  ['publicFacts', { ...noPublicFacts, ratingInTenths: 49 }],
  ['publicFacts', { ...noPublicFacts, reviewUrl: 'http://example.com' }],
])('the setting %s cannot be %s', async (field, value) => {
  const { version, settings } = await readSettings()
  const wrong = { version, settings: { ...settings, [field]: value } as Settings }
  await expect(stage.office.settings.save.mutate(wrong)).rejects.toMatchObject({ data: { httpStatus: 400 } })
})
