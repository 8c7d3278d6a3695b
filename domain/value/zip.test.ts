import { expect, test } from 'vitest'
import { zipOfPostalCode } from './zip.ts'
import { zipSchema } from './zip-schema.ts'

test('a ZIP at checkout is exactly five digits', () => {
  expect(zipSchema.parse('00501')).toBe('00501')
  for (const text of ['', '7870', '787011', '78701-1234', '7870a', '78701\n'])
    expect(zipSchema.safeParse(text).success).toBe(false)
})

test('the ZIP of an address may have four more digits', () => {
  expect(zipOfPostalCode('78701-1234')).toBe('78701')
  expect(zipOfPostalCode('787011234')).toBe('78701')
  expect(zipOfPostalCode(' 78701 ')).toBe('78701')
  expect(zipOfPostalCode('SW1A 1AA')).toBeNull()
})
