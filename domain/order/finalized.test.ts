import { expect, it } from 'vitest'
import type { BillLine, BillLineKind } from '#domain/pricing/bill.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { reasonFor } from '#domain/pricing/reason.ts'
import { tons } from '#domain/pricing/tonnage.ts'
import { cents } from '#domain/value/money.ts'
import { finalizedBillOf } from './finalized.ts'

const line = (kind: BillLineKind, itemId: string | null, amountInCents: number): BillLine => ({
  kind,
  itemId,
  label: kind,
  quantity: 1,
  amountInCents: cents(amountInCents),
  reason: reasonFor('reason.addOn'),
})

const type = (containerTypeId: string, name: string) => ({
  containerTypeId,
  name,
  quantity: 1,
  coveredTons: tons('2'),
  perTonInCents: cents(9_900),
  coveredDays: 7,
  extraDayInCents: cents(1_500),
})

const item = (materialId: string, paidQuantity: number) => ({
  materialId,
  name: materialId,
  eachInCents: cents(2_500),
  paidQuantity,
  paidInCents: cents(2_500 * paidQuantity),
})

const terms: OrderTerms = {
  rentalDays: 7,
  containers: [type('ten', '10 yard'), type('twenty', '20 yard')],
  tonStep: tons('0.25'),
  items: [item('mattress', 2), item('tire', 0), item('fridge', 1), item('piano', 0)],
  tax: null,
  extraDaysRule: 'until-requested',
}

it('a final bill sums up its weight, dumpsters and pieces', () => {
  const lines = [
    line('container', 'ten', 27_300),
    line('container', 'twenty', 41_300),
    line('materials', null, 19_800),
    line('additional-material', 'mattress', 5_000),
    line('additional-material', 'fridge', 2_500),
    line('weight', 'ten', 9_900),
    line('weight', 'twenty', 0),
    line('item', 'mattress', 5_000),
    line('item', 'tire', 2_500),
    line('item', 'fridge', -2_500),
    line('extension', null, 3_000),
    line('extra-days', 'twenty', 1_500),
    line('tax', null, 1_000),
  ]
  const weighed = [
    { containerTypeId: 'ten', tons: tons('3') },
    { containerTypeId: 'twenty', tons: tons('1.4035') },
  ]
  const items = [
    { materialId: 'mattress', quantity: 4 },
    { materialId: 'tire', quantity: 1 },
    { materialId: 'fridge', quantity: 0 },
  ]
  expect(finalizedBillOf({ lines, weighed, items, terms })).toEqual({
    weight: { tons: 4.4035, adjustCostInCents: 9_900 },
    containers: [
      { _id: 'ten', name: '10 yard', totalCostInCents: 30_300 },
      { _id: 'twenty', name: '20 yard', totalCostInCents: 42_800 },
    ],
    additionalMaterialCharges: [
      { materialId: 'mattress', quantity: 4, totalCostInCents: 10_000 },
      { materialId: 'tire', quantity: 1, totalCostInCents: 2_500 },
    ],
    additionalMaterialChargesAdjustedCostInCents: 5_000,
  })
})

it('a final bill keeps pieces that were not counted as they were paid', () => {
  const lines = [line('additional-material', 'mattress', 5_000)]
  expect(finalizedBillOf({ lines, weighed: [], items: [], terms }).additionalMaterialCharges).toEqual([
    { materialId: 'mattress', quantity: 2, totalCostInCents: 5_000 },
  ])
})

it('a final bill keeps pieces of which none was found with the amount that a discount left unpaid of them', () => {
  const lines = [line('additional-material', 'mattress', 5_000), line('item', 'mattress', -2_500)]
  const items = [{ materialId: 'mattress', quantity: 0 }]
  expect(finalizedBillOf({ lines, weighed: [], items, terms }).additionalMaterialCharges).toContainEqual({
    materialId: 'mattress',
    quantity: 0,
    totalCostInCents: 2_500,
  })
})
