import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldFee } from '#web/testing/office-fees-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { ticket } from '#web/testing/ticket-data.ts'

const tickets = [
  ticket(1),
  ticket(2, { facilityId: 'f2', facilityName: 'Hills Transfer' }),
  ticket(3, { state: 'dumped', tons: null, ticketNumber: null }),
]
const { saved } = keepSavedFiles()
const office = officePage('/tickets', { 'office.fees.list': [fieldFee(7)], 'office.tickets.list': tickets })
const listed = () => [...document.querySelectorAll('nav[aria-label="Tickets"] b')].map(one => one.textContent)
const select = async (label: string, value: string) => {
  const words = [...document.querySelectorAll('label')].find(one => one.textContent?.startsWith(label))
  const found = document.querySelector<HTMLSelectElement>(`select[id="${words?.htmlFor}"]`)
  if (!found) throw new Error(`no list ${label}`)
  await act(async () => void fireEvent.change(found, { target: { value } }))
}

test('the office filters tickets by kind and facility, and the address keeps the filter when a ticket is opened', async () => {
  await office.open()
  await office.sees('R-10001 · Dana Reyes')
  expect(listed()).toEqual(['R-10001', 'R-10002', 'R-10003', 'R-10007'])
  await select('Show', 'to-confirm')
  expect(listed()).toEqual(['R-10001', 'R-10002'])
  await select('Facility', 'f2')
  await office.isAt('/office/tickets?show=to-confirm&facility=f2')
  expect(listed()).toEqual(['R-10002'])
  await office.sees('R-10002 · Dana Reyes')
  await office.follow(/^R-10002/)
  await office.waitFor(() => expect(office.path()).toContain(`?show=to-confirm&facility=f2&open=${ticket(2).orderId}`))
  await select('Facility', '')
  await select('Show', 'fees')
  expect(listed()).toEqual(['R-10007'])
})

test('the page says so if no ticket fits the filter', async () => {
  await office.open('?facility=f9')
  await office.sees('No tickets match.')
  await office.sees('A facility without a load now')
})

test('an address with an unknown filter shows all tickets', async () => {
  await office.open('?show=nonsense')
  await office.sees('R-10001 · Dana Reyes')
})

test('the page says in Spanish that no ticket fits the filter', async () => {
  await office.open('?facility=f9', { language: 'es' })
  await office.sees('Ninguna boleta coincide.')
})

test('the file has only the tickets that the filter shows', async () => {
  await office.open('?show=missing')
  await office.sees('R-10003 · Dana Reyes')
  await office.press('Save as CSV')
  const { lines } = await saved()
  expect(
    lines
      .slice(1)
      .filter(Boolean)
      .map(line => line.slice(0, 7)),
  ).toEqual(['R-10003'])
})

test('the office saves the filter of tickets as a view, without the open ticket', async () => {
  await office.open(`?facility=f2&open=${ticket(2).orderId}`, {
    answers: { 'office.views.save': { id: 'new' } },
  })
  await office.press('Save this view')
  await office.type('Name', 'Hills')
  await office.press('Save')
  await office.isSent('office.views.save', { address: '/tickets?facility=f2', name: 'Hills', isForAll: false })
})
