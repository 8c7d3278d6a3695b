import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { readBilledAmount, readDay, readPounds, tonsOf } from './statement-cells.ts'

test.each([
  '2026-11-03',
  '2026/11/03',
  '20261103',
  '11/3/2026',
  '11/03/26',
  '11-03-2026',
  '11-3-26',
  '11/3/26 14:05',
  '11/03/2026 2:05:11 PM',
  '2026-11-03T14:05',
  '2026-11-03T14:05:00Z',
  '03-Nov-2026',
  '3-NOV-26',
  'Nov 3 2026',
  'Nov 3, 2026',
  'November 3rd, 2026',
  'Tue, Nov 3, 2026',
  'Tue 11/03/2026',
  '3 de noviembre de 2026',
  'mar. 3 nov 2026',
  '46329',
  '46329.58',
])('%j is November 3, 2026', typed => expect(readDay(typed)).toBe(dayOf('2026-11-03')))

test('"Mar" is March and not a Tuesday', () => expect(readDay('Mar 3, 2026')).toBe(dayOf('2026-03-03')))

test.each([
  '3.11.2026',
  '11/31/2026',
  '13/11/2026',
  '',
  '2026-11',
  '0000-01-01',
  '1999-12-31',
  '2100-01-01',
  '9999-12-31',
  '10000-01-01',
  '00/00/0000',
  '12345',
  '99999',
  'Foo 3, 2026',
])('%j is no day of a statement', typed => expect(readDay(typed)).toBeNull())

test.each([
  ['8,620', 'pounds', 4.31],
  ['8620 lbs', 'tons', 4.31],
  ['4.31 t', 'pounds', 4.31],
  ['4.31 tons', 'tons', 4.31],
  ['80 lb', 'tons', 0.04],
  ['80#', 'tons', 0.04],
  ['86.2 cwt', 'tons', 4.31],
  ['3.09', 'tonnes', 3.4061],
  ['3.09 MT', 'tons', 3.4061],
  ['3.09 metric tons', 'tons', 3.4061],
  ['3,090 kg', 'tons', 3.4061],
  ['1', 'pounds', 0.0005],
  ['.5', 'tons', 0.5],
  ['-1.00', 'tons', -1],
  ['(1.00)', 'tons', -1],
  ['1.00-', 'tons', -1],
  ['\u22121.00', 'tons', -1],
] as const)('%j in %s is %d tons', (typed, unit, tons) => {
  expect(tonsOf(readPounds(typed, unit) ?? Number.NaN)).toBe(tons)
})

test.each(['', 'heavy', '1e2', '3,41', '3.41 yd', '2 EA', '101', '1.2.3', '(1', '3.41 long tons'])(
  '%j is no weight',
  typed => expect(readPounds(typed, 'tons')).toBeNull(),
)

test.each([
  ['153.45', 15_345],
  ['$1,090.50', 109_050],
  ['$ 153.45', 15_345],
  ['153.45 USD', 15_345],
  ['153.4500', 15_345],
  ['.50', 50],
  ['-45.00', -4_500],
  ['USD 45.00', 4_500],
  ['\u221245.00', -4_500],
  ['-$45.00', -4_500],
  ['$-45.00', -4_500],
  ['($45.00)', -4_500],
  ['(45.00)', -4_500],
  ['45.00-', -4_500],
  ['45.00 CR', -4_500],
  ['45.00CR', -4_500],
  ['CR 45.00', -4_500],
  ['45.00 DR', 4_500],
  ['-0.00', 0],
])('%j is %d cents', (typed, amount) => expect(readBilledAmount(typed)).toBe(amount))

test.each(['', 'free', '3.999', '12,50', '1.090,50', '($45.00', '1000000.01', '99999999', '1e3'])(
  '%j is no amount',
  typed => expect(readBilledAmount(typed)).toBeNull(),
)
