import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SavedView } from '#web/office/list/saved-views.tsx'
import { boardDay, order, stop } from '#web/testing/office-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'

const view = (name: string, address: string): SavedView => ({
  id: `00000000-0000-4000-8000-0000000000${name.length}0`,
  name,
  address,
  isForAll: false,
  isMine: true,
  mayChange: true,
  version: 1,
})
const lists = {
  ...boardDay.lists,
  'no-ticket': { count: 1, orders: [order('o2', { customer: 'Kim', isSwap: true })] },
}
const [luis, ana] = boardDay.routes
const back = stop('s3', { customer: 'Park', kind: 'dump-and-return' })
const routes = luis && ana ? [luis, { ...ana, stops: [back] }] : []
const office = officePage('/dispatch', { 'office.dispatch.day': { ...boardDay, lists, routes } })
const open = (search: string, views: readonly SavedView[] = [], { answers, ...scene }: OfficeScene = {}) =>
  office.open(search, { ...scene, answers: { 'office.views.list': { views: [...views] }, ...answers } })
const isDimmed = async (id: string) => (await office.card(id)).className.includes('opacity-40')
const openLists = () =>
  [...document.querySelectorAll('aside [aria-expanded="true"]')].map(one => one.textContent?.replace(/\d+$/, ''))

test('the address says which lists are open, and a dispatcher saves them as a view without the day', async () => {
  await open('?day=2026-11-23', [], { answers: { 'office.views.save': { id: 'new' } } })
  await office.card('stop:s1')
  expect(openLists()).toEqual(['To plan'])
  await office.press(/^No ticket/)
  await office.press(/^To plan/)
  await office.isAt(
    `/office/dispatch?day=2026-11-23&lists=${encodeURIComponent('needs-decision:outstanding:attempted:no-ticket')}`,
  )
  expect(openLists()).toEqual(['No ticket'])
  await office.press('Save this view')
  await office.type('Name', 'Papers')
  await office.press('Save')
  const address = `/dispatch?lists=${encodeURIComponent('needs-decision:outstanding:attempted:no-ticket')}`
  await office.isSent('office.views.save', { address, name: 'Papers', isForAll: false })
})

test('the address does not change if a dispatcher opens a list and closes it again', async () => {
  await open('?day=2026-11-23')
  await office.card('stop:s1')
  await office.press(/^No ticket/)
  await office.press(/^No ticket/)
  await office.isAt('/office/dispatch?day=2026-11-23')
})

test('an address can close all lists', async () => {
  await open('?day=2026-11-23&lists=none')
  await office.card('stop:s1')
  expect(openLists()).toEqual([])
})

test('an address with an unknown list opens the usual lists', async () => {
  await open('?day=2026-11-23&lists=nonsense:%3Cb%3E')
  await office.card('stop:s1')
  expect(openLists()).toEqual(['To plan'])
})

test('the filter for swaps dims all other visits, and a dump and return counts as a swap', async () => {
  await open('?day=2026-11-23&lists=to-plan:no-ticket')
  await office.card('stop:s1')
  const kinds = document.querySelector('select[aria-label="Kind of visit"]')
  await act(async () => void fireEvent.change(kinds ?? document.body, { target: { value: 'swap' } }))
  await office.waitFor(() => expect(office.path()).toContain('kind=swap'))
  const ids = ['stop:s1', 'stop:s2', 'stop:s3', 'order:o1', 'order:o2']
  expect(await Promise.all(ids.map(isDimmed))).toEqual([true, true, false, true, false])
  await office.type('Filter', 'kim')
  await office.waitFor(async () => expect(await isDimmed('stop:s3')).toBe(true))
  expect(await isDimmed('order:o2')).toBe(false)
})

test('a saved view opens on the day that is shown, on the board and in the week', async () => {
  const views = [view('Swaps', '/dispatch?kind=swap'), view('Whole week', '/dispatch?view=week')]
  await open('?day=2026-11-23&q=diaz', views)
  await office.card('stop:s1')
  await office.follow('Swaps')
  await office.isAt('/office/dispatch?kind=swap&day=2026-11-23')
  await office.waitFor(() => expect(document.querySelector('[aria-current="page"][href*="kind=swap"]')).not.toBeNull())
  await office.sees('Change this view')
  await office.follow('Whole week')
  await office.isAt('/office/dispatch?view=week&day=2026-11-23')
})

test('the page is shown in Spanish', async () => {
  await open('?day=2026-11-23&kind=pickup', [], { language: 'es' })
  await office.button('Guardar esta vista')
  expect(document.querySelector('select[aria-label="Tipo de visita"]')).not.toBeNull()
})
