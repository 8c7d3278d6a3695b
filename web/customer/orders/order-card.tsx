import { format } from 'date-fns'
import { es } from 'date-fns/locale/es'
import { Link } from 'react-router'
import type { Answered } from '#web/client/api.ts'
import { StatusBadge } from '#web/parts/status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/words.ts'

type OrderCardProps = { order: Answered['getOrders']['orders'][number] }

/** An order in the list. One of restricted materials does not open: a person calls about it. */
export function OrderCard({ order }: OrderCardProps) {
  const { t, language } = useWords()
  const { _id, friendlyId, status, createdAt, cart } = order
  const { containers, addOns } = cart.lineItems
  const created = format(new Date(createdAt), 'MMM, do yyyy', language === 'es' ? { locale: es } : {})
  return (
    <Card aria-label={friendlyId}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="price text-large font-bold">{friendlyId}</h2>
        <StatusBadge status={status} />
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
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-soft">{t('dashboard.created', { date: created })}</p>
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
