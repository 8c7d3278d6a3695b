import { expect, test } from 'vitest'
import { readDocument } from './document.ts'

test('a legal text becomes a title, headings, notes, paragraphs and lists, with the name of the hauler in it', () => {
  const source = '# Terms\n\n_Last changed_\n\n## 1. You\n\nYou and {hauler}.\n\n- one\n- two\n'
  expect(readDocument(source, { hauler: 'Grackle' })).toEqual([
    { kind: 'title', text: 'Terms' },
    { kind: 'note', text: 'Last changed' },
    { kind: 'heading', text: '1. You' },
    { kind: 'paragraph', text: 'You and Grackle.' },
    { kind: 'list', items: ['one', 'two'] },
  ])
})
