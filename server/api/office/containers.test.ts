import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findCountBegin } from '#server/db/fleet/container-count.ts'
import { type FleetStage, makeBox, makeOrder, openFleet } from '#server/testing/fleet/fleet-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

const nobodys = '00000000-0000-4000-8000-000000000000'
let stage: FleetStage
let office: FleetStage['office']
let box: { id: string; number: string; version: number }
let now = new Date('2026-11-23T12:00:00Z')
beforeAll(async () => {
  stage = await openFleet(() => now)
  office = stage.office
})
afterAll(() => stage.app.stop())
beforeEach(async () => {
  now = new Date(now.getTime() + 20_000)
  box = await makeBox(stage)
})

const refusedAs = (refusal: string, refusalValues?: object) => ({
  data: { refusal, ...(refusalValues && { refusalValues }) },
})
const seen = async (id = box.id) => {
  const { boxes } = await office.containers.list.query({ search: null, typeId: null, place: null, status: null })
  const found = boxes.find(one => one.id === id)
  if (!found) throw new Error('the box is not on the list')
  return found
}
const at = async () => ({ id: box.id, version: (await seen()).version, why: null })
const toOrder = async (order: string) =>
  office.containers.move.mutate({ ...(await at()), to: { place: 'site', order } })

describe('The office that registers boxes', () => {
  const row = (first: string, last: string | null) => ({
    first,
    last,
    containerTypeId: stage.cast.hauler.containerTypeIds[1],
    rig: 'hook' as const,
    tareInPounds: 4200,
    yardId: null,
  })

  test('makes a whole row of numbers, once', async () => {
    expect(await office.containers.register.mutate(row('d-098', 'D-101'))).toEqual({ registered: 4 })
    const { boxes } = await office.containers.list.query({
      search: 'D-',
      typeId: null,
      place: 'unknown',
      status: 'created',
    })
    expect(boxes.map(one => one.number)).toEqual(['D-098', 'D-099', 'D-100', 'D-101'])
    await expect(office.containers.register.mutate(row('D-100', 'D-105'))).rejects.toMatchObject(
      refusedAs('container-number-used', { number: 'D-100' }),
    )
    const after = await office.containers.list.query({ search: 'D-', typeId: null, place: null, status: null })
    expect(after.boxes).toHaveLength(4)
  })

  test('is refused if the numbers are no row, or if the type or the yard belongs to another hauler', async () => {
    await expect(office.containers.register.mutate(row('E-9', 'E-1'))).rejects.toMatchObject(
      refusedAs('container-numbers-invalid'),
    )
    const foreign = stage.cast.otherHauler.containerTypeIds[0]
    await expect(
      office.containers.register.mutate({ ...row('E-1', null), containerTypeId: foreign }),
    ).rejects.toMatchObject(refusedAs('unknown-choice'))
    await expect(office.containers.register.mutate({ ...row('E-1', null), yardId: nobodys })).rejects.toMatchObject(
      refusedAs('facility-not-found'),
    )
  })
})

