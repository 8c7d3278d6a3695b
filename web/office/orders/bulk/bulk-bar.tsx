import { useState } from 'react'
import { maxOrdersAtOnce } from '#domain/message/office-message.ts'
import type { Day } from '#domain/value/calendar.ts'
import { lazyDialog } from '#web/frame/lazy-dialog.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Outcome } from '#web/office/orders/bulk/outcome.ts'
import type { ListedOrder } from '#web/office/orders/queries.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { Button } from '#web/ui/button.tsx'

const PlanDialog = lazyDialog(() => import('#web/office/orders/bulk/plan-dialog.tsx'))
const WriteDialog = lazyDialog(() => import('#web/office/orders/bulk/write-dialog.tsx'))

type BulkBarProps = {
  orders: readonly ListedOrder[]
  today: Day
  onClear: () => void
  onDone: (outcome: Outcome) => void
}

/** The bar offers acts for the chosen orders while at least one order is chosen. */
export function BulkBar({ orders, today, onClear, onDone }: BulkBarProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState<'plan' | 'write' | null>(null)
  const plans = hasRight(useMe(), 'dispatch')
  const isOff = useNotConnectedSince() !== null
  const isTooMany = orders.length > maxOrdersAtOnce
  const close = () => setOpen(null)
  const done = (outcome: Outcome) => {
    close()
    onDone(outcome)
  }
  if (orders.length === 0) return null
  return (
    <section
      aria-label={t('bulk.acts')}
      className="sticky bottom-[calc(var(--foot-height,0px)+0.75rem)] z-20 flex flex-wrap items-center gap-3 self-center rounded-card bg-surface px-4 py-2 shadow-float"
    >
      <p role="status" className="font-medium tabular-nums">
        {isTooMany
          ? t('bulk.tooMany', { count: orders.length, most: maxOrdersAtOnce })
          : t('bulk.chosen', { count: orders.length })}
      </p>
      {plans && (
        <>
          <Button size="sm" disabled={isOff || isTooMany} onClick={() => setOpen('plan')}>
            {t('bulk.plan.open')}
          </Button>
          <Button size="sm" variant="outline" disabled={isOff || isTooMany} onClick={() => setOpen('write')}>
            {t('bulk.write.open')}
          </Button>
        </>
      )}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {open === 'plan' && <PlanDialog orders={orders} today={today} onDone={done} onClose={close} />}
      {open === 'write' && <WriteDialog orders={orders} onDone={done} onClose={close} />}
    </section>
  )
}
