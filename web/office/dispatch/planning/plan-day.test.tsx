import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { ana, boardDay, luis, me, monday, noNews, order } from '#web/testing/office-data.ts'
import { isSent, openApp, press, sees } from '#web/testing/stage.tsx'
import { type Answers, refused } from '#web/testing/table-server.ts'

const place = 'office.dispatch.place'
const unplan = 'office.dispatch.unplan'
const early = { day: monday, start: 8, end: 9 }
const west = { latitude: 30.3, longitude: -98.0 }
const east = { latitude: 30.3, longitude: -97.4 }

/** Nothing is planned. Ott and Kerr want the same hour at places far apart, and Hays wants a box that no truck carries. */
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
const open = (day: Partial<DispatchDay> = {}, answers: Answers = {}, language: 'en' | 'es' = 'en') =>
  openApp(
    <App />,
    '/office/dispatch?day=2026-11-23',
    {
      session: 'signed-in',
      language,
      answers: {
        'office.me': me,
        'office.dispatch.day': { ...empty, ...day },
        [place]: ({ items }) => ({
          stops: items.map(one => ({ id: `of ${'orderId' in one && one.orderId}`, version: 1 })),
        }),
        [unplan]: { success: true },
        ...noNews,
        ...answers,
      },
    },
    '/office',
  )

const dialogButtons = () =>
  [...document.querySelectorAll('dialog button')].map(one => one.getAttribute('aria-label') ?? one.textContent)

test('an empty day is proposed whole, taken by one press and taken back as one act', async () => {
  const stage = await open()
  await sees('Nothing planned for Mon, Nov 23. 3 orders ask for it.')
  await press('Plan them')
  await sees('Plan Mon, Nov 23')
  await sees(/Luis Ortega.*of 9 h.*Drop-off 20, (Ott|Kerr)/)
  await sees(/Ana Beltran.*of 9 h.*Drop-off 20, (Ott|Kerr)/)
  await sees('1 does not fit')
  await sees('Hays: no truck that is up can do it')
  expect(dialogButtons()).toEqual(['Close', 'Plan these 2 stops'])
  expect(stage.sent(place)).toBeUndefined()
  await press('Plan these 2 stops')
  await sees('2 stops planned')
  const moves = stage.calls.filter(call => call.name === place).map(call => call.input)
  expect(moves).toHaveLength(2)
  expect(moves).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ to: { day: monday, driverId: 'd1', after: null } }),
      expect.objectContaining({ to: { day: monday, driverId: 'd2', after: null } }),
    ]),
  )
  await press('Undo')
  await isSent(stage, unplan, {
    stops: expect.arrayContaining([
      { stopId: 'of o1', version: 1 },
      { stopId: 'of o2', version: 1 },
    ]),
  })
  expect(stage.calls.filter(call => call.name === unplan)).toHaveLength(1)
})

test('who was slower for one driver is told, and takes back what was planned', async () => {
  let asked = 0
  const stage = await open(
    {},
    {
      [place]: () =>
        asked++ === 0
          ? { stops: [{ id: 'first', version: 1 }] }
          : refused('not-to-plan', { order: 'R-10383', status: 'drop-off-scheduled' }),
    },
  )
  await press('Plan them')
  await press('Plan these 2 stops')
  await sees('1 stop planned')
  await sees('R-10383')
  await press('Undo')
  await isSent(stage, unplan, { stops: [{ stopId: 'first', version: 1 }] })
})

test('where nothing fits the reasons are there and nothing to press; trucks that are down do nothing', async () => {
  await open({ trucks: empty.trucks.map(truck => ({ ...truck, status: 'in-maintenance' as const })) })
  await press('Plan them')
  await sees('None of them fits as it is.')
  await sees('3 do not fit')
  expect(dialogButtons()).toEqual(['Close'])
  await open({ containerTypes: empty.containerTypes.map(type => ({ ...type, inYard: 0 })) }, {}, 'es')
  await press('Planificarlos')
  await sees('sin contenedor vacío')
})

test('a day that is over is not planned', async () => {
  await open({ today: (monday + 86_400_000) as typeof monday })
  await sees('Nothing planned for Mon, Nov 23.')
  expect(document.body.textContent).not.toContain('Plan them')
})
