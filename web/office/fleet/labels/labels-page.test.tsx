import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { App } from '#web/office/app.tsx'
import { choices, inOffice, inYard, onSite } from '#web/testing/fleet-data.ts'
import { me } from '#web/testing/office-data.ts'
import { pick } from '#web/testing/pick.ts'
import {
  button,
  follow,
  isAt,
  isLoading,
  isSent,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending } from '#web/testing/table-server.ts'

const head = {
  hauler: { name: 'Grackle Creek Roll-Off', phone: '+15125550100' },
  origin: 'https://dumpsters.example.com',
  prefix: '3fa9c104',
}
const retired = { ...inYard, id: onSite.id.replace('12', '13'), number: 'C-103', status: 'out-of-service' as const }
const answers: Answers = {
  ...inOffice,
  'office.fleet.choices': choices,
  'office.containers.list': { boxes: [inYard, onSite, retired] },
  'office.containers.labels': head,
}
const open = (path = '', scene: Scene = {}) =>
  openApp(
    <App />,
    `/office/containers/labels${path}`,
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )
const labels = () => [...document.querySelectorAll('article')].map(label => label.getAttribute('aria-label'))
const isOnSheets = (numbers: readonly string[]) => waitFor(() => expect(labels()).toEqual(numbers), { timeout: 20_000 })
const sheets = () => [...document.querySelectorAll('.label-sheet')].map(({ children }) => children.length)

test('every box in use has a label with its number, whom to call, and its code', async () => {
  await open()
  await seesTitle('Labels for boxes')
  await isOnSheets(['C-101', 'C-102'])
  await sees('Roll\u2011Off(512)-555-0100')
  await sees('2 of 3 boxes chosen')
  const codes = [...document.querySelectorAll('.label-code path')].map(path => path.getAttribute('d'))
  expect(new Set(codes).size).toBe(2)
  expect(document.querySelector('.label-number text')?.textContent).toBe('C-101')
})

test('boxes are chosen one by one, all or none, with copies and from the first free label on', async () => {
  await open()
  await press('C-101')
  await isOnSheets(['C-102'])
  await press('C-103')
  await isOnSheets(['C-102', 'C-103'])
  await press('All')
  await pick('Labels for each box', '2')
  await isOnSheets(['C-101', 'C-101', 'C-102', 'C-102', 'C-103', 'C-103'])
  expect(sheets()).toEqual([6])
  await pick('First free label on the sheet', '3')
  await waitFor(() => expect(sheets()).toEqual([6, 2]))
  expect(document.querySelectorAll('.label-place')[1]?.textContent).toBe('')
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await press('Print 6 labels')
  expect(print).toHaveBeenCalledOnce()
  await press('None')
  await sees('No box is chosen.')
  expect((await button('Print 0 labels')).disabled).toBe(true)
  expect(sheets()).toEqual([])
})

test('from the list one comes here with its filters, from a box with that box alone', async () => {
  const stage = await openApp(
    <App />,
    '/office/containers?place=site',
    { session: 'signed-in', answers: { ...answers, 'office.containers.history': { moves: [] } } },
    '/office',
  )
  await follow('Print labels')
  await isAt(stage, '/office/containers/labels?place=site')
  await isSent(stage, 'office.containers.list', { search: null, typeId: null, place: 'site', status: null })
  await open(`?box=${retired.id}`)
  await isOnSheets(['C-103'])
})

test('labels that other phones could not open are warned of', async () => {
  await open('', { answers: { 'office.containers.labels': { ...head, origin: 'http://localhost:3000' } } })
  await sees('The codes would hold http://localhost:3000')
  await open()
  await isOnSheets(['C-101', 'C-102'])
  expect(document.body.textContent).not.toContain('PUBLIC_URL')
})

test('nothing to print, on its way, failed, not allowed', async () => {
  await open('?search=zzz', { answers: { 'office.containers.list': { boxes: [] } }, language: 'es' })
  await sees('Ningún contenedor es así.')
  await open('', { answers: { 'office.containers.labels': pending } })
  await isLoading('Loading')
  await open('', { answers: { 'office.containers.labels': failing } })
  await press('Try Again')
  await open('', { answers: { 'office.me': { ...me, rights: ['money'] } } })
  await sees(refusalText('right-missing'))
  expect(labels()).toEqual([])
})
