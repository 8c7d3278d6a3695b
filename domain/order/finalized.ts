/** The summary of the final bill on the order's page (rule B16). */

import type { BillLine, BillLineKind, CountedItem, WeighedDumpster } from '#domain/pricing/bill.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { type Tons, tonsToNumber } from '#domain/pricing/tonnage.ts'
import { sumCents } from '#domain/value/money.ts'

export type FinalizedBill = {
  /** The weight of all dumpsters and its additional cost. The tons are a number for display. */
  readonly weight: { readonly tons: number; readonly adjustCostInCents: number }
  /** The rental with its extensions and extra days. */
  readonly containers: readonly { readonly _id: string; readonly name: string; readonly totalCostInCents: number }[]
  readonly additionalMaterialCharges: readonly {
    readonly materialId: string
    readonly quantity: number
    readonly totalCostInCents: number
  }[]
  readonly additionalMaterialChargesAdjustedCostInCents: number
}

export function finalizedBillOf(bill: {
  readonly lines: readonly BillLine[]
  readonly weighed: readonly WeighedDumpster[]
  readonly items: readonly CountedItem[]
  readonly terms: OrderTerms
}): FinalizedBill {
  const sumOf = (kinds: readonly BillLineKind[], itemId?: string) =>
    sumCents(
      bill.lines
        .filter(line => kinds.includes(line.kind) && (itemId === undefined || line.itemId === itemId))
        .map(line => line.amountInCents),
    )
  const extensions = sumOf(['extension'])
  return {
    weight: {
      tons: tonsToNumber(bill.weighed.reduce((sum, one) => sum + one.tons, 0) as Tons),
      adjustCostInCents: sumOf(['weight']),
    },
    // An extension applies to all dumpsters of the order, and the first dumpster shows it.
    containers: bill.terms.containers.map(({ containerTypeId, name }, index) => ({
      _id: containerTypeId,
      name,
      totalCostInCents: sumOf(['container', 'extra-days'], containerTypeId) + (index === 0 ? extensions : 0),
    })),
    additionalMaterialCharges: bill.terms.items.flatMap(({ materialId, paidQuantity }) => {
      const quantity = bill.items.find(one => one.materialId === materialId)?.quantity ?? paidQuantity
      const totalCostInCents = sumOf(['additional-material', 'item'], materialId)
      return totalCostInCents === 0 ? [] : [{ materialId, quantity, totalCostInCents }]
    }),
    additionalMaterialChargesAdjustedCostInCents: sumOf(['item']),
  }
}
