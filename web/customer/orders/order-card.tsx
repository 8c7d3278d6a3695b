import { Link } from 'react-router'
import { formatCents } from '#domain/value/money.ts'
import { OrderAgainButton } from '#web/customer/orders/again/order-again-button.tsx'
import { createdDate } from '#web/customer/orders/created-date.ts'
import type { ListedOrder } from '#web/customer/orders/listed-order.ts'
import { visitOf } from '#web/customer/orders/order/visit-of.ts'
import { OrderFacts } from '#web/customer/orders/order-facts.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { StatusBadge } from '#web/parts/status-badge.tsx'
import { formatWindow } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

type OrderCardProps = { order: ListedOrder }

/**
 * The card is one order in the list. It shows what, where, since when or for when, and how much. An order of restricted
 * materials does not open, because a person calls the customer about it.
 */
export function OrderCard({ order }: OrderCardProps) {
  const { t, language } = useTexts()
  const { _id, friendlyId, status, cart, poNumber, jobName } = order
  const { containers, addOns } = cart.lineItems
  const visit = visitOf(order)
  return (
    <Card aria-label={friendlyId}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="price text-large font-bold">{friendlyId}</h2>
        <StatusBadge status={status} when={visit ? formatWindow(visit, language) : ''} />
      </div>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <ul className="min-w-0 break-words">
          {containers.map(one => (
            <li key={one._id} className="font-medium">
              {t('dashboard.container', { name: one.name, quantity: one.quantity })}
            </li>
          ))}
          {addOns.map(one => (
            <li key={one._id} className="text-small text-ink-soft">
              {one.title}
            </li>
          ))}
        </ul>
        {order.costInCents > 0 && <p className="price text-large font-bold">{formatCents(order.costInCents)}</p>}
      </div>
      <OrderFacts order={order} />
      {(poNumber || jobName) && (
        <ul className="mt-1">
          {poNumber && <Label label={t('dashboard.po')} text={poNumber} />}
          {jobName && <Label label={t('dashboard.job')} text={jobName} />}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-soft">
          {t('dashboard.created', { date: createdDate(order.createdAt, order.timeZone, language) })}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-3">
          {containers.length > 0 && <OrderAgainButton order={order} />}
          <Details id={_id} isRestricted={status === 'restricted'} />
        </div>
      </div>
    </Card>
  )
}

function Details({ id, isRestricted }: { id: string; isRestricted: boolean }) {
  const { t } = useTexts()
  if (!isRestricted) {
    return (
      <Link to={`/orders/${id}`} className={buttonStyle({ variant: 'outline' })}>
        {t('dashboard.details')}
      </Link>
    )
  }
  const explain = () =>
    toast({ kind: 'info', title: t('dashboard.restricted.title'), description: t('dashboard.restricted') })
  return (
    <Button variant="outline" onClick={explain}>
      {t('dashboard.details')}
    </Button>
  )
}

function Label({ label, text }: { label: string; text: string }) {
  const { t } = useTexts()
  return <li className="text-small break-words text-ink-soft">{t('dashboard.label', { label, text })}</li>
}
