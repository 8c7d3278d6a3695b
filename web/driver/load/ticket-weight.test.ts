import { expect, test } from 'vitest'
import { type TypedWeight, tonsOf, weightOf } from './ticket-weight.ts'

const typed = (changed: Partial<TypedWeight>): TypedWeight => ({
  unit: 'tons',
  tons: '',
  gross: '',
  tare: '',
  ...changed,
})

test.each([
  [{ tons: '4.31' }, { tons: 4.31, grossInPounds: null, tareInPounds: null }],
  [{ tons: '' }, 'missing'],
  [{ tons: '0' }, 'missing'],
  [{ tons: '100.5' }, 'ticket.tonsTooMany'],
  [
    { unit: 'pounds', gross: '34620', tare: '26000' },
    { tons: null, grossInPounds: 34620, tareInPounds: 26000 },
  ],
  [{ unit: 'pounds', gross: '26000', tare: '26000' }, 'ticket.grossTooSmall'],
  [{ unit: 'pounds', gross: '26000', tare: '' }, 'missing'],
  [{ unit: 'pounds', gross: '200001', tare: '190000' }, 'ticket.tonsTooMany'],
  [
    { unit: 'pounds', gross: '200000', tare: '190000' },
    { tons: null, grossInPounds: 200_000, tareInPounds: 190_000 },
  ],
] as const)('a typed weight of %o becomes %o', (changed, weight) => expect(weightOf(typed(changed))).toEqual(weight))

test('the ticket shows pounds as tons', () => {
  expect(tonsOf({ tons: null, grossInPounds: 34620, tareInPounds: 26000 })).toBe('4.31')
})
