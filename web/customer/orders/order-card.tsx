import { Link } from 'react-router'
import type { RouterOutputs } from '#web/client/api.ts'
import { createdDate } from '#web/customer/orders/created-date.ts'
import { visitOf } from '#web/customer/orders/order/visit-of.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { StatusBadge } from '#web/parts/status-badge.tsx'
import { formatWindow } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

type OrderCardProps = { order: RouterOutputs['getOrders']['orders'][number] }

/** An order in the list. One of restricted materials does not open: a person calls about it. */
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
      <ul className="mt-2">
        {containers.map(one => (
          <li key={one._id}>{t('dashboard.container', { name: one.name, quantity: one.quantity })}</li>
        ))}
        {addOns.map(one => (
          <li key={one._id} className="text-small text-ink-soft">
            {one.title}
          </li>
        ))}
        {poNumber && <Label label={t('dashboard.po')} text={poNumber} />}
        {jobName && <Label label={t('dashboard.job')} text={jobName} />}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-soft">
          {t('dashboard.created', { date: createdDate(order.createdAt, order.timeZone, language) })}
        </p>
        {status === 'restricted' ? (
          <Button
            variant="outline"
            onClick={() =>
              toast({ kind: 'info', title: t('dashboard.restricted.title'), description: t('dashboard.restricted') })
            }
          >
            {t('dashboard.details')}
          </Button>
        ) : (
          <Link to={`/orders/${_id}`} className={buttonStyle({ variant: 'outline' })}>
            {t('dashboard.details')}
          </Link>
        )}
      </div>
    </Card>
  )
}

function Label({ label, text }: { label: string; text: string }) {
  const { t } = useTexts()
  return <li className="text-small break-words text-ink-soft">{t('dashboard.label', { label, text })}</li>
}
