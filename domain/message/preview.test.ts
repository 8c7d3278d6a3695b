import { describe, expect, it } from 'vitest'
import { countTexts, isOneText, outsideGsm } from '#domain/message/gsm.ts'
import { standardTemplate } from '#domain/message/order-message.ts'
import { exampleOrder, previewOf } from '#domain/message/preview.ts'
import { messageKinds, templateProblems, unknownPlaceholders } from '#domain/message/template.ts'
import { languages } from '#domain/value/language.ts'

const hauler = { name: 'Grackle Creek Roll-Off', phone: '(512) 555-0110' }

describe('The preview of a message', () => {
  it.each(messageKinds)('of %s says everything in both languages, in one text', kind => {
    for (const language of languages) {
      const example = exampleOrder(language, hauler)
      for (const channel of ['sms', 'email'] as const) {
        const template = standardTemplate(kind, channel, language)
        expect(templateProblems(kind, channel, template)).toEqual([])
        const { subject, text } = previewOf(channel, template, example)
        expect(`${subject} ${text}`).not.toMatch(/[{}]/)
        if (channel === 'sms') expect(isOneText(text), text).toBe(true)
      }
    }
  })

  it('shows an unknown placeholder as it was typed', () => {
    const template = { subject: 'For {who}', text: 'Hi {firstName}, {who}' }
    const example = exampleOrder('en', hauler)
    expect(previewOf('email', template, example)).toEqual({ subject: 'For {who}', text: 'Hi Maximiliana, {who}' })
  })

  it('shows a text that is too long in full', () => {
    const template = { subject: null, text: `{hauler}: ${'x'.repeat(170)}` }
    expect(previewOf('sms', template, exampleOrder('en', hauler)).text).toHaveLength(hauler.name.length + 172)
  })
})

describe('The unknown placeholders', () => {
  it.each([
    ['{hauler} {amount}', []],
    ['{who} and {who}', ['{who}']],
    ['{first name}', ['{first name}']],
    ['{number', ['{number']],
    ['number}', ['}']],
    ['{{number}}', ['{', '}']],
    ['{}', ['{}']],
  ] as const)('are found in the text "%s"', (text, unknown) =>
    expect(unknownPlaceholders('charged', text)).toEqual(unknown),
  )
})

describe('The phone networks', () => {
  it.each([
    ['', 1],
    ['x'.repeat(160), 1],
    ['x'.repeat(161), 2],
    ['x'.repeat(306), 2],
    ['x'.repeat(307), 3],
    [`${'x'.repeat(69)}í`, 1],
    [`${'x'.repeat(70)}í`, 2],
    [`${'x'.repeat(134)}í`, 3],
  ] as const)('carry the right number of texts for "%s"', (text, count) => expect(countTexts(text)).toBe(count))

  it('do not have some letters, which are named', () => {
    expect(outsideGsm('Está aquí, señor: 5 €')).toEqual(['á', 'í', '€'])
  })
})
