import { useHref } from 'react-router'
import type { Language } from '#domain/value/language.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { orderDirections, useOrderSort } from '#web/office/orders/list/order-filters.tsx'
import type { ListedOrder } from '#web/office/orders/queries.ts'
import { OrderStatusDot } from '#web/office/parts/order-status.tsx'
import { formatRange } from '#web/office/session/clock.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { dateFormat } from '#web/parts/formats.ts'
import { formatDay, yearIfOld } from '#web/parts/when.ts'
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
          cell: order => <CustomerAndPlace order={order} />,
          isFlexible: true,
          isClear: true,
        },
        ...(seesMoney ? [due] : []),
        {
          key: 'status',
          title: t('orders.column.status'),
          cell: order => <StatusAndSize order={order} />,
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
          key: 'labels',
          title: t('orders.column.labels'),
          cell: order => <Labels order={order} />,
          from: 'wide',
        },
        {
          key: 'placed',
          title: t('orders.column.placed'),
          cell: order => shortDate(order, language),
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

function CustomerAndPlace({ order: { name, street, city } }: { order: ListedOrder }) {
  return (
    <>
      <span className="block truncate">{name}</span>
      <span className="block truncate text-ink-soft">{[street, city].filter(Boolean).join(', ')}</span>
    </>
  )
}

/** The size stands below the status. In the line of the address it would leave too little room for the address. */
function StatusAndSize({ order: { status, size } }: { order: ListedOrder }) {
  return (
    <span className="lines">
      <OrderStatusDot status={status} />
      {size && <span className="between-lines"> · </span>}
      {size && (
        <span className="max-w-44 truncate text-ink-soft @max-[34rem]/data-table:whitespace-normal">{size}</span>
      )}
    </span>
  )
}

function Labels({ order: { poNumber, jobName } }: { order: ListedOrder }) {
  if (!poNumber && !jobName) return null
  return (
    <span className="lines">
      {poNumber && <span className={labelStyle}>{poNumber}</span>}
      {poNumber && jobName && <span className="between-lines"> / </span>}
      {jobName && <span className={labelStyle}>{jobName}</span>}
    </span>
  )
}

/** The table cuts a long label, because its line has other columns. A card on a phone shows the whole label. */
const labelStyle = 'max-w-28 truncate @max-[34rem]/data-table:whitespace-normal'

function shortDate({ placedAt, timeZone }: ListedOrder, language: Language): string {
  const at = new Date(placedAt)
  return dateFormat(`${language}-US`, { month: 'short', day: 'numeric', timeZone, ...yearIfOld(at) }).format(at)
}

function Visit({ order: { visit } }: { order: ListedOrder }) {
  const { t, language } = useTexts()
  if (!visit) return null
  const { day, start, end, driver, isPublished } = visit
  const when = formatDay(day, language) + (start !== null && end !== null ? ` ${formatRange({ start, end })}` : '')
  const state = (words: string) => (isPublished ? words : t('orders.draftVisit', { when: words }))
  if (!driver) return state(when)
  return (
    <span className="lines">
      {when}
      <span className="between-lines"> · </span>
      <span className="text-ink-soft">{state(driver)}</span>
    </span>
  )
}

function Stay({ order: { rental } }: { order: ListedOrder }) {
  const { t } = useTexts()
  if (!rental) return null
  if (rental.daysLeft >= 0) return t('orders.daysLeft', { days: rental.daysLeft })
  return <span className="font-medium text-bad">{t('orders.daysOver', { days: -rental.daysLeft })}</span>
}
