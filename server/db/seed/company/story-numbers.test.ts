import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { companyAt, lastDemoNumber } from './seed-company.ts'

const pages = ['docs/office.md', 'docs/demo.md', 'README.md']
const demoWindows = readFileSync('tools/demo.mjs', 'utf8')
const officePage = readFileSync('docs/office.md', 'utf8')
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
  const customerOf = (number: string) => {
    const order = orders.find(one => one.friendly_id === number)
    return (rows.get('app_user') ?? []).find(({ id }) => id === order?.user_id)
  }
  const nameOf = (number: string) => `${customerOf(number)?.first_name} ${customerOf(number)?.last_name}`
  expect(officePage).toContain(`${nameOf('R-10285')}, R-10285`)
  expect(JSON.stringify(orders.find(one => one.friendly_id === 'R-10298')?.snapshot)).toContain('Onion Creek Framing')
  // The demo opens the customer's window for a person whose dumpster has been delivered.
  const phone = /name: 'Customer'.*?phone: '(\+\d+)'/s.exec(demoWindows)?.[1]
  const carmen = (rows.get('app_user') ?? []).find(one => one.phone === phone)
  expect(carmen?.first_name).toBe('Carmen')
  expect(orders.some(one => one.user_id === carmen?.id && one.status === 'drop-off-confirmed')).toBe(true)
  expect(unpaid).toEqual(['R-10285'])
  expect(objections.map(one => numberOf(one.order_id))).toEqual(['R-10298'])
  expect(named).toEqual(['R-10285', 'R-10298', `R-${lastNumber + 1}`])
  expect(lastNumber).toBe(lastDemoNumber)
  expect(new Set(orders.map(one => one.friendly_id)).size).toBe(orders.length)
})

test('a demo that starts in the afternoon promises no customer of its open visits an hour that has passed', async () => {
  const { rows } = await companyAt(new Date('2027-07-09T20:00:00Z'))
  const open = (rows.get('stop') ?? []).filter(one => one.state === 'planned' && one.day === '2027-07-09')
  expect(open.length).toBeGreaterThan(8)
  expect(open.filter(one => Number(one.window_end) <= 15)).toEqual([])
})
