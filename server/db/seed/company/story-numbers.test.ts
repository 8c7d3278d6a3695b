import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { companyAt, lastDemoNumber } from './seed-company.ts'

const pages = ['docs/office.md', 'docs/demo.md', 'README.md']
const named = [...new Set(pages.flatMap(page => readFileSync(page, 'utf8').match(/R-\d{5}/g) ?? []))].sort()

test.each([
  ['a Monday', '2026-11-23T14:00:00Z'],
  ['a Sunday', '2026-11-22T16:00:00Z'],
  ['Thanksgiving', '2026-11-26T15:00:00Z'],
  ['New Year', '2027-01-01T15:00:00Z'],
  ['a Friday in July', '2027-07-09T20:00:00Z'],
])('the documents name the right orders if the demo starts on %s', async (_, started) => {
  const { rows, lastNumber } = await companyAt(new Date(started))
  const orders = rows.get('orders') ?? []
  const numberOf = (id: unknown) => orders.find(one => one.id === id)?.friendly_id
  const failed = (rows.get('order_charge') ?? []).filter(one => one.state === 'declined' || one.state === 'failed')
  const open = orders.filter(one => one.status !== 'completed').map(({ id }) => id)
  const unpaid = failed.filter(one => open.includes(one.order_id)).map(one => numberOf(one.order_id))
  const objections = (rows.get('bill_objection') ?? []).filter(one => open.includes(one.order_id))
  expect(unpaid).toEqual(['R-10285'])
  expect(objections.map(one => numberOf(one.order_id))).toEqual(['R-10298'])
  expect(named).toEqual(['R-10285', 'R-10298', `R-${lastNumber + 1}`])
  expect(lastNumber).toBe(lastDemoNumber)
  expect(new Set(orders.map(one => one.friendly_id)).size).toBe(orders.length)
})
