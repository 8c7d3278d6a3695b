import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boxAddress, readBoxLabel } from '#domain/fleet/box-code.ts'
import { type FleetStage, makeBox, makeOrder, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
let prefix: string
let box: Awaited<ReturnType<typeof makeBox>>
let order: Awaited<ReturnType<typeof makeOrder>>
beforeAll(async () => {
  stage = await openFleet()
  const { db } = stage.app.database
  const { rows } = await sql<{ prefix: string }>`
    SELECT box_prefix AS prefix FROM organization WHERE id = ${stage.cast.hauler.id}`.execute(db)
  prefix = rows[0]?.prefix ?? ''
  box = await makeBox(stage)
  order = await makeOrder(stage, 'drop-off-confirmed')
  const to = { place: 'site' as const, order: order.number }
  await stage.office.containers.move.mutate({ id: box.id, version: box.version, to, why: null })
})
afterAll(() => stage.app.stop())

const scan = (code: string, person?: { headers: Record<string, string> }) =>
  stage.app.client(() => ({ ...person?.headers })).getScannedBox.query({ code })

test('a visitor who scans a box learns its hauler, and only the customer of its order learns the order', async () => {
  const code = `${prefix}-${box.number}`
  const seen = await scan(code)
  expect(Object.keys(seen ?? {}).sort()).toEqual(['hauler', 'number', 'order'])
  expect(seen).toMatchObject({ number: box.number, order: null })
  expect(Object.keys(seen?.hauler ?? {}).sort()).toEqual(['name', 'phone'])
  const { cast } = stage
  expect((await scan(code.toLowerCase(), cast.owner))?.order).toEqual({ id: order.id, number: order.number })
  for (const stranger of [cast.other, cast.admin, cast.otherAdmin]) expect(await scan(code, stranger)).toEqual(seen)
})

test('a box that left the site leads to no order, and an unknown code leads to nothing', async () => {
  const { rows } = await sql<{ version: number }>`
    UPDATE container SET place = 'truck', truck_id = ${stage.truckId} WHERE id = ${box.id} RETURNING version`.execute(
    stage.app.database.db,
  )
  expect(rows).toHaveLength(1)
  expect((await scan(`${prefix}-${box.number}`, stage.cast.owner))?.order).toBeNull()
  const unknown = [`${prefix}-Z-1`, `00000000-${box.number}`, box.number, "';--", '']
  expect(await Promise.all(unknown.map(code => scan(code)))).toEqual(unknown.map(() => null))
  const archive = (isArchived: boolean) =>
    sql`UPDATE container SET archived = ${isArchived} WHERE id = ${box.id}`.execute(stage.app.database.db)
  await archive(true)
  expect(await scan(`${prefix}-${box.number}`)).toBeNull()
  await archive(false)
})

test('a label that the office prints leads to its box, and no other hauler prints the same label', async () => {
  const { hauler, origin, prefix: printed } = await stage.office.containers.labels.query({})
  expect(hauler).toEqual((await scan(`${prefix}-${box.number}`))?.hauler)
  const address = boxAddress(origin, { prefix: printed, number: box.number })
  expect(new URL(address).origin).toBe(new URL(stage.app.url).origin)
  const label = readBoxLabel(address, prefix)
  expect(label).toEqual({ is: 'box', code: { prefix, number: box.number } })
  const others = await stage.elsewhere.containers.labels.query({})
  expect(readBoxLabel(boxAddress(others.origin, { prefix: others.prefix, number: box.number }), prefix)).toEqual({
    is: 'other-hauler',
  })
})
