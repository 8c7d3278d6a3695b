import { expect, test } from 'vitest'
import { standardTemplate } from './order-message.ts'
import { wordsOf } from './words.ts'
import { wordsForm } from './words-form.ts'

const standard = wordsOf((channel, language) => standardTemplate('delivered', channel, language))
const form = wordsForm({ kind: 'delivered', standard })
const opened = form.toTyped(standard)

test('the form accepts the product’s own words and sends them as they are', () => {
  expect(form.read(opened).values).toEqual(standard)
})

test.each([
  ['textEn', { textEn: '{hauler}: {amount}' }],
  ['textEs', { textEs: 'Está aquí' }],
  ['subjectEs', { subjectEs: ' ' }],
  ['mailEn', { mailEn: '' }],
] as const)('the form marks %s as the wrong field', (field, change) => {
  expect([...form.read({ ...opened, ...change }).wrong]).toEqual([field])
})

test('the form takes its limits from the schema', () => {
  expect([form.maxLength('textEn'), form.maxLength('subjectEs'), form.maxLength('mailEs')]).toEqual([1000, 200, 5000])
})
