import { expect, test } from 'vitest'
import { zipServedMail } from '#domain/message/zip-served.ts'

const hauler = { name: 'Lone Star\nDumpsters', phone: '+15125550100', origin: 'https://lone.example' }

test('the mail to a person who waited says which ZIPs are served, by which hauler, and where to order', () => {
  const { subject, text } = zipServedMail({ language: 'en', hauler, zipCodes: ['78620', '78737'] })
  expect(subject).toBe('We now deliver to 78620, 78737')
  for (const words of [
    '78620, 78737',
    'https://lone.example/checkout/zipcode',
    '(512) 555-0100',
    'Lone Star Dumpsters',
  ])
    expect(text).toContain(words)
})

test('the mail to a person who waited is in Spanish if that is the person’s language', () => {
  const { subject, text } = zipServedMail({ language: 'es', hauler, zipCodes: ['78620'] })
  expect([subject, text.slice(0, 5)]).toEqual(['Ya llegamos a 78620', 'Hola:'])
})
