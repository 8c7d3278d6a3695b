import { expect, test, vi } from 'vitest'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { boxInYard, boxOnSite, choices } from '#web/testing/fleet-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import type { Answers } from '#web/testing/table-server.ts'
import { failing, pending } from '#web/testing/table-server.ts'

const head = {
  hauler: { name: 'Grackle Creek Roll-Off', phone: '+15125550100' },
  origin: 'https://dumpsters.example.com',
  prefix: '3fa9c104',
}
const retired = {
  ...boxInYard,
  id: boxOnSite.id.replace('12', '13'),
  number: 'C-103',
  status: 'out-of-service' as const,
}

const answers: Answers = {
  'office.fleet.choices': choices,
  'office.containers.list': { boxes: [boxInYard, boxOnSite, retired] },
  'office.containers.labels': head,
}
const office = officePage('/containers/labels', answers, { rights: ['dispatch'] })
const labels = () => [...document.querySelectorAll('article')].map(label => label.getAttribute('aria-label'))
const isOnSheets = (numbers: readonly string[]) => office.waitFor(() => expect(labels()).toEqual(numbers))
const sheets = () => [...document.querySelectorAll('.label-sheet')].map(({ children }) => children.length)

test('each box in use gets a label with its number, its code and the hauler’s phone number', async () => {
  await office.open()
  await office.seesTitle('Labels for boxes')
  await isOnSheets(['C-101', 'C-102'])
  await office.sees('Roll\u2011Off(512) 555-0100')
  await office.sees('2 of 3 boxes chosen')
  const codes = [...document.querySelectorAll('.label-code path')].map(path => path.getAttribute('d'))
  expect(new Set(codes).size).toBe(2)
  expect(document.querySelector('.label-number text')?.textContent).toBe('C-101')
})

test('the office chooses boxes one by one, all or none, the copies of each and the first free label', async () => {
  await office.open()
  await office.press('C-101')
  await isOnSheets(['C-102'])
  await office.press('C-103')
  await isOnSheets(['C-102', 'C-103'])
  await office.press('All')
  await office.pick('Labels for each box', '2')
  await isOnSheets(['C-101', 'C-101', 'C-102', 'C-102', 'C-103', 'C-103'])
  expect(sheets()).toEqual([6])
  await office.pick('First free label on the sheet', '3')
  await office.waitFor(() => expect(sheets()).toEqual([6, 2]))
  expect(document.querySelectorAll('.label-place')[1]?.textContent).toBe('')
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await office.press('Print 6 labels')
  expect(print).toHaveBeenCalledOnce()
  await office.press('None')
  await office.sees('No box is chosen.')
  expect((await office.button('Print 0 labels')).disabled).toBe(true)
  expect(sheets()).toEqual([])
})

test('the list of boxes opens the labels with its filters, and the address of a box shows only its own label', async () => {
  const boxes = officePage(
    '/containers',
    { ...answers, 'office.containers.history': { moves: [] } },
    { rights: ['dispatch'] },
  )
  await boxes.open('?place=site')
  await office.follow('Print labels')
  await office.isAt('/office/containers/labels?place=site')
  await office.isSent('office.containers.list', { search: null, typeId: null, place: 'site', status: null })
  await office.open(`?box=${retired.id}`)
  await isOnSheets(['C-103'])
})

test('the page warns if other phones cannot open the codes', async () => {
  await office.open({ answers: { 'office.containers.labels': { ...head, origin: 'http://localhost:3000' } } })
  await office.sees('The codes would hold http://localhost:3000')
})

test('the page does not warn if all phones can open the codes', async () => {
  await office.open()
  await isOnSheets(['C-101', 'C-102'])
  expect(document.body.textContent).not.toContain('PUBLIC_URL')
})

test('the page says in Spanish that no box fits the search', async () => {
  await office.open('?search=zzz', { answers: { 'office.containers.list': { boxes: [] } }, language: 'es' })
  await office.sees('Ningún contenedor coincide.')
})

test('the page shows that the labels are loading', async () => {
  await office.open({ answers: { 'office.containers.labels': pending } })
  await office.isLoading('Loading')
})

test('the page offers to try again if the labels could not be loaded', async () => {
  await office.open({ answers: { 'office.containers.labels': failing } })
  await office.press('Try Again')
})

test('a member without the right to dispatch sees no labels', async () => {
  await office.open({ rights: ['money'] })
  await office.sees(refusalText('right-missing'))
  expect(labels()).toEqual([])
})
