import { expect, test } from 'vitest'
import { isCarried, messageIn, officeMessageSchema } from '#domain/message/office-message.ts'

const isTaken = (en: string, es: string | null = null) => officeMessageSchema.safeParse({ en, es }).success

test('a message of the office is one text in letters that text messages carry', () => {
  expect(isTaken('Ice on the roads: we come a day later')).toBe(true)
  expect(isTaken('Ice', 'Mañana no trabajamos; vamos el sábado.')).toBe(true)
  expect(isTaken('')).toBe(false)
  expect(isTaken('   ')).toBe(false)
  expect(isTaken('x'.repeat(101))).toBe(false)
  expect(isTaken('Ice', '')).toBe(false)
  expect(isCarried('See you 😀')).toBe(false)
  expect(isCarried('Wait…')).toBe(false)
})

test('a reader of Spanish gets the Spanish words if there are some', () => {
  expect(messageIn({ en: 'Ice', es: 'Hielo' }, 'es')).toBe('Hielo')
  expect(messageIn({ en: 'Ice', es: null }, 'es')).toBe('Ice')
  expect(messageIn({ en: 'Ice', es: 'Hielo' }, 'en')).toBe('Ice')
})
