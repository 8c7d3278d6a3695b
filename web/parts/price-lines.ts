import type { Quote } from '#domain/pricing/quote.ts'
import type { Reason } from '#domain/pricing/reason.ts'
import type { Translate } from '#web/i18n/texts.ts'

export type PriceLine = {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly amountInCents: number
  readonly reason?: Reason
}

type Lines = Pick<Quote, 'containers' | 'addOns' | 'materials' | 'additionalMaterialCharges' | 'discounts'> & {
  readonly cityFeeInCents: number
  readonly cityFeeReason?: Reason
}

const times = (quantity: number) => (quantity > 1 ? { note: `× ${quantity}` } : {})

/** What is paid for, line by line, in the order in which it was chosen. Lines that cost nothing are told only where they explain. */
export function priceLines(pricing: Lines, t: Translate): PriceLine[] {
  const { containers, materials, additionalMaterialCharges, cityFeeInCents, cityFeeReason, addOns, discounts } = pricing
  const charged: PriceLine[] = [
    ...containers.map(one => ({
      id: `container ${one._id}`,
      name: one.name,
      note: t('price.days', { days: one.totalDays }),
      amountInCents: one.totalInCents,
      reason: one.reason,
    })),
    ...(containers.length > 0
      ? [
          {
            id: 'materials',
            name: t('price.materials'),
            amountInCents: materials.totalInCents,
            reason: materials.reason,
          },
        ]
      : []),
    ...additionalMaterialCharges.map(one => ({
      id: `material ${one._id}`,
      name: one.name,
      ...times(one.quantity),
      amountInCents: one.totalInCents,
      reason: one.reason,
    })),
    ...addOns.map(one => ({
      id: `add-on ${one._id}`,
      name: one.title,
      ...times(one.quantity),
      amountInCents: one.totalInCents,
      reason: one.reason,
    })),
  ]
  const cityFee: PriceLine = {
    id: 'city fee',
    name: t('price.cityFee'),
    amountInCents: cityFeeInCents,
    ...(cityFeeReason && { reason: cityFeeReason }),
  }
  const taken = discounts.map((one, at) => ({
    id: `discount ${at}`,
    name: one.label,
    amountInCents: -one.amountInCents,
    reason: one.reason,
  }))
  return [...charged, ...(cityFeeInCents > 0 ? [cityFee] : []), ...taken]
}

/** The sums below the lines, except for the last. No tax, no line. */
export function totalLines(sums: { subTotalInCents: number; taxInCents: number }, t: Translate) {
  const subTotal = { name: t('price.subTotal'), amountInCents: sums.subTotalInCents }
  const tax = { name: t('price.tax'), amountInCents: sums.taxInCents }
  return sums.taxInCents > 0 ? [subTotal, tax] : [subTotal]
}
