import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { cardBrand } from '#web/parts/card-brand.ts'
import { type ChargedLine, priceLines } from '#web/parts/price-lines.ts'
import { PriceLineRow } from '#web/parts/price-summary.tsx'
import { formatDate } from '#web/parts/when.ts'

export type ChargedOrder = {
  readonly timeZone: string
  readonly cost: {
    readonly lines: readonly ChargedLine[]
    readonly subTotalInCents: number
    readonly totalInCents: number
  }
  readonly payments: readonly {
    readonly card: string | null
    readonly lastFour: string | null
    readonly amountPaid: number
    readonly at: string
  }[]
  readonly refunds: readonly {
    readonly amountRefunded: number
    readonly at: string
    readonly way?: 'card' | 'cheque' | 'service' | 'dispute'
    /** The number of the check. */
    readonly reference?: string | null
  }[]
  readonly orderBalance: number
}

/** Shows each line with its reason, and the sums. For an order without a price, it shows nothing. */
export function Charges({ order }: { order: ChargedOrder }) {
  const { t } = useTexts()
  const { lines, subTotalInCents, totalInCents } = order.cost
  if (lines.length === 0) return null
  const { before, after } = priceLines(lines, t)
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {before.map(line => (
          <PriceLineRow key={line.id} line={line} />
        ))}
      </ul>
      <p className="amount-row border-t border-line pt-3 text-small">
        <span>{t('price.subTotal')}</span>
        <span className="price">{formatCents(subTotalInCents)}</span>
      </p>
      {after.length > 0 && (
        <ul className="flex flex-col gap-1.5 text-small">
          {after.map(line => (
            <PriceLineRow key={line.id} line={line} />
          ))}
        </ul>
      )}
      <p className="amount-row text-large font-bold">
        <span>{t('bill.total')}</span>
        <span className="price">{formatCents(totalInCents)}</span>
      </p>
    </div>
  )
}

/** The way in which the money went back. */
const refundName = {
  card: 'bill.refund',
  service: 'bill.refund',
  cheque: 'bill.refund.check',
  dispute: 'bill.refund.dispute',
} as const

/** Shows the payments and the refunds, and what is left. */
export function Settlement({ order }: { order: ChargedOrder }) {
  const { t, language } = useTexts()
  const { payments, refunds, orderBalance, timeZone } = order
  const dateOf = (at: string) => formatDate(at, timeZone, language)
  return (
    <dl className="flex flex-col gap-1.5 text-small">
      {payments.map(({ at, card, lastFour, amountPaid }) => (
        <Row
          key={`paid ${at}`}
          name={
            card && lastFour
              ? t('bill.payment.card', { date: dateOf(at), card: cardBrand(card), lastFour })
              : t('bill.payment', { date: dateOf(at) })
          }
          amountInCents={-amountPaid}
        />
      ))}
      {refunds.map(({ at, way = 'card', reference, amountRefunded }) => (
        <Row
          key={`refund ${way} ${at}`}
          name={t(refundName[way], { date: dateOf(at), reference: reference ?? '' })}
          amountInCents={amountRefunded}
        />
      ))}
      <div className="amount-row mt-1.5 border-t border-line pt-3 text-large font-bold">
        <dt>{t(orderBalance < 0 ? 'bill.credit' : orderBalance > 0 ? 'bill.due' : 'bill.balance')}</dt>
        <dd className="price">{formatCents(Math.abs(orderBalance))}</dd>
      </div>
    </dl>
  )
}

function Row({ name, amountInCents }: { name: string; amountInCents: number }) {
  return (
    <div className="amount-row">
      <dt>{name}</dt>
      <dd className="price">{formatCents(amountInCents)}</dd>
    </div>
  )
}
