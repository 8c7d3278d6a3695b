import { expect, it } from 'vitest'
import { wordsDefinedTwice } from './glossary.ts'

const glossary = (...rows: string[]) => [
  { path: 'docs/glossary.md', text: ['| Word | Meaning |', '|---|---|', ...rows].join('\n') },
]

it('a word with one meaning passes, also in several tables', () => {
  expect(wordsDefinedTwice(glossary('| swap | One visit. |', '', '| Word | Meaning |', '| stop | A text. |'))).toEqual(
    [],
  )
})

it('a word with two meanings is caught, also beside another', () => {
  const twice = ['docs/glossary.md defines "swap" twice: keep the row where it belongs.']
  expect(wordsDefinedTwice(glossary('| swap | One visit. |', '| swap | An order. |'))).toEqual(twice)
  expect(wordsDefinedTwice(glossary('| swap | One visit. |', '| exchange, swap | An order. |'))).toEqual(twice)
})
