import { expect, test } from 'vitest'
import { unitIn } from './address.ts'

test.each([
  ['1100 Congress Ave Apt 5', 'Apt 5'],
  ['1100 Congress Ave apt. 5B, Austin', 'apt. 5B'],
  ['1100 Congress Ave, Unit C', 'Unit C'],
  ['1100 Congress Ave #12', '#12'],
  ['1100 Congress Ave Suite 200, Austin, TX', 'Suite 200'],
  ['1100 Congress Ave Ste B-4', 'Ste B-4'],
])('the unit in "%s" is kept', (typed, unit) => expect(unitIn(typed)).toBe(unit))

test.each(['1100 Congress Ave', '12 Unit Street', '5 Apt Lane', '100 State St, Austin', '7 Suite Rd 3'])(
  'there is none in "%s"',
  typed => expect(unitIn(typed)).toBeNull(),
)
