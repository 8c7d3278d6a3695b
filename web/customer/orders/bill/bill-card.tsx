import { isUnanswered } from '#domain/order/waiting-money.ts'
import { formatCents } from '#domain/value/money.ts'
import { Objection } from '#web/customer/orders/bill/objection.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { HiddenDigits } from '#web/customer/saved-card-notes.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { cardBrand } from '#web/parts/card-brand.ts'
import { Charges, Settlement } from '#web/parts/charge-summary.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** These statuses show a charge summary (rule L12). */
const charged: readonly string[] = ['completed', 'payment-failed', 'payment-pending', 'refunded']

/** The card shows the full cost and its reasons. The customer can object to the bill from the weighing until it is settled. */
export function BillCard({ order }: { order: OrderView }) {
  const { t } = useTexts()
  const isCharged = charged.includes(order.status)
  if (!isCharged && !order.bill) return null
  const title = t(isCharged ? 'bill.chargeSummary' : 'bill.title')
  return (
    <Card aria-label={title}>
      <h2 className="mb-4 text-large font-bold">{title}</h2>
      <div className="flex flex-col gap-3">
        <Charges order={order} />
        <Settlement order={order} />
        <HiddenDigits cards={order.payments} />
        {order.bill && !order.bill.isSettled && <WhatFollows order={order} bill={order.bill} />}
      </div>
    </Card>
  )
}

type Bill = NonNullable<OrderView['bill']>

/** The component shows when the card is charged and how to stop the charge, or that the charge is stopped. */
function WhatFollows({ order, bill }: { order: OrderView; bill: Bill }) {
  const { t, language } = useTexts()
  const { objection } = bill
  if (isUnanswered(objection)) {
    const when = formatInstant(objection.at, order.timeZone, language)
    return (
      <Notice tone="warning" title={t('bill.objected.title', { when })}>
        <p className="break-words">“{objection.text}”</p>
        <p className="mt-1">{t('bill.objected')}</p>
      </Notice>
    )
  }
  const when = bill.chargeAfter && formatInstant(bill.chargeAfter, order.timeZone, language)
  const text = whatFollows(order, bill, when, t)
  return (
    <>
      {objection?.answer && <AnsweredObjection order={order} objection={objection} answer={objection.answer} />}
      {text && <Notice>{text}</Notice>}
      {order.actions.includes('object') && <Objection order={order} until={when} />}
    </>
  )
}

type Objected = NonNullable<Bill['objection']>
type AnsweredProps = { order: OrderView; objection: Objected; answer: NonNullable<Objected['answer']> }

/** The component shows the statements of both sides. The bill stands. */
function AnsweredObjection({ order: { timeZone }, objection, answer }: AnsweredProps) {
  const { t, language } = useTexts()
  const at = (instant: string) => ({ when: formatInstant(instant, timeZone, language) })
  return (
    <>
      <Notice title={t('bill.objected.title', at(objection.at))}>
        <p className="wrap-break-word">“{objection.text}”</p>
      </Notice>
      <Notice title={t('bill.answered.title', at(answer.at))}>
        <p className="wrap-break-word whitespace-pre-line">“{answer.text}”</p>
        <p className="mt-1">{t('bill.answered')}</p>
      </Notice>
    </>
  )
}

/** Nothing of this bill may be charged to the card, because the customer's consent does not name this kind of fee. */
const hasUnnamedFee = ({ consentedInCents, lines }: Bill) =>
  consentedInCents === 0 && lines.some(one => one.kind.startsWith('fee-') && one.amountInCents > 0)

function whatFollows(order: OrderView, bill: Bill, when: string | null, t: Translate): string | null {
  const { orderBalance, cardOnFile, isDisputed } = order
  const amount = formatCents(Math.abs(orderBalance))
  if (hasUnnamedFee(bill) && orderBalance > 0) return t('fees.leftToYou')
  if (orderBalance > bill.consentedInCents) return t('bill.above', { amount: formatCents(bill.consentedInCents) })
  if (isDisputed && orderBalance !== 0)
    return t(orderBalance > 0 ? 'bill.disputed' : 'bill.disputed.refund', { amount })
  if (!when || orderBalance === 0) return null
  if (orderBalance < 0) return t('bill.refundComes', { amount, when })
  return cardOnFile
    ? t('bill.charge', { amount, when, lastFour: cardOnFile.lastFour, card: cardBrand(cardOnFile.card) })
    : t('bill.charge.anyCard', { amount, when })
}
