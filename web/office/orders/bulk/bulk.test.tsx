import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { App } from '#web/office/app.tsx'
import type { PlannedRow } from '#web/office/orders/bulk/outcome.ts'
import type { ListedOrder } from '#web/office/orders/queries.ts'
import { me, monday, noNews } from '#web/testing/office-data.ts'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { box, button, choose, isSent, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'
import { unanswered } from '#web/testing/table-server.ts'

const { saved } = keepSavedFiles()

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const listed = (index: number): ListedOrder => ({
  id: idOf(index),
  number: `R-1000${index}`,
  status: 'pending-drop-off',
  name: 'Rosa Reyes',
  street: '1100 Congress Ave',
  city: 'Austin',
  size: '20 yard dumpster',
  poNumber: null,
  jobName: null,
  timeZone: 'America/Chicago',
  placedAt: '2026-11-20T15:00:00.000Z',
  rental: null,
  dueInCents: 0,
  visit: null,
})
const page = { today: monday, orders: [1, 2, 3, 4].map(listed), next: null }
const stop = (index: number) => ({ id: `00000000-0000-4000-8000-0000000000a${index}`, version: 1 })
const open = async ({ answers, ...scene }: Scene = {}) => {
  const known: Scene['answers'] = { 'office.me': me, 'office.orders.list': page, ...noNews }
  const stage = await openApp(
    <App />,
    '/office/orders',
    { session: 'signed-in', answers: { ...known, ...answers }, ...scene },
    '/office',
  )
  if (scene.language !== 'es') await sees('R-10001')
  return stage
}
const onRow = async (name: string, key: string) => {
  const row = await button(name)
  row.focus()
  fireEvent.keyDown(row, { key, shiftKey: key === 'X' })
}
const tuesday = addDays(monday, 1)

test('x chooses a row, shift and x all rows up to it, and the tick above chooses all that are shown', async () => {
  await open()
  await onRow('R-10001', 'x')
  await sees('1 order chosen')
  await onRow('R-10003', 'X')
  await sees('3 orders chosen')
  await onRow('R-10002', 'x')
  await sees('2 orders chosen')
  expect((await box('Choose R-10002')).checked).toBe(false)
  await choose('checkbox', 'Choose all that are shown')
  await sees('4 orders chosen')
  await press('Choose none')
  expect((await box('Choose R-10001')).checked).toBe(false)
})

test('chosen orders are planned for a day: what the server refused says why, and the others are taken back', async () => {
  const values = { who: 'Dana', stop: 'x', at: 0 }
  const rows: PlannedRow[] = [
    { orderId: idOf(1), stop: stop(1) },
    { orderId: idOf(2), refusal: 'stop-changed', values },
  ]
  const stage = await open({
    answers: {
      'office.orders.planAll': { orders: rows },
      'office.orders.takeBackAll': { stops: [{ stopId: stop(1).id, done: true }] },
    },
  })
  await choose('checkbox', 'Choose R-10001')
  await choose('checkbox', 'Choose R-10002')
  await press('Plan for a day')
  await press('Plan')
  await isSent(stage, 'office.orders.planAll', { orderIds: [idOf(1), idOf(2)], day: tuesday })
  await sees('1 order planned for Tue, Nov 24')
  await sees('1 was not planned')
  await sees(/R-10002: .*Dana/)
  await press('Undo')
  await isSent(stage, 'office.orders.takeBackAll', { stops: [{ stopId: stop(1).id, version: 1 }] })
  await sees('1 stop taken off the board again')
})

test('on a closed day a reason is asked for, and only those that wait for it are sent again', async () => {
  const stage = await open({
    answers: {
      'office.orders.planAll': ({ orderIds, anyway }: { orderIds: string[]; anyway?: string | undefined }) => ({
        orders: orderIds.map((orderId, index) =>
          anyway || index === 0
            ? { orderId, stop: stop(index) }
            : { orderId, refusal: 'needs-reason', values: { reason: 'Inventory' } },
        ),
      }),
    },
  })
  await choose('checkbox', 'Choose all that are shown')
  await press('Plan for a day')
  await press('Plan')
  await sees(/We are closed on that day: Inventory\./)
  await press('Plan 3 anyway')
  await sees('Please say why.')
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await type('Why anyway', 'They insist')
  await press('Plan 3 anyway')
  const asked = { orderIds: [idOf(2), idOf(3), idOf(4)], day: tuesday, anyway: 'They insist' }
  await isSent(stage, 'office.orders.planAll', asked)
  await sees('4 orders planned for Tue, Nov 24')
})

test('a day that turned out to be closed can be changed: the other day is asked for without a reason', async () => {
  const wednesday = addDays(tuesday, 1)
  const stage = await open({
    answers: {
      'office.orders.planAll': ({ orderIds, day }: { orderIds: string[]; day: number }) => ({
        orders: orderIds.map((orderId, index) =>
          day === wednesday || index === 0
            ? { orderId, stop: stop(index) }
            : { orderId, refusal: 'needs-reason', values: { reason: 'Sunday' } },
        ),
      }),
    },
  })
  await choose('checkbox', 'Choose all that are shown')
  await press('Plan for a day')
  await press('Plan')
  await sees(/That day is a Sunday\./)
  await type('Day', '2026-11-25')
  expect(document.body.textContent).not.toContain('That day is a Sunday.')
  await press('Plan')
  await isSent(stage, 'office.orders.planAll', { orderIds: [idOf(2), idOf(3), idOf(4)], day: wednesday })
})

test('customers are written to, and who was not reached is named; what is typed stays where nothing was answered', async () => {
  const rows: RouterOutputs['office']['orders']['write']['orders'] = [
    { orderId: idOf(1), by: ['mail'] },
    { orderId: idOf(2), by: [] },
  ]
  await open({ answers: { 'office.orders.write': { orders: rows } } })
  await choose('checkbox', 'Choose R-10001')
  await choose('checkbox', 'Choose R-10002')
  await press('Write to customers')
  await press('Send')
  await sees('Please write something.')
  await type('Message', 'See you 😀')
  await sees(/such as emoji/)
  await type('Message', 'Ice: we come later')
  await press('Send')
  await sees('The customer of 1 order is written to')
  await sees(/R-10002: has no mail address/)
  await open({ answers: { 'office.orders.write': unanswered } })
  await choose('checkbox', 'Choose R-10001')
  await press('Write to customers')
  await type('Message', 'Ice: we come later')
  await press('Send')
  await sees(/no answer/i)
})

test('what is chosen is saved as a file, without what is not', async () => {
  await open()
  await choose('checkbox', 'Choose R-10002')
  await press('Save 1 as CSV')
  const { lines } = await saved()
  expect(lines.filter(Boolean)).toHaveLength(2)
  expect(lines[1]).toContain('R-10002')
})

test('without the right to plan only the file is offered, without a connection nothing, and in Spanish too', async () => {
  await open({ answers: { 'office.me': { ...me, rights: ['money'] } } })
  await choose('checkbox', 'Choose R-10001')
  await sees('1 order chosen')
  expect(document.body.textContent).not.toContain('Plan for a day')
  await open({ language: 'es' })
  await choose('checkbox', 'Elegir R-10001')
  await sees('1 pedido elegido')
  await button('Planear para un día')
  await open({ answers: { 'office.changes': unanswered } })
  await sees('Not connected since')
  await choose('checkbox', 'Choose R-10001')
  expect((await button('Plan for a day')).disabled).toBe(true)
})
