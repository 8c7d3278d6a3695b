import { expect, test } from 'vitest'
import { percentOf } from './percent.ts'
import { reasonFor, reasonMessages, sentenceOf } from './reason.ts'

test('a reason writes its numbers as people write them', () => {
  expect(reasonFor('reason.container.daily', { days: 1, perDay: '$65.00' }).sentence).toBe('1 day at $65.00 a day')
  expect(reasonFor('reason.container.daily', { days: 7, perDay: '$65.00' }).sentence).toBe('7 days at $65.00 a day')
})

test('a reason names the pricing rule from which it comes', () => {
  expect(reasonFor('reason.container.fixed', {}, { id: 'r1', name: 'Spring prices' })).toMatchObject({
    ruleId: 'r1',
    ruleName: 'Spring prices',
    message: 'reason.container.fixed',
  })
})

test('a sentence that lacks a value is an error', () => {
  expect(() => reasonFor('reason.tax', { percent: '8.25' })).toThrow(RangeError)
})

test.each(Object.entries(reasonMessages))(
  'the sentence of %s has no braces left when its values are filled in',
  (_, template) => {
    const values = Object.fromEntries([...template.matchAll(/\{(\w+)/g)].map(match => [match[1], 2]))
    expect(sentenceOf(template, values)).not.toMatch(/[{}#]/)
  },
)

test.each([
  ['0.0825', '8.25'],
  ['0.082500', '8.25'],
  ['0.1', '10'],
  ['1', '100'],
  ['0', '0'],
  ['0.005', '0.5'],
  ['0.101250', '10.125'],
  ['0.08205', '8.205'],
])('a rate of %s is %s percent', (rate, percent) => {
  expect(percentOf(rate)).toBe(percent)
})
