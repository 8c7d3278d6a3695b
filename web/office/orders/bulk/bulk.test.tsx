import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import type { PlannedRow } from '#web/office/orders/bulk/outcome.ts'
import { monday } from '#web/testing/office-data.ts'
import { orderRow, orderRowId } from '#web/testing/office-orders-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { unanswered } from '#web/testing/table-server.ts'

const { saved } = keepSavedFiles()

const page = { today: monday, orders: [1, 2, 3, 4].map(orderRow), next: null }
const stop = (index: number) => ({ id: `00000000-0000-4000-8000-0000000000a${index}`, version: 1 })
const office = officePage('/orders', { 'office.orders.list': page })
const open = async (scene: OfficeScene = {}) => {
  await office.open(scene)
  if (scene.language !== 'es') await office.sees('R-10001')
}
const onRow = async (name: string, key: string) => {
  const row = await screen.findByRole('link', { name })
  row.focus()
  fireEvent.keyDown(row, { key, shiftKey: key === 'X' })
}
const tuesday = addDays(monday, 1)

test('x chooses a row, shift and x choose all rows up to it, and the tick above chooses all shown rows', async () => {
  await open()
  await onRow('R-10001', 'x')
  await office.sees('1 order chosen')
  await onRow('R-10003', 'X')
  await office.sees('3 orders chosen')
  await onRow('R-10002', 'x')
  await office.sees('2 orders chosen')
  expect((await office.box('Choose R-10002')).checked).toBe(false)
  await office.choose('checkbox', 'Choose all that are shown')
  await office.sees('4 orders chosen')
  await office.press('Choose none')
  expect((await office.box('Choose R-10001')).checked).toBe(false)
})

test('the office plans chosen orders for a day, reads why one was refused, and takes the others back', async () => {
  const values = { who: 'Dana', stop: 'x', at: 0 }
  const rows: PlannedRow[] = [
    { orderId: orderRowId(1), stop: stop(1) },
    { orderId: orderRowId(2), refusal: 'stop-changed', values },
  ]
  await open({
    answers: {
      'office.orders.planAll': { orders: rows },
      'office.orders.takeBackAll': { stops: [{ stopId: stop(1).id, done: true }] },
    },
  })
  await office.choose('checkbox', 'Choose R-10001')
  await office.choose('checkbox', 'Choose R-10002')
  await office.press('Plan for a day')
  await office.press('Plan')
  await office.isSent('office.orders.planAll', { orderIds: [orderRowId(1), orderRowId(2)], day: tuesday })
  await office.sees('1 order planned for Tue, Nov 24')
  await office.sees('1 was not planned')
  await office.sees(/R-10002: .*Dana/)
  await office.press('Undo')
  await office.isSent('office.orders.takeBackAll', { stops: [{ stopId: stop(1).id, version: 1 }] })
  await office.sees('1 stop taken off the board again')
})

test('for a closed day the page asks for a reason, and sends only the orders again that need one', async () => {
  await open({
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
  await office.choose('checkbox', 'Choose all that are shown')
  await office.press('Plan for a day')
  await office.press('Plan')
  await office.sees(/We are closed on that day: Inventory\./)
  await office.press('Plan 3 anyway')
  await office.sees('Please say why.')
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await office.type('Why anyway', 'They insist')
  await office.press('Plan 3 anyway')
  const asked = {
    orderIds: [orderRowId(2), orderRowId(3), orderRowId(4)],
    day: tuesday,
    anyway: 'They insist',
  }
  await office.isSent('office.orders.planAll', asked)
  await office.sees('4 orders planned for Tue, Nov 24')
})

test('if the day is closed, the office can choose another day, which needs no reason', async () => {
  const wednesday = addDays(tuesday, 1)
  await open({
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
  await office.choose('checkbox', 'Choose all that are shown')
  await office.press('Plan for a day')
  await office.press('Plan')
  await office.sees(/That day is a Sunday\./)
  await office.type('Day', '2026-11-25')
  expect(document.body.textContent).not.toContain('That day is a Sunday.')
  await office.press('Plan')
  await office.isSent('office.orders.planAll', {
    orderIds: [orderRowId(2), orderRowId(3), orderRowId(4)],
    day: wednesday,
  })
})

test('the office writes to customers, and reads which of them were not reached', async () => {
  const rows: RouterOutputs['office']['orders']['write']['orders'] = [
    { orderId: orderRowId(1), by: ['mail'] },
    { orderId: orderRowId(2), by: [] },
  ]
  await open({ answers: { 'office.orders.write': { orders: rows } } })
  await office.choose('checkbox', 'Choose R-10001')
  await office.choose('checkbox', 'Choose R-10002')
  await office.press('Write to customers')
  await office.press('Send')
  await office.sees('Please write something.')
  await office.type('Message', 'See you 😀')
  await office.sees(/such as emoji/)
  await office.type('Message', 'Ice: we come later')
  await office.press('Send')
  await office.sees('The customer of 1 order is written to')
  await office.sees(/R-10002: can’t be reached/)
})

test('the page says so if the server does not answer a message', async () => {
  await open({ answers: { 'office.orders.write': unanswered } })
  await office.choose('checkbox', 'Choose R-10001')
  await office.press('Write to customers')
  await office.type('Message', 'Ice: we come later')
  await office.press('Send')
  await office.sees(/no answer/i)
})

test('the office saves only the chosen orders as a file', async () => {
  await open()
  await office.choose('checkbox', 'Choose R-10002')
  await office.press('Save 1 as CSV')
  const { lines } = await saved()
  expect(lines.filter(Boolean)).toHaveLength(2)
  expect(lines[1]).toContain('R-10002')
})

test('a member without the right to dispatch cannot plan the chosen orders', async () => {
  await open({ rights: ['money'] })
  await office.choose('checkbox', 'Choose R-10001')
  await office.sees('1 order chosen')
  expect(document.body.textContent).not.toContain('Plan for a day')
})

test('the office chooses an order in Spanish', async () => {
  await open({ language: 'es' })
  await office.choose('checkbox', 'Elegir R-10001')
  await office.sees('1 pedido elegido')
  await office.button('Planificar para un día')
})

test('the office cannot plan orders without a connection', async () => {
  await open({ answers: { 'office.changes': unanswered } })
  await office.sees('Not connected since')
  await office.choose('checkbox', 'Choose R-10001')
  expect((await office.button('Plan for a day')).disabled).toBe(true)
})
