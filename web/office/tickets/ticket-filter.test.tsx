import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { Ticket } from '#web/office/session/office-api.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { fieldFee } from '#web/testing/office-fees-data.ts'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { follow, isAt, isSent, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'

const ticket = (number: number, more: Partial<Ticket> = {}): Ticket => ({
  orderId: `00000000-0000-4000-8000-00000000000${number}`,
  friendlyId: `R-1000${number}`,
  customer: 'Dana Reyes',
  company: null,
  typeName: '20 yard dumpster',
  volumeInCubicYards: 20,
  maxWeightInPounds: 8000,
  materials: ['Household junk'],
  state: 'ticketed',
  boxNumber: 'C-114',
  facilityId: 'f1',
  facilityName: 'Onion Creek Landfill',
  dumpedAt: '2026-11-23T18:00:00.000Z',
  ticketNumber: '88213',
  grossInPounds: null,
  tareInPounds: null,
  tons: 2.5,
  version: 3,
  photoUrl: null,
  isPhotoOnItsWay: false,
  expected: { low: 0.5, typical: 1.75, high: 4 },
  ...more,
})
const tickets = [
  ticket(1),
  ticket(2, { facilityId: 'f2', facilityName: 'Hills Transfer' }),
  ticket(3, { state: 'dumped', tons: null, ticketNumber: null }),
]
const { saved } = keepSavedFiles()
const open = (search = '', { answers, ...scene }: Scene = {}) => {
  const known: Scene['answers'] = { 'office.me': me, 'office.fees.list': [fieldFee(7)], 'office.tickets.list': tickets }
  return openApp(
    <App />,
    `/office/tickets${search}`,
    { session: 'signed-in', answers: { ...known, ...noNews, ...answers }, ...scene },
    '/office',
  )
}
const listed = () => [...document.querySelectorAll('nav[aria-label="Tickets"] b')].map(one => one.textContent)
const select = async (label: string, value: string) => {
  const words = [...document.querySelectorAll('label')].find(one => one.textContent?.startsWith(label))
  const found = document.querySelector<HTMLSelectElement>(`select[id="${words?.htmlFor}"]`)
  if (!found) throw new Error(`no list ${label}`)
  await act(async () => void fireEvent.change(found, { target: { value } }))
}

test('tickets are filtered by what is wanted and by facility, in the address; what is opened keeps the filter', async () => {
  const stage = await open()
  await sees('R-10001 · Dana Reyes')
  expect(listed()).toEqual(['R-10001', 'R-10002', 'R-10003', 'R-10007'])
  await select('Show', 'to-confirm')
  expect(listed()).toEqual(['R-10001', 'R-10002'])
  await select('Facility', 'f2')
  await isAt(stage, '/office/tickets?show=to-confirm&facility=f2')
  expect(listed()).toEqual(['R-10002'])
  await sees('R-10002 · Dana Reyes')
  await follow(/^R-10002/)
  await waitFor(() => expect(stage.path()).toContain(`?show=to-confirm&facility=f2&open=${ticket(2).orderId}`))
  await select('Facility', '')
  await select('Show', 'fees')
  expect(listed()).toEqual(['R-10007'])
})

test('a facility that has no load now, and a filter that nothing fits, are said so; an address may say anything', async () => {
  await open('?facility=f9')
  await sees('No ticket fits.')
  await sees('A facility without a load now')
  await open('?show=nonsense')
  await sees('R-10001 · Dana Reyes')
  await open('?facility=f9', { language: 'es' })
  await sees('Ninguna boleta coincide.')
})

test('the file holds what the filter shows', async () => {
  await open('?show=missing')
  await sees('R-10003 · Dana Reyes')
  await press('Save as CSV')
  const { lines } = await saved()
  expect(
    lines
      .slice(1)
      .filter(Boolean)
      .map(line => line.slice(0, 7)),
  ).toEqual(['R-10003'])
})

test('the filter of tickets is saved as a view, without what is open', async () => {
  const stage = await open(`?facility=f2&open=${ticket(2).orderId}`, {
    answers: { 'office.views.save': { id: 'new' } },
  })
  await press('Save this view')
  await type('Name', 'Hills')
  await press('Save')
  await isSent(stage, 'office.views.save', { address: '/tickets?facility=f2', name: 'Hills', isForAll: false })
})
