import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { SavedView } from '#web/office/list/saved-views.tsx'
import { boardDay, me, noNews, order, stop } from '#web/testing/office-data.ts'
import { button, follow, isAt, isSent, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'

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
const open = (search: string, views: readonly SavedView[] = [], { answers, ...scene }: Scene = {}) => {
  const known: Scene['answers'] = { 'office.me': me, 'office.dispatch.day': { ...boardDay, lists, routes }, ...noNews }
  const all = { ...known, 'office.views.list': { views: [...views] }, ...answers }
  return openApp(<App />, `/office/dispatch${search}`, { session: 'signed-in', answers: all, ...scene }, '/office')
}
/** The machine may be busy. */
const card = (id: string) =>
  waitFor(
    () => {
      const found = document.querySelector<HTMLElement>(`[data-card="${id}"]`)
      if (!found) throw new Error(`no card ${id}`)
      return found
    },
    { timeout: 20_000 },
  )
const isDimmed = async (id: string) => (await card(id)).className.includes('opacity-40')
const openLists = () =>
  [...document.querySelectorAll('aside [aria-expanded="true"]')].map(one => one.textContent?.replace(/\d+$/, ''))

test('which lists are open stands in the address; a view of it is saved without the day', async () => {
  const stage = await open('?day=2026-11-23', [], { answers: { 'office.views.save': { id: 'new' } } })
  await card('stop:s1')
  expect(openLists()).toEqual(['To plan'])
  await press(/^No ticket/)
  await press(/^To plan/)
  await isAt(
    stage,
    `/office/dispatch?day=2026-11-23&lists=${encodeURIComponent('needs-decision:outstanding:attempted:no-ticket')}`,
  )
  expect(openLists()).toEqual(['No ticket'])
  await press('Save this view')
  await type('Name', 'Papers')
  await press('Save')
  const address = `/dispatch?lists=${encodeURIComponent('needs-decision:outstanding:attempted:no-ticket')}`
  await isSent(stage, 'office.views.save', { address, name: 'Papers', isForAll: false })
})

test('opened and closed again the address is as at first; all closed is an address, too, and nonsense is none', async () => {
  const stage = await open('?day=2026-11-23')
  await card('stop:s1')
  await press(/^No ticket/)
  await press(/^No ticket/)
  await isAt(stage, '/office/dispatch?day=2026-11-23')
  await open('?day=2026-11-23&lists=none')
  await card('stop:s1')
  expect(openLists()).toEqual([])
  await open('?day=2026-11-23&lists=nonsense:%3Cb%3E')
  await card('stop:s1')
  expect(openLists()).toEqual(['To plan'])
})

test('a kind of visit leaves the others dimmed, together with the words; a box that is brought back is a swap', async () => {
  const stage = await open('?day=2026-11-23&lists=to-plan:no-ticket')
  await card('stop:s1')
  const kinds = document.querySelector('select[aria-label="Kind of visit"]')
  await act(async () => void fireEvent.change(kinds ?? document.body, { target: { value: 'swap' } }))
  await waitFor(() => expect(stage.path()).toContain('kind=swap'))
  const ids = ['stop:s1', 'stop:s2', 'stop:s3', 'order:o1', 'order:o2']
  expect(await Promise.all(ids.map(isDimmed))).toEqual([true, true, false, true, false])
  await type('Filter', 'kim')
  await waitFor(async () => expect(await isDimmed('stop:s3')).toBe(true))
  expect(await isDimmed('order:o2')).toBe(false)
})

test('a view is followed on the day that is shown, to the week as well', async () => {
  const views = [view('Swaps', '/dispatch?kind=swap'), view('Whole week', '/dispatch?view=week')]
  const stage = await open('?day=2026-11-23&q=diaz', views)
  await card('stop:s1')
  await follow('Swaps')
  await isAt(stage, '/office/dispatch?kind=swap&day=2026-11-23')
  await waitFor(() => expect(document.querySelector('[aria-current="page"][href*="kind=swap"]')).not.toBeNull())
  await sees('Change this view')
  await follow('Whole week')
  await isAt(stage, '/office/dispatch?view=week&day=2026-11-23')
})

test('in Spanish', async () => {
  await open('?day=2026-11-23&kind=pickup', [], { language: 'es' })
  await button('Guardar esta vista')
  expect(document.querySelector('select[aria-label="Tipo de visita"]')).not.toBeNull()
})
