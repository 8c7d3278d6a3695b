import { useHref } from 'react-router'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { orderDirections, useOrderSort } from '#web/office/orders/list/order-filters.tsx'
import type { ListedOrder } from '#web/office/orders/queries.ts'
import { OrderStatusDot } from '#web/office/parts/order-status.tsx'
import { formatRange } from '#web/office/session/clock.ts'
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
  const me = useMe()
  const [seesMoney, seesVisits] = [hasRight(me, 'money'), hasRight(me, 'dispatch')]
  const { sort } = useOrderSort()
  const list = useHref('/orders')
  const due: Column<ListedOrder> = {
    key: 'due',
    title: t('orders.column.due'),
    isNumber: true,
    firstDirection: orderDirections.due,
    cell: ({ dueInCents }) => (dueInCents ? formatCents(dueInCents) : ''),
  }
  return (
    <DataTable
      label={t('orders.title')}
      columns={[
        { key: 'number', title: t('orders.column.number'), cell: order => order.number },
        {
          key: 'customer',
          title: t('orders.column.customer'),
          cell: order => order.name,
          isFlexible: true,
          isClear: true,
        },
        ...(seesMoney ? [due] : []),
        {
          key: 'status',
          title: t('orders.column.status'),
          cell: order => <OrderStatusDot status={order.status} />,
          isClear: true,
        },
        {
          key: 'visit',
          title: t('orders.column.visit'),
          cell: order => <Visit order={order} />,
          firstDirection: seesVisits ? orderDirections.visit : undefined,
        },
        {
          key: 'stay',
          title: t('orders.column.stay'),
          cell: order => <Stay order={order} />,
          firstDirection: orderDirections.stay,
          isClear: true,
        },
        {
          key: 'site',
          title: t('orders.column.placeAndSize'),
          cell: order => [order.street, order.city, order.size].filter(Boolean).join(', '),
          isFlexible: true,
          isClear: true,
        },
        {
          key: 'labels',
          title: t('orders.column.labels'),
          cell: order => [order.poNumber, order.jobName].filter(Boolean).join(' / '),
          from: 'wide',
          isFlexible: true,
        },
        {
          key: 'placed',
          title: t('orders.column.placed'),
          cell: order => formatDate(order.placedAt, order.timeZone, language),
          firstDirection: orderDirections.placed,
          from: 'medium',
        },
      ]}
      rows={orders}
      idOf={order => order.id}
      onOpen={onOpen}
      addressOf={id => `${list}/${id}`}
      sort={sort}
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
  const { start, end } = visit
  const hours = start !== null && end !== null ? ` ${formatRange({ start, end })}` : ''
  const when = [formatDay(visit.day, language) + hours, visit.driver].filter(Boolean).join(', ')
  return visit.isPublished ? when : t('orders.draftVisit', { when })
}

function Stay({ order: { rental } }: { order: ListedOrder }) {
  const { t } = useTexts()
  if (!rental) return null
  if (rental.daysLeft >= 0) return t('orders.daysLeft', { days: rental.daysLeft })
  return <span className="font-medium text-bad">{t('orders.daysOver', { days: -rental.daysLeft })}</span>
}
