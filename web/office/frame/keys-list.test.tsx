import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { monday } from '#web/testing/office-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { read } from '#web/testing/stage.tsx'
import { pending } from '#web/testing/table-server.ts'

const office = officePage('/orders', {
  'office.search': pending,
  'office.orders.list': { today: monday, orders: [], next: null },
})
const open = async (scene: OfficeScene = {}) => {
  await office.open(scene)
  await office.button(/^(Search|Buscar)$/)
}
const press = (key: string, more = {}, target: Element = document.body) => fireEvent.keyDown(target, { key, ...more })
const dialog = () => document.querySelector('dialog')
const rows = () => [...document.querySelectorAll('dialog dt')].map(dt => [read(dt), read(dt.nextElementSibling)])

test('the key ? shows each key of a page and of the board, and no key twice for one act', async () => {
  await open()
  press('?')
  await office.sees('Same box back, or another one')
  const shown = rows()
  expect(shown).toContainEqual(['?', 'These keys'])
  expect(shown).toContainEqual(['Ctrl K', 'Search'])
  expect(shown).toContainEqual(['/', 'To the search field'])
  expect(shown).toContainEqual(['j↓', 'Next row'])
  expect(shown).toContainEqual(['Esc', 'Close the details'])
  const board = shown.slice(shown.findIndex(([, act]) => act === 'From card to card')).map(([key]) => key)
  const ofCards = [
    '← → ↑ ↓',
    '⏎',
    'm',
    'x',
    'd',
    't',
    'c',
    'w',
    'n',
    'p',
    'b',
    'f',
    'o',
    '[',
    ']',
    '.',
    '/',
    'l',
    'Esc',
    'g',
  ]
  expect(board).toEqual([...ofCards, 'Ctrl Z', 'Ctrl ⏎'])
  press('k', { ctrlKey: true })
  expect(read(dialog())).toContain('Keyboard shortcuts')
})

test('the key ? is a letter in a field, and with ⌘ it belongs to the browser', async () => {
  await open()
  press('?', {}, await office.field('Search'))
  press('?', { metaKey: true })
  expect(dialog()).toBeNull()
  press('?')
  await office.waitFor(() => expect(dialog()).not.toBeNull())
})

test('the search finds the list of keys by its words, in Spanish, too', async () => {
  await open({ language: 'es' })
  press('k', { ctrlKey: true })
  await office.type(/^Número, nombre/, 'atajos')
  await office.waitFor(() => expect(read(document.querySelector('[role="option"]'))).toBe('Atajos de teclado?'))
  press('Enter', {}, await office.field(/^Número, nombre/))
  await office.sees('El mismo contenedor vuelve, u otro')
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
})
