import { expect, it } from 'vitest'
import { wordsDefinedTwice } from './glossary.ts'

const page = 'docs/glossary.md'

const twice = (...rows: string[]) =>
  wordsDefinedTwice([{ path: page, text: ['| Word | Meaning |', '|---|---|', ...rows].join('\n') }], page)

it('a word with one meaning passes, also in several tables', () => {
  expect(twice('| swap | One visit. |', '', '| Word | Meaning |', '| stop | A text. |')).toEqual([])
})

it('a word with two meanings is caught, also beside another', () => {
  const found = ['docs/glossary.md defines "swap" twice: keep the row where it belongs.']
  expect(twice('| swap | One visit. |', '| swap | An order. |')).toEqual(found)
  expect(twice('| swap | One visit. |', '| exchange, swap | An order. |')).toEqual(found)
})
