import { linesOfKind, type PriceLine } from '#domain/pricing/line.ts'
import type { Quote } from '#domain/pricing/quote.ts'

/** Returns a price in the form that the specified calls answer: its parts, with discounts as positive amounts. */
export function presentPrice({ lines, rentalDays, ...sums }: Quote) {
  const { subTotalInCents, taxInCents, totalInCents, isEstimate } = sums
  const materials = single(lines, 'materials')
  const cityFee = single(lines, 'city-fee')
  return {
    containers: linesOfKind(lines, 'container').map(line => ({
      ...partOf(line),
      name: line.label,
      totalDays: rentalDays,
    })),
    addOns: linesOfKind(lines, 'add-on').map(line => ({ ...partOf(line), title: line.label })),
    materials: { totalInCents: materials.amountInCents, reason: materials.reason },
    additionalMaterialCharges: linesOfKind(lines, 'additional-material').map(line => ({
      ...partOf(line),
      name: line.label,
    })),
    cityFeeInCents: cityFee.amountInCents,
    cityFeeReason: cityFee.reason,
    discounts: linesOfKind(lines, 'discount').map(({ label, amountInCents, reason }) => ({
      label,
      amountInCents: -amountInCents,
      reason,
    })),
    subTotalInCents,
    taxInCents,
    taxReason: single(lines, 'tax').reason,
    totalInCents,
    isEstimate,
  }
}

const partOf = ({ itemId, quantity, amountInCents, reason }: PriceLine) => ({
  _id: itemId ?? '',
  quantity,
  totalInCents: amountInCents,
  reason,
})

/** Returns the line of a kind that every quote has exactly once. */
function single(lines: readonly PriceLine[], kind: 'materials' | 'city-fee' | 'tax') {
  const [line] = linesOfKind(lines, kind)
  if (!line) throw new Error(`a quote lacks its line for ${kind}`)
  return line
}
