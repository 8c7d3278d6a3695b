import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { ListedOrder } from '#web/office/orders/queries.ts'
import { OrderStatusBadge } from '#web/office/parts/order-status.tsx'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { formatDate, formatDay } from '#web/parts/when.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

type OrderTableProps = {
  orders: readonly ListedOrder[]
  onOpen: (id: string) => void
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export function OrderTable({ orders, onOpen, chosen, onChoose }: OrderTableProps) {
  const { t, language } = useTexts()
  const seesMoney = hasRight(useMe(), 'money')
  const due: Column<ListedOrder> = {
    key: 'due',
    title: t('orders.column.due'),
    isNumber: true,
    cell: ({ dueInCents }) => (dueInCents ? formatCents(dueInCents) : ''),
  }
  return (
    <DataTable
      label={t('orders.title')}
      columns={[
        { key: 'number', title: t('orders.column.number'), cell: order => order.number },
        { key: 'status', title: t('orders.column.status'), cell: order => <OrderStatusBadge status={order.status} /> },
        { key: 'customer', title: t('orders.column.customer'), cell: order => order.name },
        {
          key: 'site',
          title: t('orders.column.site'),
          cell: order => [order.street, order.city].filter(Boolean).join(', '),
        },
        { key: 'size', title: t('orders.column.size'), cell: order => order.size ?? '' },
        { key: 'visit', title: t('orders.column.visit'), cell: order => <Visit order={order} /> },
        { key: 'stay', title: t('orders.column.stay'), cell: order => <Stay order={order} /> },
        {
          key: 'labels',
          title: t('orders.column.labels'),
          cell: order => [order.poNumber, order.jobName].filter(Boolean).join(' / '),
        },
        ...(seesMoney ? [due] : []),
        {
          key: 'placed',
          title: t('orders.column.placed'),
          cell: order => formatDate(order.placedAt, order.timeZone, language),
        },
      ]}
      rows={orders}
      idOf={order => order.id}
      openId={null}
      onOpen={onOpen}
      choice={{
        chosen,
        onChoose,
        allLabel: t('bulk.all'),
        labelOf: id => t('bulk.one', { number: orders.find(one => one.id === id)?.number ?? '' }),
      }}
    />
  )
}

function Visit({ order: { visit } }: { order: ListedOrder }) {
  const { t, language } = useTexts()
  if (!visit) return null
  const hours = visit.start !== null && visit.end !== null ? ` ${visit.start}–${visit.end}` : ''
  const when = [formatDay(visit.day, language) + hours, visit.driver].filter(Boolean).join(', ')
  return visit.isPublished ? when : t('orders.draftVisit', { when })
}

function Stay({ order: { rental } }: { order: ListedOrder }) {
  const { t } = useTexts()
  if (!rental) return null
  if (rental.daysLeft >= 0) return t('orders.daysLeft', { days: rental.daysLeft })
  return <span className="font-medium text-bad">{t('orders.daysOver', { days: -rental.daysLeft })}</span>
}
