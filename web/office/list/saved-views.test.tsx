import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { SavedView } from '#web/office/list/saved-views.tsx'
import { me, monday, noNews } from '#web/testing/office-data.ts'
import {
  button,
  choose,
  field,
  follow,
  isAt,
  isSent,
  openApp,
  press,
  type Scene,
  sees,
  type,
} from '#web/testing/stage.tsx'
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
const open = (path: string, views: readonly SavedView[], { answers, ...scene }: Scene = {}) => {
  const known: Scene['answers'] = {
    'office.me': me,
    'office.orders.list': { today: monday, orders: [], next: null },
    ...noNews,
    'office.views.list': { views: [...views] },
    ...answers,
  }
  return openApp(<App />, path, { session: 'signed-in', answers: known, ...scene }, '/office')
}

test('a view is a link to its filters, and says which is shown', async () => {
  const stage = await open('/office/orders', [
    view(),
    view({ id: 'x', name: 'Late boxes', address: '/containers?place=yard' }),
  ])
  await follow('Too long there')
  await isAt(stage, '/office/orders?only=overdue')
  await sees('Change this view')
  expect(document.body.textContent).not.toContain('Late boxes')
  expect(document.querySelector('[aria-current="page"][href$="only=overdue"]')?.textContent).toBe('Too long there')
})

test('what is filtered is saved under a name, without what was typed in the search', async () => {
  const stage = await open('/office/orders?q=reyes&show=on-site', [], {
    answers: { 'office.views.save': { id: 'new' } },
  })
  await press('Save this view')
  await press('Save')
  await sees('Please give it a name.')
  const name = await field('Name')
  await expect.poll(() => document.activeElement).toBe(name)
  await type('Name', ' Standing ')
  await choose('checkbox', 'For everybody in the office')
  await press('Save')
  await isSent(stage, 'office.views.save', { address: '/orders?show=on-site', name: 'Standing', isForAll: true })
})

test('it is named anew or removed; a refusal is read and what was typed stays', async () => {
  const answers = {
    'office.views.change': refused('changed-meanwhile', { who: 'Eli' }),
    'office.views.remove': { success: true as const },
  }
  const stage = await open('/office/orders?only=overdue', [view()], { answers })
  await press('Change this view')
  await type('Name', 'Late')
  await press('Save')
  await isSent(stage, 'office.views.change', { id: view().id, version: 3, name: 'Late', isForAll: false })
  await sees(/Eli/)
  expect((await field('Name')).value).toBe('Late')
  await press('Remove')
  await isSent(stage, 'office.views.remove', { id: view().id, version: 3 })
})

test('that of another is only followed; the search finds it by its words; in Spanish too', async () => {
  const theirs = view({ isForAll: true, isMine: false, mayChange: false })
  const stage = await open('/office/orders?only=overdue', [theirs])
  await sees('Too long there')
  expect(document.body.textContent).not.toContain('Change this view')
  await press(/^Search/)
  await type(/^Search/, 'long')
  await sees('Too long there')
  expect(stage.calls.some(call => call.name === 'office.views.list')).toBe(true)
  await open('/office/orders?show=on-site', [], { language: 'es' })
  await button('Guardar esta vista')
})

const three = ['Late', 'Standing', 'Unpaid'].map((name, index) =>
  view({ id: `00000000-0000-4000-8000-0000000000f${index}`, name, address: `/orders?only=${name.toLowerCase()}` }),
)
const idAt = (index: number) => three[index]?.id ?? ''
const rows = () => [...document.querySelectorAll('dialog ol li')].map(one => one.textContent)
const pressKey = async (name: string, key: string) => {
  const handle = await button(`Move ${name}: arrow keys, or drag`)
  handle.focus()
  fireEvent.keyDown(handle, { key })
}

test('views are put into an order of one’s own by keys, which is sent whole; the focus stays on what is moved (rule V6)', async () => {
  const stage = await open('/office/orders', three, { answers: { 'office.views.arrange': { success: true } } })
  await press('Put in order')
  await sees(/nobody else sees them so/)
  await pressKey('Unpaid', 'ArrowUp')
  await waitFor(() => expect(rows()).toEqual(['Late', 'Unpaid', 'Standing']))
  await sees('Unpaid: place 2 of 3')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-move')).toBe(idAt(2)))
  await pressKey('Unpaid', 'ArrowUp')
  await pressKey('Unpaid', 'ArrowUp')
  await waitFor(() => expect(rows()).toEqual(['Unpaid', 'Late', 'Standing']))
  await pressKey('Late', 'ArrowDown')
  await press('Save')
  await isSent(stage, 'office.views.arrange', { ids: [idAt(2), idAt(1), idAt(0)] })
})

test('an order that is not kept stays in the dialog with the reason; one view alone has none, and without a connection none is made', async () => {
  await open('/office/orders', three, { answers: { 'office.views.arrange': refused('view-not-found') } })
  await press('Put in order')
  await pressKey('Late', 'ArrowDown')
  await press('Save')
  await sees('This view does not exist any more.')
  expect(rows()).toEqual(['Standing', 'Late', 'Unpaid'])
  await open('/office/orders?only=late', three.slice(0, 1))
  await sees('Change this view')
  expect(document.body.textContent).not.toContain('Put in order')
  await open('/office/orders', three, { answers: { 'office.changes': unanswered }, language: 'es' })
  expect((await button('Ordenar')).disabled).toBe(true)
})
