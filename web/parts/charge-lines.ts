import type { Reason } from '#domain/pricing/reason.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { PriceLine } from '#web/parts/price-lines.ts'

export type ChargedLine = {
  readonly kind: string
  readonly label: string
  readonly quantity: number
  readonly amountInCents: number
  readonly reason: Reason
}

/** A bill as it is read: what was used and the office's lines, their sum, then tax and what comes after it. */
export function chargeLines(lines: readonly ChargedLine[], t: Translate): { before: PriceLine[]; after: PriceLine[] } {
  const named = lines.map((line, at) => ({
    isAfter: line.kind === 'tax' || line.kind === 'additional-after-tax',
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

/** Lines that the product names are named in the reader's language; the rest keep the hauler's own words. */
function namesOf({ kind, label, quantity }: ChargedLine, t: Translate): { name: string; note?: string } {
  if (kind === 'materials') return { name: t('price.materials') }
  if (kind === 'city-fee') return { name: t('price.cityFee') }
  if (kind === 'tax') return { name: t('price.tax') }
  if (kind === 'weight') return { name: t('bill.line.weight', { dumpster: label }) }
  if (kind === 'bill-discount') return { name: t('bill.line.discount') }
  if (kind === 'extension') return { name: t('bill.line.extension'), note: t('price.days', { days: quantity }) }
  if (kind === 'extra-days') return { name: t('bill.line.extraDays'), note: t('price.days', { days: quantity }) }
  return quantity > 1 ? { name: label, note: `× ${quantity}` } : { name: label }
}
