import { expect, test } from 'vitest'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { ana, boardDay, luis, monday, order } from '#web/testing/office-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { refused } from '#web/testing/table-server.ts'

const place = 'office.dispatch.place'
const unplan = 'office.dispatch.unplan'
const early = { day: monday, start: 8, end: 9 }
const west = { latitude: 30.3, longitude: -98.0 }
const east = { latitude: 30.3, longitude: -97.4 }

/** No stop is planned. Ott and Kerr want the same hour at places far apart. Hays wants a box that no truck carries. */
const empty: DispatchDay = {
  ...boardDay,
  now: '2026-11-22T18:00:00.000Z',
  today: monday,
  routes: [luis, ana],
  lists: {
    ...boardDay.lists,
    'to-plan': {
      count: 3,
      orders: [
        order('o1', { asked: early, ...west }),
        order('o2', { asked: early, ...east, customer: 'Kerr' }),
        order('o3', { customer: 'Hays', containerTypeId: 't40' }),
      ],
    },
  },
}
const office = officePage('/dispatch?day=2026-11-23', {
  [place]: ({ items }) => ({
    stops: items.map(one => ({ id: `of ${'orderId' in one && one.orderId}`, version: 1 })),
  }),
  [unplan]: { success: true },
})
const open = (day: Partial<DispatchDay> = {}, { answers, ...scene }: OfficeScene = {}) =>
  office.open({ ...scene, answers: { 'office.dispatch.day': { ...empty, ...day }, ...answers } })

const dialogButtons = () =>
  [...document.querySelectorAll('dialog button')].map(one => one.getAttribute('aria-label') ?? one.textContent)

test('a dispatcher accepts a plan for an empty day with one press, and takes it back with another', async () => {
  await open()
  await office.sees('Nothing planned for Mon, Nov 23. 3 orders request it.')
  await office.press('Plan them')
  await office.sees('Plan Mon, Nov 23')
  await office.sees(/Luis Ortega.*of 9 h.*Drop-off 20, (Ott|Kerr)/)
  await office.sees(/Ana Beltran.*of 9 h.*Drop-off 20, (Ott|Kerr)/)
  await office.sees('1 does not fit')
  await office.sees('Hays: no truck that is up can do it')
  expect(dialogButtons()).toEqual(['Close', 'Plan these 2 stops'])
  expect(office.sent(place)).toBeUndefined()
  await office.press('Plan these 2 stops')
  await office.sees('2 stops planned')
  const moves = office.allSent(place)
  expect(moves).toHaveLength(2)
  expect(moves).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ to: { day: monday, driverId: 'd1', after: null } }),
      expect.objectContaining({ to: { day: monday, driverId: 'd2', after: null } }),
    ]),
  )
  await office.press('Undo')
  await office.isSent(unplan, {
    stops: expect.arrayContaining([
      { stopId: 'of o1', version: 1 },
      { stopId: 'of o2', version: 1 },
    ]),
  })
  expect(office.allSent(unplan)).toHaveLength(1)
})

test('if a colleague was faster for one driver, a dispatcher reads which order it was and can take back the rest', async () => {
  let asked = 0
  await open(
    {},
    {
      answers: {
        [place]: () =>
          asked++ === 0
            ? { stops: [{ id: 'first', version: 1 }] }
            : refused('not-to-plan', { order: 'R-10383', status: 'drop-off-scheduled' }),
      },
    },
  )
  await office.press('Plan them')
  await office.press('Plan these 2 stops')
  await office.sees('1 stop planned')
  await office.sees('R-10383')
  await office.press('Undo')
  await office.isSent(unplan, { stops: [{ stopId: 'first', version: 1 }] })
})

test('the dialog says why no order fits a day, and offers no plan to accept', async () => {
  await open({ trucks: empty.trucks.map(truck => ({ ...truck, status: 'in-maintenance' as const })) })
  await office.press('Plan them')
  await office.sees('None of them fits as it is.')
  await office.sees('3 do not fit')
  expect(dialogButtons()).toEqual(['Close'])
})

test('the reason why no order fits is in Spanish', async () => {
  await open({ containerTypes: empty.containerTypes.map(type => ({ ...type, inYard: 0 })) }, { language: 'es' })
  await office.press('Planificarlos')
  await office.sees('sin contenedor vacío')
})

test('the board does not offer to plan a day that is over', async () => {
  await open({ today: (monday + 86_400_000) as typeof monday })
  await office.sees('Nothing planned for Mon, Nov 23.')
  expect(document.body.textContent).not.toContain('Plan them')
})
