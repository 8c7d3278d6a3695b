import { describe, expect, it } from 'vitest'
import { brokenCitations, type Pages, rulesIn } from './citations.ts'

const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') })
const prices = file('docs/rules/prices.md', '# Prices', '', '**P1. Whole cents.** Rounded once.', '**P2.** See P1.')
const decision = file('docs/decisions/0012-fine-print-of-bills.md', '# 12. Fine print')
const pages: Pages = {
  rules: 'docs/rules/',
  decisions: 'docs/decisions/',
  elsewhere: ['rulings?,? sections?', 'promises? \\d'],
}
const broken = (...lines: string[]) => brokenCitations([prices, decision, file('domain/money.ts', ...lines)], pages)

describe('a citation', () => {
  it.each([
    '/** Whole cents (rule P1). */',
    '/** Whole cents (rules P1 and P2). */',
    '/** Whole cents (rules P1 to P2; decision 12). */',
    '/** Decision 0012 says why. */',
    '/** A rule of the hauler; the section of a page; a promise that resolves. */',
    'const ruleP9 = sections',
  ])('that leads somewhere passes: %s', line => expect(broken(line)).toEqual([]))

  it.each([
    ['/** Whole cents (rule P9). */', 'P9'],
    ['/** Whole cents (rules P1, P9 and P2). */', 'P9'],
    ['/** Whole cents (rules P1 to P9). */', 'P9'],
    ['/** Rule X1 says so. */', 'X1'],
    ['/** Why: decision 13. */', 'decision 13'],
    ["it('adds up (decision 99)', () => {})", 'decision 99'],
  ])('that leads nowhere is caught: %s', (line, name) => {
    expect(broken('', line)).toEqual([
      `domain/money.ts:2 cites ${name}, which is not in docs/rules/ or docs/decisions/.`,
    ])
  })

  it('is caught also if a comment breaks the line within it', () => {
    expect(broken('/**', ' * Whole cents (rule', ' * P9).', ' */')).toHaveLength(1)
    expect(broken('// Whole cents, by decision', '// 13.')).toHaveLength(1)
  })

  it.each(['(rulings, section 3)', '(Ruling sections 3 and 4)', '(promise 5)'])(
    'of a page that readers do not have is caught: %s',
    words => {
      expect(broken(`/** Money. ${words} */`)).toEqual([
        expect.stringMatching(/^domain\/money\.ts:1 says ".+": nobody has/),
      ])
    },
  )
})

it('a rule that names a number that does not exist is caught, and so is a rule that is defined twice', () => {
  expect(rulesIn([prices], pages)).toEqual(['P1', 'P2'])
  expect(brokenCitations([file('docs/rules/a.md', '**P1. Cents.** As in P2.')], pages)).toHaveLength(1)
  expect(brokenCitations([prices, file('docs/rules/bills.md', '**P1. Again.** Twice.')], pages)).toEqual([
    'docs/rules/ defines P1 twice.',
  ])
})
