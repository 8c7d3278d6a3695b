import type { ReactNode } from 'react'
import { reasonIn } from '#domain/dispatch/event-reason.ts'
import { stateOfConsent } from '#domain/order/card-consent.ts'
import { formatCents } from '#domain/value/money.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer, useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { FailedCharge } from '#web/office/edit/failed-charge.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { WaitingRequest } from '#web/office/edit/waiting-request.tsx'
import { lineName } from '#web/office/orders/line-name.ts'
import { GiveRefund } from '#web/office/orders/page/give-refund.tsx'
import { OrderFees } from '#web/office/orders/page/order-fees.tsx'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { cardBrand } from '#web/parts/card-brand.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type Money = NonNullable<OfficeOrder['money']>

/** Shows each line of the cost, the payments and refunds, and the amount that is due now or owed to the customer. */
export function OrderMoney({ order, money }: { order: OfficeOrder; money: Money }) {
  const { t } = useTexts()
  const { cost, balanceInCents } = money
  return (
    <Part title={t('orders.money')}>
      {cost.lines.length === 0 && <p className="text-small text-ink-soft">{t('orders.money.none')}</p>}
      <ul className="flex flex-col gap-1 text-small">
        {numbered(cost.lines).map(([number, line]) => (
          <Row key={number} amountInCents={line.amountInCents}>
            {lineName(line)}
          </Row>
        ))}
        <Row amountInCents={cost.totalInCents} isStrong>
          {t('orders.total')}
        </Row>
      </ul>
      <Taxes taxes={money.taxes} />
      <Moved order={order} money={money} />
      <p className="amount-row border-t border-line pt-2 font-bold">
        <span>{t(balanceInCents < 0 ? 'orders.owed' : 'orders.due')}</span>
        <span className="price">{formatCents(Math.abs(balanceInCents))}</span>
      </p>
      <FailedCharge
        orderId={order.id}
        status={order.status}
        hasBill={money.bill !== null}
        balanceInCents={balanceInCents}
        charges={money.charges.filter(one => one.purpose === 'balance').length}
        refresh={refreshOrders}
      />
      {money.request && <WaitingRequest request={money.request} timeZone={order.timeZone} refresh={refreshOrders} />}
      <GiveRefund order={order} money={money} />
      <OrderFees order={order} money={money} />
      <Bill order={order} money={money} />
      <BillVersions order={order} money={money} />
      <Uncharged order={order} money={money} />
    </Part>
  )
}

/** The index of a line is a stable key, because lines are only added at the end. */
const numbered = <Line,>(lines: readonly Line[]): [number, Line][] => lines.map((line, at) => [at, line])

type RowProps = { amountInCents: number; isStrong?: boolean; children: ReactNode }

function Row({ amountInCents, isStrong = false, children }: RowProps) {
  return (
    <li className={isStrong ? 'amount-row border-t border-line pt-1 font-bold' : 'amount-row'}>
      <span className="wrap-break-word min-w-0">{children}</span>
      <span className="price">{formatCents(amountInCents)}</span>
    </li>
  )
}

/** If a tax service is in use, this line says that the service computed the tax. */
function Taxes({ taxes }: Pick<Money, 'taxes'>) {
  const { t } = useTexts()
  if (!taxes) return null
  return (
    <p className="text-small text-ink-soft">
      {t(`orders.tax.${taxes.source}`)}
      {taxes.problem !== null && ` ${t('orders.tax.refused', { problem: taxes.problem })}`}
    </p>
  )
}

