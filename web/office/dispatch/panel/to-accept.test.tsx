import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { BoardOrder } from '#web/office/session/office-api.ts'
import { boardDay, me, noNews, order } from '#web/testing/office-data.ts'
import { isSent, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'
import { refused } from '#web/testing/table-server.ts'

const open = (status: BoardOrder['status'], answers: Scene['answers'] = {}) => {
  const lists = { ...boardDay.lists, 'to-accept': { count: 1, orders: [order('o9', { status })] } }
  const known = { 'office.me': me, 'office.dispatch.day': { ...boardDay, lists }, ...noNews }
  const scene = { session: 'signed-in' as const, answers: { ...known, ...answers } }
  return openApp(<App />, '/office/dispatch?day=2026-11-23&open=order:o9', scene, '/office')
}

test('an order under review is accepted by one press', async () => {
  const stage = await open('created', { 'office.orders.accept': { status: 'pending-drop-off' } })
  await press('Accept')
  await isSent(stage, 'office.orders.accept', { orderId: 'o9', seen: 11 })
  await sees('R-10383: Accepted')
})

test('it is cancelled with a reason in two, and who was slower reads what it is now', async () => {
  const answers = { 'office.orders.cancel': refused('illegal-move', { status: 'pending-drop-off' }) }
  const stage = await open('created', answers)
  await press('Cancel')
  await type('Why (optional)', 'no street there')
  await press('Cancel the order')
  await isSent(stage, 'office.orders.cancel', { orderId: 'o9', seen: 11, why: 'no street there' })
  await sees('This is not possible any more')
})

test('what is restricted is agreed on by telephone', async () => {
  await open('restricted')
  await sees('Its materials are restricted: call the customer')
  expect([...document.querySelectorAll('button')].some(one => one.textContent === 'Accept')).toBe(false)
})
