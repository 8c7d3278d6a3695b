import type { MoneyList } from '#domain/order/waiting-money.ts'
import type { TextsInUse } from '#web/i18n/i18n.ts'
import type { MoneyRow } from '#web/office/money/queries.ts'
import { formatInstant } from '#web/parts/when.ts'

/** Says what the money of a row is for, or what it waits for. */
export function moneyWhat(row: MoneyRow, list: MoneyList, words: TextsInUse & { readonly timeZone: string }): string {
  const { t, language, timeZone } = words
  if (list === 'settle') return t(row.hasUndecidedFee ? 'money.what.fee' : 'money.what.ticket')
  if (list === 'objected') return t('money.what.objected')
  if (list === 'objection' && row.chargeAfter) {
    return t('money.what.until', { at: formatInstant(row.chargeAfter, timeZone, language) })
  }
  if (list === 'refunds') return t('money.what.refund')
  if (list === 'asked' && row.request) return t(askedFor[row.request.kind])
  return t(row.billVersion === null ? 'money.what.order' : 'money.what.bill')
}

const askedFor = {
  refund: 'money.what.refund',
  fee: 'money.what.refund',
  'let-go': 'money.letGo',
  correction: 'money.what.bill',
} as const
