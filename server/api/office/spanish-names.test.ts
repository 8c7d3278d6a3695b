/** These tests check that every page of the office in Spanish shows the hauler's Spanish names of the catalog and of closed days. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSunday } from '#domain/value/calendar.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { type OfficeOverHttp, serveOffice } from '#server/testing/dispatch/office-over-http.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import type { ApiClient } from '#server/testing/start-test-app.ts'

type Office = ApiClient['office']
const english = '10 yard'
const spanish = 'Contenedor de 10'
let stage: DispatchStage
let http: OfficeOverHttp
let inSpanish: Office
let inEnglish: Office
let orderId: string
/** This is the number of an order whose dumpster is at the customer's site. */
let number: string
beforeAll(async () => {
  stage = await openDispatchStage()
  await stage.pool.query(
    `UPDATE container_type SET translations = jsonb_build_object('es', jsonb_build_object('name', $2::text)) WHERE name = $1`,
    [english, spanish],
  )
  http = await serveOffice(stage)
  inSpanish = await http.hire('+15125550181', null, 'es')
  inEnglish = await http.hire('+15125550182', null, 'en')
  orderId = await stage.order()
  await stage.deliver(orderId, null)
  await assignCustomers(stage.deps)
  number = (await inEnglish.orders.get.query({ orderId })).number
})
afterAll(async () => {
  await http.stop()
  await stage.close()
})

const all = { group: null, flaw: null, before: null }
const anyBox = { search: null, typeId: null, place: null, status: null }
const day = () => stage.dayIn(0)
const firstOf = async (rows: Promise<{ orders: { size: string | null }[] }>) => (await rows).orders[0]?.size

const places: Record<string, (office: Office) => Promise<unknown>> = {
  'the board': office => office.dispatch.day.query({ day: day() }).then(one => one.containerTypes),
  'the week': office => office.dispatch.week.query({ day: day() }).then(one => one.containerTypes),
  'the list of orders': office => firstOf(office.orders.list.query({ ...all, search: number })),
  'the file of orders': office => firstOf(office.orders.list.query({ ...all, search: number, isLong: true })),
  'the page of an order': office => office.orders.get.query({ orderId }).then(one => one.boxes),
  'the search for an order': office => firstOf(office.search.query({ text: number })),
  'the list of boxes': office => office.containers.list.query(anyBox).then(one => one.boxes),
  'the page of a customer': async office => {
    const { customerId } = await office.orders.get.query({ orderId })
    return (await office.customers.get.query({ id: customerId ?? '' })).orders
  },
  'the choices of the fleet': office => office.fleet.choices.query({}).then(one => one.containerTypes),
  'the catalog': office => office.catalog.list.query({ kind: 'material' }).then(one => one.containerTypes),
}

test.each(Object.entries(places))('%s shows sizes in the language of its reader', async (_, read) => {
  const [es, en] = [JSON.stringify(await read(inSpanish)), JSON.stringify(await read(inEnglish))]
  expect(es).toContain(spanish)
  expect(es).not.toContain(english)
  expect(en).toContain(english)
  expect(en).not.toContain(spanish)
})

test('the board, the week and the question for a reason call a closed day by its Spanish name for a Spanish reader', async () => {
  const day = [20, 21].map(days => stage.dayIn(days)).find(one => !isSunday(one)) ?? stage.dayIn(20)
  const closed = { day, name: 'Thanksgiving Day', nameInSpanish: 'Día de Acción de Gracias', seen: [] }
  await inEnglish.calendar.close.mutate(closed)
  expect((await inSpanish.dispatch.day.query({ day })).closedAs).toBe(closed.nameInSpanish)
  expect((await inEnglish.dispatch.day.query({ day })).closedAs).toBe(closed.name)
  expect((await inSpanish.dispatch.week.query({ day })).days[0]?.closedAs).toBe(closed.nameInSpanish)
  const waiting = await stage.order()
  const plan = (office: Office) =>
    office.dispatch.place.mutate({ items: [{ orderId: waiting }], to: { day, driverId: null, after: null } })
  const asksFor = (reason: string) => ({ data: { refusal: 'needs-reason', refusalValues: { reason } } })
  await expect(plan(inSpanish)).rejects.toMatchObject(asksFor(closed.nameInSpanish))
  await expect(plan(inEnglish)).rejects.toMatchObject(asksFor(closed.name))
})

test('an order that was placed in Spanish shows English names to an English reader', async () => {
  const ordered = await stage.order()
  await stage.pool.query(
    `UPDATE orders SET snapshot = jsonb_set(jsonb_set(snapshot, '{language}', '"es"'), '{containers,0,name}', to_jsonb($2::text))
     WHERE id = $1`,
    [ordered, spanish],
  )
  const boxes = async (office: Office) => (await office.orders.get.query({ orderId: ordered })).boxes[0]?.name
  expect([await boxes(inEnglish), await boxes(inSpanish)]).toEqual([english, spanish])
})

test('the history shows the names of the catalog in the reader’s language', async () => {
  const { items } = await inSpanish.catalog.list.query({ kind: 'container-type' })
  const item = items.find(({ draft }) => draft.kind === 'container-type' && draft.name === english)
  if (!item) throw new Error('the catalog has not what was ordered')
  const { id, version, draft } = item
  await inEnglish.catalog.save.mutate({ seen: { id, version }, draft })
  const asked = { object: 'container-type', objectId: null, person: null, day: null, before: null } as const
  const named = async (office: Office) => (await office.history.list.query(asked)).rows[0]?.name
  expect([await named(inSpanish), await named(inEnglish)]).toEqual([spanish, english])
})

test('a scale ticket shows the size in the reader’s language', async () => {
  await stage.pool.query(`UPDATE orders SET status = 'waste-processing' WHERE id = $1`, [orderId])
  await stage.pool.query(
    `INSERT INTO load (order_id, organization_id, state, collected_at, dumped_at)
     SELECT id, organization_id, 'dumped', now(), now() FROM orders WHERE id = $1`,
    [orderId],
  )
  const named = async (office: Office) => (await office.tickets.list.query()).map(one => one.typeName)
  expect([await named(inSpanish), await named(inEnglish)]).toEqual([[spanish], [english]])
})
