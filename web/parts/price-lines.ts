import type { ExtensionPayment } from '#domain/order/cost-lines.ts'
import { isAfterTax } from '#domain/pricing/line.ts'
import type { Reason } from '#domain/pricing/reason.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { isOfNearTruck } from '#web/parts/near-reason.ts'

/** A line with its texts in the reader's language. */
export type PriceLine = {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly amountInCents: number
  readonly reason: Reason
}

/** A line of a price or a bill. `days` is set if the rental is priced by days. `payment` says how an extension is paid. */
export type ChargedLine = {
  readonly kind: string
  readonly label: string
  readonly quantity: number
  readonly amountInCents: number
  readonly reason: Reason
  readonly days?: number
  readonly payment?: ExtensionPayment
}

type Part = { readonly quantity: number; readonly totalInCents: number; readonly reason: Reason }

/** The parts of a price as the calls answer them. An order without a price has no dumpster and no disposal in it. */
export type PriceParts = {
  readonly containers: readonly (Part & { readonly name: string; readonly totalDays: number })[]
  readonly addOns: readonly (Part & { readonly title: string })[]
  readonly materials?: Omit<Part, 'quantity'>
  readonly additionalMaterialCharges: readonly (Part & { readonly name: string })[]
  readonly cityFeeInCents: number
  readonly cityFeeReason?: Reason
  readonly discounts: readonly { readonly label: string; readonly amountInCents: number; readonly reason: Reason }[]
}

/** Returns the lines of a price in the order in which the customer chose them. A line of zero is listed only if it explains something. */
export function chargedLines(price: PriceParts): ChargedLine[] {
  const { containers, materials, additionalMaterialCharges, addOns, cityFeeInCents, cityFeeReason, discounts } = price
  const part = (kind: string, label: string, { quantity, totalInCents, reason }: Part): ChargedLine => ({
    kind,
    label,
    quantity,
    amountInCents: totalInCents,
    reason,
  })
  return [
    ...containers.map(one => ({ ...part('container', one.name, one), days: one.totalDays })),
    ...(materials && containers.length > 0 ? [part('materials', '', { quantity: 1, ...materials })] : []),
    ...additionalMaterialCharges.map(one => part('additional-material', one.name, one)),
    ...addOns.map(one => part('add-on', one.title, one)),
    ...(cityFeeReason && cityFeeInCents > 0
      ? [part('city-fee', '', { quantity: 1, totalInCents: cityFeeInCents, reason: cityFeeReason })]
      : []),
    ...discounts.map(({ label, amountInCents, reason }) =>
      part('discount', label, { quantity: 1, totalInCents: -amountInCents, reason }),
    ),
  ]
}

/**
 * The lines before tax are what the customer chose and used, and what the office added. The tax and the lines after it come below their
 * sum.
 */
export function priceLines(lines: readonly ChargedLine[], t: Translate): { before: PriceLine[]; after: PriceLine[] } {
  const named = lines.map((line, at) => ({
    isAfter: isAfterTax(line.kind),
    line: {
      id: `${at} ${line.kind}`,
      ...namesOf(line, t),
      amountInCents: line.amountInCents,
      reason: line.reason,
    },
  }))
  return {
    before: named.filter(one => !one.isAfter).map(one => one.line),
    after: named.filter(one => one.isAfter).map(one => one.line),
  }
}

/** The product names these lines in the reader's language. All other lines keep the hauler's own words. */
function namesOf(line: ChargedLine, t: Translate): { name: string; note?: string } {
  const { kind, label, quantity, days, payment } = line
  if (days !== undefined) return { name: label, note: t('price.days', { days }) }
  if (kind === 'materials') return { name: t('price.materials') }
  if (kind === 'city-fee') return { name: t('price.cityFee') }
  if (kind === 'tax') return { name: t('price.tax') }
  if (kind === 'weight') return { name: t('price.line.weight', { dumpster: label }) }
  if (kind === 'bill-discount') return { name: t('price.line.discount') }
  if (kind in ownName) return { name: t(ownName[kind as keyof typeof ownName]) }
  if (kind === 'extension') {
    const note = t('price.days', { days: quantity })
    return { name: t('price.line.extension'), note: payment ? `${note} · ${t(paidBy[payment])}` : note }
  }
  if (kind === 'extra-days') return { name: t('price.line.extraDays'), note: t('price.days', { days: quantity }) }
  if (isOfNearTruck(line.reason)) return { name: t('price.near') }
  return quantity > 1 ? { name: label, note: `× ${quantity}` } : { name: label }
}

const ownName = {
  'extension-tax': 'price.line.extensionTax',
  cancelled: 'price.line.cancelled',
  'kept-fee': 'price.line.keptFee',
  'held-fee': 'price.line.heldFee',
  'fee-dry-run': 'price.line.fee.dry-run',
  'fee-waiting': 'price.line.fee.waiting',
  'fee-overfill': 'price.line.fee.overfill',
  'fee-wrong-material': 'price.line.fee.wrong-material',
  'fee-cleaning': 'price.line.fee.cleaning',
  'fee-relocation': 'price.line.fee.relocation',
  'fee-missed-promise': 'price.line.fee.missed-promise',
  'let-go': 'price.line.letGo',
  goodwill: 'price.line.goodwill',
} as const

const paidBy = {
  charged: 'price.extension.charged',
  declined: 'price.extension.declined',
  'in-doubt': 'price.extension.inDoubt',
  'with-bill': 'price.extension.withBill',
} as const satisfies Record<ExtensionPayment, string>

/** Returns the sums below the lines, except for the last. If there is no tax, the tax has no line. */
export function totalLines(sums: { subTotalInCents: number; taxInCents: number }, t: Translate) {
  const subTotal = { name: t('price.subTotal'), amountInCents: sums.subTotalInCents }
  const tax = { name: t('price.tax'), amountInCents: sums.taxInCents }
  return sums.taxInCents > 0 ? [subTotal, tax] : [subTotal]
}
