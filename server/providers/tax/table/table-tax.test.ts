import { expect, test } from 'vitest'
import { part, questionWith, taxContract } from '../tax.contract.ts'
import { tableTax } from './table-tax.ts'

taxContract('the table of the service area', tableTax)

test('the table computes tax at the rate of the service area, and rounds it once', async () => {
  const parts = [part('container', 5_003), part('add-on', 5_003)]
  expect(await tableTax().calculate(questionWith(parts))).toMatchObject({ taxInCents: 825, rate: '0.0825' })
})
