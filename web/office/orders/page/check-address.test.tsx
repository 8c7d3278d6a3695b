import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventServer } from '#web/testing/event-server.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { type Answers, refused } from '#web/testing/table-server.ts'

const check = 'office.orders.checkAddress'
const street = 'House number and street'
const typed = '501 W 15th 1/2 St'
const toCheck = { ...officeOrder, isAddressToCheck: true }
const withStreet = (line1: string) => ({
  ...officeOrder.place,
  address: { line1, line2: null, city: 'Austin', state: 'TX', postalCode: '78701' },
})

/**
 * Dana has the page of an order open whose address is to be checked. Miguel changes the order, with or without a notification of her page.
 */
const office = officePage(`/orders/${orderId}`)
async function open(scene: Pick<OfficeScene, 'language'> = {}) {
  let now = toCheck
  const asked: unknown[] = []
  const server = eventServer()
  const answers: Answers = {
    'office.orders.get': () => now,
    [check]: (input: { readonly seen?: number | null | undefined }) => {
      asked.push(input)
      if (!now.isAddressToCheck) return refused('address-checked', { order: 'R-10383', who: 'Miguel' })
      if (input.seen !== now.seen) return refused('changed-meanwhile', { who: 'Miguel' })
      now = { ...now, isAddressToCheck: false, place: withStreet(typed) }
      return { success: true as const }
    },
  }
  await office.open({ stream: server.stream, answers, ...scene })
  await office.waitFor(() => expect(server.current()).toBeDefined())
  const heard = server.current()
  act(() => heard?.send('open', '1'))
  return {
    asked,
    miguelChanges: (change: Partial<typeof officeOrder>, isHeard = true) => {
      now = { ...now, ...change }
      const at = '2026-11-23T13:41:00.000Z'
      const news = {
        act: 'check-address',
        object: 'order',
        objectId: orderId,
        day: null,
        who: 'Miguel',
        actorId: 'm',
        at,
      }
      if (isHeard) act(() => heard?.send('changes', '2', [news]))
    },
  }
}

const isGone = (label: string) =>
  office.waitFor(() => expect([...document.querySelectorAll('label')].map(one => one.textContent)).not.toContain(label))

test('an untouched field shows the address that a colleague agreed on', async () => {
  const { miguelChanges } = await open()
  await office.field(street)
  miguelChanges({ seen: 8, place: withStreet('9 Elm St') })
  await office.waitFor(async () => expect((await office.field(street)).value).toBe('9 Elm St'))
})

test('a typed address stays beside a colleague’s, and is saved with the newest event only after a choice', async () => {
  const { miguelChanges, asked } = await open()
  await office.type(street, typed)
  miguelChanges({ seen: 8, place: withStreet('9 Elm St') })
  await office.sees(/Miguel changed this meanwhile/)
  await office.sees(`now 9 Elm St; you typed ${typed}`)
  await office.press('Keep mine')
  await office.press('The address is right')
  await isGone(street)
  expect(asked).toMatchObject([{ orderId, seen: 8, address: { line1: typed } }])
})

test('a save from an old page is refused, and the typed address stays until it is saved', async () => {
  const { miguelChanges, asked } = await open()
  await office.type(street, typed)
  miguelChanges({ seen: 8, place: withStreet('9 Elm St') }, false)
  await office.press('The address is right')
  await office.sees(`now 9 Elm St; you typed ${typed}`)
  expect((await office.field(street)).value).toBe(typed)
  await office.press('Keep mine')
  await office.press('The address is right')
  await isGone(street)
  expect(asked).toMatchObject([{ seen: 7 }, { seen: 8, address: { line1: typed } }])
})

test.each([
  [
    'en',
    true,
    street,
    'Miguel changed this meanwhile',
    'The address was checked meanwhile: 9 Elm St',
    'Discard what I typed',
  ],
  [
    'es',
    true,
    'Número y calle',
    'Miguel cambió esto mientras tanto',
    'se revisó la dirección: 9 Elm St',
    'Descartar lo que escribí',
  ],
  [
    'en',
    false,
    street,
    'Miguel has checked the address of order R-10383 already.',
    'The address was checked meanwhile: 9 Elm St',
    'Discard what I typed',
  ],
] as const)(
  'if a colleague has checked the address first, the typed one stays to be copied (%s, the page knows of it: %s)',
  async (language, isHeard, label, who, address, discard) => {
    const { miguelChanges } = await open({ language })
    await office.type(label, typed)
    miguelChanges({ isAddressToCheck: false, place: withStreet('9 Elm St') }, isHeard)
    if (!isHeard) await office.press('The address is right')
    await office.sees(new RegExp(who))
    await office.sees(new RegExp(address))
    expect((await office.field(label)).value).toBe(typed)
    await office.press(discard)
    await isGone(label)
  },
)

test('an untouched form disappears when a colleague has checked the address', async () => {
  const { miguelChanges } = await open()
  await office.field(street)
  miguelChanges({ isAddressToCheck: false, place: withStreet('9 Elm St') })
  await isGone(street)
})