/** Lists payments, unpaid charges and refunds in the order in which they happened. */
function Moved({ order, money }: { order: OfficeOrder; money: Money }) {
  const { t, language } = useTexts()
  const moved = [
    ...money.payments.map(({ card, lastFour, ...one }) => ({
      ...one,
      text: t('orders.payment', { card: [card && cardBrand(card), lastFour].filter(Boolean).join(' ') }),
    })),
    ...money.charges
      .filter(one => one.state !== 'succeeded')
      .map(one => ({
        ...one,
        text: `${t(`orders.charge.${one.purpose}`)}, ${textFromServer(areaOfTexts('office/order-page'), `orders.chargeState.${one.state}`, {}) ?? one.state}`,
      })),
    ...money.refunds.map(one => ({
      ...one,
      text: `${t(refundName(one), { reference: one.reference ?? '' })}: ${reasonIn(language, one.why)}`,
    })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  if (moved.length === 0) return null
  return (
    <ul aria-label={t('orders.moved')} className="flex flex-col gap-1 text-small">
      {numbered(moved).map(([number, one]) => (
        <Row key={number} amountInCents={one.amountInCents}>
          {one.text} <span className="text-ink-soft">{formatInstant(one.at, order.timeZone, language)}</span>
        </Row>
      ))}
    </ul>
  )
}

/** The name of a refund says if the refund was taken back, or if it did not go to the card. */
function refundName({ status, way, isReturned }: Money['refunds'][number]) {
  if (isReturned) return 'orders.refund.returned' as const
  return way === 'card' || status === 'failed'
    ? (`orders.refund.${status}` as const)
    : (`orders.refund.${way}` as const)
}

function Bill({ order, money }: { order: OfficeOrder; money: Money }) {
  const { t, language } = useTexts()
  const { bill, dispute, preAuthInCents } = money
  const byConsent = stateOfConsent({ status: order.status, preAuthInCents, isDisputed: dispute !== null })
  return (
    <p className="text-small text-ink-soft">
      {bill && `${t('orders.bill', { version: bill.version })} `}
      {bill?.chargeAfter &&
        !dispute &&
        (!bill.objection || bill.objection.answer) &&
        order.status === 'payment-pending' &&
        `${t('orders.bill.chargeAfter', { after: formatInstant(bill.chargeAfter, order.timeZone, language) })} `}
      {byConsent !== 'nothing' && t(`orders.consent.${byConsent}`, { amount: formatCents(preAuthInCents) })}
    </p>
  )
}

/** Lists all versions of the bill with what changed, and a link to correct the newest. */
function BillVersions({ order, money: { bills, canCorrect } }: { order: OfficeOrder; money: Money }) {
  const { t, language } = useTexts()
  const isCorrected = bills.length > 1
  return (
    <>
      {isCorrected && (
        <ul aria-label={t('correction.versions')} className="flex flex-col gap-1 text-small">
          {numbered(bills).map(([number, { version, tons, totalInCents, at, who, why }]) => (
            <li key={number} className="amount-row">
              <span className="wrap-break-word min-w-0">
                {version === null ? t('correction.version.kept', { tons }) : t('correction.version', { version, tons })}{' '}
                <span className="text-ink-soft">
                  {[formatInstant(at, order.timeZone, language), who, why].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="price">{totalInCents === null ? '–' : formatCents(totalInCents)}</span>
            </li>
          ))}
        </ul>
      )}
      {canCorrect && (
        <p className="text-small">
          <TextLink to={`/orders/${order.id}/correction`}>{t('correction.open')}</TextLink>
        </p>
      )}
    </>
  )
}

/** A corrected weighing raised the price of a completed order by this amount. Nothing is charged. The customer may pay it voluntarily. */
function Uncharged({ order, money: { uncharged } }: { order: OfficeOrder; money: Money }) {
  const { t, language } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, amountInCents: number) => api.office.money.offerVoluntaryPayment.mutate({ orderId: order.id, amountInCents }),
    { refresh: refreshOrders, onDone: () => toast({ kind: 'success', title: t('correction.offer.sent') }) },
  )
  if (!uncharged) return null
  const { amountInCents, offeredAt } = uncharged
  return (
    <div className="flex flex-col items-start gap-2 text-small">
      <p>{t('correction.uncharged', { amount: formatCents(amountInCents) })}</p>
      {offeredAt && <p>{t('correction.offered', { at: formatInstant(offeredAt, order.timeZone, language) })}</p>}
      <Button
        size="sm"
        variant="outline"
        pending={isPending}
        disabled={isOff}
        onClick={() => void submit(amountInCents)}
      >
        {t(offeredAt ? 'correction.offer.again' : 'correction.offer')}
      </Button>
      <ActFailure failure={failure} />
    </div>
  )
}
