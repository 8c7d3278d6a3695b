import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SavedView } from '#web/office/list/saved-views.tsx'
import { monday } from '#web/testing/office-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { refused, unanswered } from '#web/testing/table-server.ts'

const view = (own: Partial<SavedView> = {}): SavedView => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  name: 'Too long there',
  address: '/orders?only=overdue',
  isForAll: false,
  isMine: true,
  mayChange: true,
  version: 3,
  ...own,
})
const office = officePage('/orders', { 'office.orders.list': { today: monday, orders: [], next: null } })
const open = (search: string, views: readonly SavedView[], { answers, ...scene }: OfficeScene = {}) =>
  office.open(search, { ...scene, answers: { 'office.views.list': { views: [...views] }, ...answers } })

test('a saved view links to its filters, and the page marks the view that is shown', async () => {
  await open('', [view(), view({ id: 'x', name: 'Late boxes', address: '/containers?place=yard' })])
  await office.follow('Too long there')
  await office.isAt('/office/orders?only=overdue')
  await office.sees('Change this view')
  expect(document.body.textContent).not.toContain('Late boxes')
  expect(document.querySelector('[aria-current="page"][href$="only=overdue"]')?.textContent).toBe('Too long there')
})

test('the office saves its filters under a name, without the words of the search', async () => {
  await open('?q=reyes&show=on-site', [], {
    answers: { 'office.views.save': { id: 'new' } },
  })
  await office.press('Save this view')
  await office.press('Save')
  await office.sees('Please give it a name.')
  const name = await office.field('Name')
  await expect.poll(() => document.activeElement).toBe(name)
  await office.type('Name', ' Standing ')
  await office.choose('checkbox', 'For the whole office')
  await office.press('Save')
  await office.isSent('office.views.save', { address: '/orders?show=on-site', name: 'Standing', isForAll: true })
})

test('the office renames or removes a view, and a refusal keeps the typed name', async () => {
  const answers = {
    'office.views.change': refused('changed-meanwhile', { who: 'Eli' }),
    'office.views.remove': { success: true as const },
  }
  await open('?only=overdue', [view()], { answers })
  await office.press('Change this view')
  await office.type('Name', 'Late')
  await office.press('Save')
  await office.isSent('office.views.change', { id: view().id, version: 3, name: 'Late', isForAll: false })
  await office.sees(/Eli/)
  expect((await office.field('Name')).value).toBe('Late')
  await office.press('Remove')
  await office.isSent('office.views.remove', { id: view().id, version: 3 })
})

test('the office can open and find a colleague’s view, but cannot change it', async () => {
  const theirs = view({ isForAll: true, isMine: false, mayChange: false })
  await open('?only=overdue', [theirs])
  await office.sees('Too long there')
  expect(document.body.textContent).not.toContain('Change this view')
  await office.press(/^Search/)
  await office.type(/^Search/, 'long')
  await office.sees('Too long there')
  expect(office.allSent('office.views.list')).not.toEqual([])
})

test('a member who only bills is offered no view by days or drivers, whose filters the list ignores', async () => {
  const byDay = view({ id: 'day', name: 'Out tomorrow', address: '/orders?day=tomorrow', isForAll: true })
  await open('?day=tomorrow', [view(), byDay], { rights: ['money'] })
  await office.sees('Too long there')
  expect(document.body.textContent).not.toContain('Out tomorrow')
  expect(document.body.textContent).not.toContain('Save this view')
})

test('the page offers in Spanish to save a view', async () => {
  await open('?show=on-site', [], { language: 'es' })
  await office.button('Guardar esta vista')
})

const three = ['Late', 'Standing', 'Unpaid'].map((name, index) =>
  view({ id: `00000000-0000-4000-8000-0000000000f${index}`, name, address: `/orders?only=${name.toLowerCase()}` }),
)
const idAt = (index: number) => three[index]?.id ?? ''
const rows = () => [...document.querySelectorAll('dialog ol li')].map(one => one.textContent)
const pressKey = async (name: string, key: string) => {
  const handle = await office.button(`Move ${name}: arrow keys, or drag`)
  handle.focus()
  fireEvent.keyDown(handle, { key })
}

test('a member puts views in an order with keys, and the focus stays on the view that moves (rule V6)', async () => {
  await open('', three, { answers: { 'office.views.arrange': { success: true } } })
  await office.press('Put in order')
  await office.sees(/it is yours alone/)
  await pressKey('Unpaid', 'ArrowUp')
  await office.waitFor(() => expect(rows()).toEqual(['Late', 'Unpaid', 'Standing']))
  await office.sees('Unpaid: place 2 of 3')
  await office.waitFor(() => expect(document.activeElement?.getAttribute('data-move')).toBe(idAt(2)))
  await pressKey('Unpaid', 'ArrowUp')
  await pressKey('Unpaid', 'ArrowUp')
  await office.waitFor(() => expect(rows()).toEqual(['Unpaid', 'Late', 'Standing']))
  await pressKey('Late', 'ArrowDown')
  await office.press('Save')
  await office.isSent('office.views.arrange', { ids: [idAt(2), idAt(1), idAt(0)] })
})

test('if the server refuses an order of views, the dialog says why and keeps the order', async () => {
  await open('', three, { answers: { 'office.views.arrange': refused('view-not-found') } })
  await office.press('Put in order')
  await pressKey('Late', 'ArrowDown')
  await office.press('Save')
  await office.sees('This view does not exist any more.')
  expect(rows()).toEqual(['Standing', 'Late', 'Unpaid'])
})

test('the page does not offer to put a single view in order', async () => {
  await open('?only=late', three.slice(0, 1))
  await office.sees('Change this view')
  expect(document.body.textContent).not.toContain('Put in order')
})

test('a member cannot put views in order without a connection', async () => {
  await open('', three, { answers: { 'office.changes': unanswered }, language: 'es' })
  expect((await office.button('Ordenar')).disabled).toBe(true)
})
