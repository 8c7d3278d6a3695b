import { expect, test } from 'vitest'
import { whatFits } from '#domain/catalog/what-fits.ts'

test.each([
  [10, { pickUpLoads: 4, sofas: 4, bags: 60 }],
  [20, { pickUpLoads: 8, sofas: 8, bags: 120 }],
  [30, { pickUpLoads: 12, sofas: 12, bags: 180 }],
  [40, { pickUpLoads: 16, sofas: 17, bags: 240 }],
  [2, { pickUpLoads: 0, sofas: 0, bags: 10 }],
])('%i cubic yards hold whole pick-up loads, whole sofas and tens of bags (rule C22)', (yards, fits) => {
  expect(whatFits(yards)).toEqual(fits)
})