describe('A box', () => {
  test('goes where the office says, with its waste, and its history names who said so', async () => {
    const { number } = await makeOrder(stage, 'drop-off-confirmed')
    await toOrder(number)
    expect(await seen()).toMatchObject({
      place: 'site',
      status: 'in-use',
      order: { number, street: '1100 Congress Ave' },
    })
    const { truckId, yardId } = stage
    await office.containers.move.mutate({ ...(await at()), to: { place: 'truck', truckId, isFull: true } })
    expect(await seen()).toMatchObject({ place: 'truck', truckName: 'Mack 12', isFull: true, order: { number } })
    await office.containers.move.mutate({ ...(await at()), to: { place: 'yard', facilityId: yardId, isFull: false } })
    expect(await seen()).toMatchObject({ place: 'yard', status: 'available', order: null })
    const { moves } = await office.containers.history.query({ id: box.id })
    expect(moves.map(one => [one.event, one.place, one.who])).toEqual([
      ['corrected', 'yard', 'Dana'],
      ['corrected', 'truck', 'Dana'],
      ['corrected', 'site', 'Dana'],
      ['registered', 'yard', 'Dana'],
    ])
  })

  test('is repaired, comes back and is retired, but not while a customer has it', async () => {
    await office.containers.repair.mutate({ ...(await at()), why: 'door hinge' })
    expect(await seen()).toMatchObject({ status: 'in-maintenance', place: 'yard' })
    await office.containers.back.mutate({ id: box.id, version: (await seen()).version, yardId: stage.yardId })
    expect(await seen()).toMatchObject({ status: 'available' })
    const { number } = await makeOrder(stage, 'pickup-scheduled')
    await toOrder(number)
    for (const call of [office.containers.retire, office.containers.repair]) {
      await expect(call.mutate(await at())).rejects.toMatchObject(refusedAs('container-out', { order: number }))
    }
    await office.containers.move.mutate({ ...(await at()), to: { place: 'unknown' } })
    await office.containers.retire.mutate({ ...(await at()), why: 'sold' })
    expect(await seen()).toMatchObject({ status: 'out-of-service' })
  })

  test('is found by its number, by the number of its order and by its street', async () => {
    const order = await makeOrder(stage, 'drop-off-confirmed')
    await toOrder(order.number)
    const found = async (search: string) => {
      const { boxes } = await office.containers.list.query({ search, typeId: null, place: null, status: null })
      return boxes.some(one => one.id === box.id)
    }
    const all = ['CONGRESS', order.number, box.number, 'Lavaca']
    expect(await Promise.all(all.map(found))).toEqual([true, true, true, false])
    await office.containers.move.mutate({
      ...(await at()),
      to: { place: 'yard', facilityId: stage.yardId, isFull: false },
    })
  })

  test('goes only to an order whose box is at the site', async () => {
    const { number } = await makeOrder(stage, 'pending-drop-off')
    await expect(toOrder(number)).rejects.toMatchObject(refusedAs('container-not-at-order', { order: number }))
    await expect(toOrder('R-1')).rejects.toMatchObject(refusedAs('order-not-found'))
  })

  test('comes to an order of another size only after the office has confirmed a question with both sizes', async () => {
    const { number, id: orderId } = await makeOrder(stage, 'drop-off-confirmed')
    const [, large] = stage.cast.hauler.containerTypeIds
    await sql`UPDATE orders SET snapshot = snapshot || jsonb_build_object('containers', jsonb_build_array(jsonb_build_object('_id', ${large}::text)))
      WHERE id = ${orderId}`.execute(stage.app.deps.db)
    await expect(toOrder(number)).rejects.toMatchObject(
      refusedAs('box-of-other-size', { box: box.number, order: number }),
    )
    expect(await seen()).toMatchObject({ place: 'yard', order: null })
    const move = { ...(await at()), to: { place: 'site', order: number } as const }
    await office.containers.move.mutate({ ...move, isSizeSure: true })
    expect(await seen()).toMatchObject({ place: 'site', order: { number } })
    // If the box is there already, the call needs no confirmation.
    await toOrder(number)
  })

  test('stays where a colleague has put it if the office acts on an older page', async () => {
    const old = await at()
    await office.containers.move.mutate({ ...old, to: { place: 'unknown' } })
    const late = office.containers.repair.mutate({ ...old, why: 'dent' })
    await expect(late).rejects.toMatchObject(refusedAs('changed-meanwhile', { who: 'Dana' }))
    expect(await seen()).toMatchObject({ status: 'in-use', place: 'unknown' })
  })

  test('of another hauler does not exist for the office, nor do the places of that hauler', async () => {
    const one = await at()
    const notFound = refusedAs('container-not-found')
    await expect(stage.elsewhere.containers.history.query({ id: box.id })).rejects.toMatchObject(notFound)
    await expect(stage.elsewhere.containers.retire.mutate(one)).rejects.toMatchObject(notFound)
    const { boxes } = await stage.elsewhere.containers.list.query({
      search: null,
      typeId: null,
      place: null,
      status: null,
    })
    expect(boxes).toEqual([])
    const { id: truckId } = await stage.elsewhere.trucks.save.mutate({
      seen: null,
      name: 'Theirs',
      size: 'flat-bed-ford',
      addOns: [],
      rig: 'hook',
      boxesAtOnce: null,
      maxLoadInPounds: null,
      plate: null,
      nextInspectionOn: null,
      carries: null,
    })
    const foreignTruck = { place: 'truck', truckId, isFull: false } as const
    await expect(office.containers.move.mutate({ ...one, to: foreignTruck })).rejects.toMatchObject(
      refusedAs('truck-not-found'),
    )
    const noYard = { place: 'yard', facilityId: nobodys, isFull: false } as const
    await expect(office.containers.move.mutate({ ...one, to: noYard })).rejects.toMatchObject(
      refusedAs('facility-not-found'),
    )
  })
})

