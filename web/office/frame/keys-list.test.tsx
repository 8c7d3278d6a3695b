import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { me, monday, noNews } from '#web/testing/office-data.ts'
import { button, field, openApp, read, type Scene, sees, type } from '#web/testing/stage.tsx'
import { pending } from '#web/testing/table-server.ts'

const open = async ({ answers, ...scene }: Scene = {}) => {
  const unfinished: Scene['answers'] = { 'office.search': pending }
  const known = { 'office.me': me, 'office.orders.list': { today: monday, orders: [], next: null }, ...noNews }
  const all = { ...known, ...unfinished, ...answers }
  const stage = await openApp(<App />, '/office/orders', { session: 'signed-in', answers: all, ...scene }, '/office')
  await button(/^(Search|Buscar)$/)
  return stage
}
const press = (key: string, more = {}, target: Element = document.body) => fireEvent.keyDown(target, { key, ...more })
const dialog = () => document.querySelector('dialog')
const rows = () => [...document.querySelectorAll('dialog dt')].map(dt => [read(dt), read(dt.nextElementSibling)])

test('? shows every key that a page answers, those of the board, and none twice for one act', async () => {
  await open()
  press('?')
  await sees('Same box back, or another one')
  const shown = rows()
  expect(shown).toContainEqual(['?', 'These keys'])
  expect(shown).toContainEqual(['Ctrl K', 'Search'])
  expect(shown).toContainEqual(['/', 'To the search field'])
  expect(shown).toContainEqual(['j↓', 'Next row'])
  expect(shown).toContainEqual(['Esc', 'Close the details'])
  const board = shown.slice(shown.findIndex(([, act]) => act === 'From card to card')).map(([key]) => key)
  const ofCards = ['← → ↑ ↓', '⏎', 'm', 'x', 'd', 't', 'c', 'w', 'n', 'p', 'b', 'f', 'o', '[', ']', '.', '/', 'Esc']
  expect(board).toEqual([...ofCards, 'Ctrl Z', 'Ctrl ⏎'])
  press('k', { ctrlKey: true })
  expect(read(dialog())).toContain('Keyboard shortcuts')
})

test('? that is typed is a letter, and with ⌘ it is the browser’s', async () => {
  await open()
  press('?', {}, await field('Search'))
  press('?', { metaKey: true })
  expect(dialog()).toBeNull()
  press('?')
  await waitFor(() => expect(dialog()).not.toBeNull())
})

test('the search leads to the keys by their words, in Spanish too', async () => {
  await open({ language: 'es' })
  press('k', { ctrlKey: true })
  await type(/^Número, nombre/, 'atajos')
  await waitFor(() => expect(read(document.querySelector('[role="option"]'))).toBe('Atajos de teclado?'))
  press('Enter', {}, await field(/^Número, nombre/))
  await sees('El mismo contenedor vuelve, u otro')
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
})
