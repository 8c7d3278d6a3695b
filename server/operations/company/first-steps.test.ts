import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FleetStage, makeBox, makeOrder, openFleet, yardWith } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
beforeAll(async () => {
  stage = await openFleet()
  // The haulers of the stage are not new.
  await query('UPDATE organization SET first_steps_ended_at = NULL')
})
afterAll(() => stage.app.stop())

const query = async (text: string, values: unknown[] = []) => (await stage.app.database.pool.query(text, values)).rows
const openSteps = async () =>
  (await stage.office.firstSteps.read.query({})).open?.steps.flatMap(({ step, isDone }) => (isDone ? [] : [step])) ?? []

test('each step is done when the data prove it, and the list ends for good after the last one', async () => {
  const { office, cast } = stage
  expect(await openSteps()).toEqual(['brand', 'facilities', 'boxes', 'crew', 'order'])
  expect((await office.me.query({})).organization.isNew).toBe(true)

  const brand = await office.brand.read.query({})
  await office.brand.save.mutate({ version: brand.version, brand: { name: brand.name, accent: '#0b756d' } })
  await office.facilities.save.mutate(yardWith({ name: 'Onion Creek', kind: 'landfill' }))
  await makeBox(stage)
  const phone = '+15125550144'
  await office.drivers.add.mutate({
    phone,
    firstName: 'Luis',
    lastName: '',
    email: '',
    language: 'es',
    usualTruckId: null,
  } as Parameters<typeof office.drivers.add.mutate>[0])
  expect(await openSteps()).toEqual(['order'])

  const order = await makeOrder(stage, 'pending-drop-off')
  expect(await openSteps()).toEqual(['order'])
  await query(
    `INSERT INTO payment (organization_id, order_id, intent_id, amount_in_cents) VALUES ($1, $2, 'pi_first', 100)`,
    [cast.hauler.id, order.id],
  )
  expect((await office.firstSteps.read.query({})).open).toBeNull()
  expect((await office.me.query({})).organization.isNew).toBe(false)

  await query('UPDATE truck SET archived = true WHERE organization_id = $1', [cast.hauler.id])
  expect((await office.firstSteps.read.query({})).open).toBeNull()
})

test('a manager of the team closes the list for everybody, once', async () => {
  const { elsewhere, cast } = stage
  expect((await elsewhere.firstSteps.read.query({})).open?.steps).toHaveLength(9)
  await elsewhere.firstSteps.close.mutate({})
  await elsewhere.firstSteps.close.mutate({})
  expect((await elsewhere.firstSteps.read.query({})).open).toBeNull()
  const changes = await query(`SELECT act FROM change WHERE organization_id = $1 AND act = 'close-first-steps'`, [
    cast.otherHauler.id,
  ])
  expect(changes).toHaveLength(1)
})
