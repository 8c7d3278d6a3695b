import { expect, test } from 'vitest'
import { labelSchema } from './labels.ts'

test('a label is stored without the spaces around it', () => {
  expect(labelSchema.parse('  PO 4711/B ')).toBe('PO 4711/B')
})

test('a label may have 60 letters', () => {
  expect(labelSchema.parse('x'.repeat(60))).toBe('x'.repeat(60))
})

test.each([null, '', '   '])('an empty text removes a label', text => {
  expect(labelSchema.parse(text)).toBeNull()
})

test.each(['x'.repeat(61), 'a\u0007b', 'two\nlines'])('a label that does not fit on a line is refused', text => {
  expect(labelSchema.safeParse(text).success).toBe(false)
})
