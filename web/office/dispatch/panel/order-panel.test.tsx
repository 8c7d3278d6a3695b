import { expect, test } from 'vitest'
import type { BoardOrder } from '#web/office/session/office-api.ts'
import { boardDay, order } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'

const office = officePage('/dispatch?day=2026-11-23&open=order:o1')
const open = (own: Partial<BoardOrder> = {}) => {
  const lists = { ...boardDay.lists, 'to-plan': { count: 1, orders: [order('o1', own)] } }
  return office.open({ answers: { 'office.dispatch.day': { ...boardDay, lists } } })
}
const panel = () => document.querySelector('[data-panel]')

test('before an order is planned, a dispatcher can call its customer, and reads the gate code', async () => {
  await open({ company: 'Ott Builders', phone: '+15125550142', addressDetails: { gateCode: '#1234' } })
  await office.sees('Gate code#1234')
  await office.sees('Ott Builders')
  expect(panel()?.querySelector('a[href="tel:+15125550142"]')?.textContent).toBe('(512) 555-0142')
})

test('the panel of an order without a phone and a gate code shows neither', async () => {
  await open()
  await office.sees('808 W 12th St, Austin')
  expect(panel()?.querySelector('a[href^="tel:"]')).toBeNull()
  expect(panel()?.textContent).not.toContain('Gate code')
})
