import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { eventServer } from '#web/testing/event-server.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { field, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'
import { refused } from '#web/testing/table-server.ts'

const check = 'office.orders.checkAddress'
const street = 'House number and street'
const typed = '501 W 15th 1/2 St'
const toCheck = { ...officeOrder, isAddressToCheck: true }
const withStreet = (line1: string) => ({
  ...officeOrder.place,
  address: { line1, line2: null, city: 'Austin', state: 'TX', postalCode: '78701' },
})

/** Dana has the page of an order open whose address is to check; Miguel changes the order, and her page hears of it or not. */
async function open(scene: Pick<Scene, 'language'> = {}) {
  let now = toCheck
  const asked: unknown[] = []
  const server = eventServer()
  const answers: Scene['answers'] = {
    'office.me': me,
    ...noNews,
    'office.orders.get': () => now,
    [check]: (input: { readonly seen?: number | null | undefined }) => {
      asked.push(input)
      if (!now.isAddressToCheck) return refused('address-checked', { order: 'R-10383', who: 'Miguel' })
      if (input.seen !== now.seen) return refused('changed-meanwhile', { who: 'Miguel' })
      now = { ...now, isAddressToCheck: false, place: withStreet(typed) }
      return { success: true as const }
    },
  }
  await openApp(
    <App />,
    `/office/orders/${orderId}`,
    { session: 'signed-in', stream: server.stream, answers, ...scene },
    '/office',
  )
  await waitFor(() => expect(server.opened).not.toHaveLength(0), { timeout: 20_000 })
  const heard = server.opened.at(-1)
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
  waitFor(() => expect([...document.querySelectorAll('label')].map(one => one.textContent)).not.toContain(label), {
    timeout: 20_000,
  })

test('a field that nobody has touched shows the address that a colleague agreed on', async () => {
  const { miguelChanges } = await open()
  await field(street)
  miguelChanges({ seen: 8, place: withStreet('9 Elm St') })
  await waitFor(async () => expect((await field(street)).value).toBe('9 Elm St'), { timeout: 20_000 })
})

test('what is typed stays beside another address of a colleague, and is saved only after a choice, with the newest event', async () => {
  const { miguelChanges, asked } = await open()
  await type(street, typed)
  miguelChanges({ seen: 8, place: withStreet('9 Elm St') })
  await sees(/Miguel changed this meanwhile/)
  await sees(`now 9 Elm St; you typed ${typed}`)
  await press('Keep mine')
  await press('The address is right')
  await isGone(street)
  expect(asked).toMatchObject([{ orderId, seen: 8, address: { line1: typed } }])
})

test('a save from a page that is old is refused, and what is typed stays until it is saved', async () => {
  const { miguelChanges, asked } = await open()
  await type(street, typed)
  miguelChanges({ seen: 8, place: withStreet('9 Elm St') }, false)
  await press('The address is right')
  await sees(`now 9 Elm St; you typed ${typed}`)
  expect((await field(street)).value).toBe(typed)
  await press('Keep mine')
  await press('The address is right')
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
  'what is typed stays to be copied when a colleague was faster to check the address, in %s, heard of: %s',
  async (language, isHeard, label, who, address, discard) => {
    const { miguelChanges } = await open({ language })
    await type(label, typed)
    miguelChanges({ isAddressToCheck: false, place: withStreet('9 Elm St') }, isHeard)
    if (!isHeard) await press('The address is right')
    await sees(new RegExp(who))
    await sees(new RegExp(address))
    expect((await field(label)).value).toBe(typed)
    await press(discard)
    await isGone(label)
  },
)

test('a form that nobody has typed in ends with the colleague’s check', async () => {
  const { miguelChanges } = await open()
  await field(street)
  miguelChanges({ isAddressToCheck: false, place: withStreet('9 Elm St') })
  await isGone(street)
})