describe('A count of a yard', () => {
  const sheet = (begin: string | null) => office.containers.countSheet.query({ yardId: stage.yardId, begin })

  test('tells which boxes are there, which are missing and which should not be there', async () => {
    const missing = await makeBox(stage)
    const extra = await makeBox(stage)
    const { number } = await makeOrder(stage, 'drop-off-confirmed')
    const version = (await seen(extra.id)).version
    await office.containers.move.mutate({ id: extra.id, version, why: null, to: { place: 'site', order: number } })
    now = new Date(now.getTime() + 60_000)
    const { begin } = await sheet(null)
    now = new Date(now.getTime() + 60_000)
    await office.containers.count.mutate({ yardId: stage.yardId, begin, id: box.id })
    const typed = { yardId: stage.yardId, begin, number: extra.number.slice(2) }
    await expect(office.containers.count.mutate(typed)).rejects.toMatchObject(
      refusedAs('box-of-order', { box: extra.number, order: number }),
    )
    expect(await seen(extra.id)).toMatchObject({ place: 'site', order: { number } })
    await office.containers.count.mutate({ ...typed, isSure: true })
    const came = await makeBox(stage)
    const begun = await sheet(null)
    expect(begun.begin).not.toBe(begin)
    const { boxes } = await sheet(begin)
    const told = (id: string) => boxes.find(one => one.id === id)
    expect(told(box.id)).toMatchObject({ isExtra: false, countedBy: 'Dana', countedAt: now.toISOString() })
    expect(told(extra.id)).toMatchObject({ isExtra: true, orderNumberBefore: number })
    expect(told(missing.id)).toMatchObject({ countedAt: null, isExtra: false })
    expect(told(came.id)).toBeUndefined()
    // A person who begins within four hours continues the same count.
    const beginAfter = (minutes: number) =>
      findCountBegin(stage.app.database.db, stage.yardId, new Date(now.getTime() + minutes * 60_000))
    expect([await beginAfter(239), await beginAfter(240)]).toEqual([now, null])
    const ended = { yardId: stage.yardId, begin, missing: [missing.id, box.id, came.id] }
    expect(await office.containers.endCount.mutate(ended)).toEqual({ missing: 1 })
    expect(await seen(missing.id)).toMatchObject({ place: 'unknown', status: 'in-use' })
    // When the count has ended, everybody who counted still sees the missing boxes.
    const after = (await sheet(begin)).boxes.filter(one => one.isMissed)
    expect(after).toMatchObject([{ id: missing.id, countedAt: null, isExtra: false }])
    expect(await seen(extra.id)).toMatchObject({ place: 'yard', order: null })
  })

  test('takes back a box that was ticked by mistake, which is at its order since the old time and still counts as seen', async () => {
    const { number } = await makeOrder(stage, 'drop-off-confirmed')
    const extra = await makeBox(stage)
    const version = (await seen(extra.id)).version
    await office.containers.move.mutate({ id: extra.id, version, why: null, to: { place: 'site', order: number } })
    const { since } = await seen(extra.id)
    now = new Date(now.getTime() + 1000)
    const { begin } = await sheet(null)
    const typed = { yardId: stage.yardId, begin, number: extra.number.slice(2), isSure: true }
    const ticked = await office.containers.count.mutate(typed)
    expect(ticked).toMatchObject({ takenFrom: number })
    now = new Date(now.getTime() + 1000)
    await office.containers.undo.mutate({ id: extra.id })
    expect(await seen(extra.id)).toMatchObject({ place: 'site', order: { number }, since })
    const told = (await sheet(begin)).boxes.find(one => one.id === extra.id)
    expect(told).toMatchObject({ countedBy: 'Dana', isTakenBack: true, isMissed: false, orderNumberBefore: number })
    const { moves } = await office.containers.history.query({ id: extra.id })
    expect(moves.map(one => one.event).slice(0, 3)).toEqual(['corrected', 'counted', 'corrected'])
  })

  test('the office is asked first if another box is already at the order, and undo brings both boxes back', async () => {
    const { number } = await makeOrder(stage, 'drop-off-confirmed')
    const [first, second] = [await makeBox(stage), await makeBox(stage)]
    const to = { place: 'site', order: number } as const
    const move = async (id: string, isSure?: boolean) =>
      office.containers.move.mutate({
        id,
        version: (await seen(id)).version,
        why: null,
        to,
        ...(isSure ? { isSure } : {}),
      })
    await move(first.id)
    const { since } = await seen(first.id)
    now = new Date(now.getTime() + 1000)
    await expect(move(second.id)).rejects.toMatchObject(refusedAs('box-of-order', { box: first.number, order: number }))
    const { version } = await move(second.id, true)
    expect(await seen(first.id)).toMatchObject({ place: 'unknown' })
    now = new Date(now.getTime() + 1000)
    await office.containers.undo.mutate({ id: second.id, version })
    expect(await seen(second.id)).toMatchObject({ place: 'yard', order: null })
    expect(await seen(first.id)).toMatchObject({ place: 'site', order: { number }, since })
  })

  test('refuses a number that no box has, and a yard of another hauler', async () => {
    const unknown = office.containers.count.mutate({ yardId: stage.yardId, begin: now.toISOString(), number: '7' })
    await expect(unknown).rejects.toMatchObject(refusedAs('container-not-found'))
    const { yardId } = stage
    await expect(stage.elsewhere.containers.countSheet.query({ yardId, begin: null })).rejects.toMatchObject(
      refusedAs('facility-not-found'),
    )
    await expect(
      stage.elsewhere.containers.count.mutate({ yardId, begin: now.toISOString(), id: box.id }),
    ).rejects.toMatchObject(refusedAs('facility-not-found'))
  })
})

test('Each act of the office writes one kind of change, and every box is where its moves say', async () => {
  const { db } = stage.app.database
  const { rows } = await sql<{ act: string }>`
    SELECT DISTINCT act FROM change WHERE object = 'container' ORDER BY act`.execute(db)
  expect(rows.map(row => row.act)).toEqual([
    'back',
    'count',
    'miss',
    'move',
    'register',
    'repair',
    'retire',
    'undo-move',
  ])
  expect((await brokenInvariants(db)).filter(one => one.rule.startsWith('INV-P3'))).toEqual([])
})
