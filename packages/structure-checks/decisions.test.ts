import { expect, it } from 'vitest'
import { unevenDecisions, unlistedDecisions } from './decisions.ts'

const folder = 'docs/decisions/'
const page = (text: string, path = 'docs/decisions/0007-loader.md') => [{ path, text }]
const right =
  '# 7. A loader\n\n- Date: 2026-11-21\n- Status: accepted\n\n## Context\n\nA.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n'

it('decisions in one format pass', () => {
  expect(unevenDecisions(page(right), folder)).toEqual([])
  expect(unevenDecisions(page(right.replace('accepted', 'replaced by decision 9')), folder)).toEqual([])
  expect(unevenDecisions(page('# Glossary', 'docs/glossary.md'), folder)).toEqual([])
})

it.each([
  ['another number', right.replace('# 7.', '# 8.')],
  ['no date', right.replace('- Date: 2026-11-21\n', '')],
  ['no status', right.replace('accepted', 'perhaps')],
  ['a missing section', right.replace('## Consequences', '**Consequences.**')],
  ['a further section', `${right}\n## Later\n`],
])('a decision with %s is caught', (_, text) => {
  expect(unevenDecisions(page(text), folder)).toEqual([expect.stringContaining('docs/decisions/0007-loader.md')])
})

it('the index links each decision once and nothing else', () => {
  const index = (text: string) => ({ path: 'docs/decisions/README.md', text })
  const listed = (text: string) => unlistedDecisions([...page(right), index(text)], folder)
  expect(listed('| [7](0007-loader.md) | A loader | |')).toEqual([])
  expect(listed('')).toEqual([expect.stringContaining('give docs/decisions/0007-loader.md a line')])
  expect(listed('[7](0007-loader.md) [7](0007-loader.md)')).toEqual([expect.stringContaining('twice')])
  expect(listed('[7](0007-loader.md) [8](0008-gone.md)')).toEqual([expect.stringContaining('does not exist')])
})
