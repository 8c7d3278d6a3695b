import { describe, expect, it } from 'vitest'
import { fillText, type MessageTemplate, templateProblems } from '#domain/message/template.ts'
import english from '#domain/message/texts/en.ts'
import spanish from '#domain/message/texts/es.ts'

const text = (words: string): MessageTemplate => ({ subject: null, text: words })

describe('A hauler’s own words', () => {
  it('may be the same as the product’s words', () => {
    for (const words of [english, spanish]) {
      for (const [kind, own] of Object.entries(words.texts)) {
        expect(templateProblems(kind as keyof typeof words.texts, 'sms', text(own)), own).toEqual([])
      }
      for (const [kind, mail] of Object.entries(words.mails)) {
        expect(templateProblems(kind as keyof typeof words.mails, 'email', mail), mail.subject).toEqual([])
      }
    }
  })

  it('use only placeholders that the occasion has', () => {
    expect(templateProblems('delivered', 'sms', text('{hauler}: {amount}'))).toEqual(['unknown-placeholder'])
    expect(templateProblems('charged', 'email', { subject: '{who}', text: '{amount}' })).toEqual([
      'unknown-placeholder',
    ])
    expect(templateProblems('delivered', 'sms', text('{constructor}'))).toEqual(['unknown-placeholder'])
  })

  it('fit one text of the phone networks', () => {
    expect(templateProblems('delivered', 'sms', text('x'.repeat(161)))).toEqual(['too-long'])
    expect(templateProblems('delivered', 'sms', text('Está listo'))).toEqual(['not-in-alphabet'])
  })

  it('say how to stop texts if the rules ask for it', () => {
    expect(templateProblems('placed', 'sms', text('{hauler}: {number} is in.'))).toEqual(['no-way-out'])
  })

  it('have a subject if they are a mail', () => {
    expect(templateProblems('placed', 'email', { subject: ' ', text: 'Thanks' })).toEqual(['no-subject'])
  })
})

describe('A text with its values', () => {
  it('shortens a long name, and leaves out a link that is too long', () => {
    const values = { hauler: 'A hauler with quite a long name of many words', link: 'https://x.example/o/1' }
    expect(fillText('{hauler}: {link}', values)).toBe('A hauler with quite a lo: https://x.example/o/1')
    expect(fillText(`{hauler}: ${'x'.repeat(150)} {link}`, values)).toBeNull()
    expect(fillText(`{hauler}: ${'x'.repeat(130)} {link}`, values)).toBe(`A hauler with quite a lo: ${'x'.repeat(130)}`)
  })

  it('replaces no placeholder inside of a value', () => {
    expect(fillText('{hauler} {number}', { hauler: '{number}', number: 'R-1' })).toBe('number R-1')
  })
})
