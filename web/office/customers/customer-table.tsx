import { useHref } from 'react-router'
import { formatCents } from '#domain/value/money.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { ListedCustomer } from '#web/office/customers/queries.ts'
import { customerDirections, useCustomerSort } from '#web/office/customers/use-customer-sort.ts'
import { useMe } from '#web/office/session/me.ts'
import { formatDate } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

type CustomerTableProps = { customers: readonly ListedCustomer[]; onOpen: (id: string) => void }

export function CustomerTable({ customers, onOpen }: CustomerTableProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const { sort } = useCustomerSort()
  const list = useHref('/customers')
  const count = (key: 'sites' | 'orders' | 'onSite'): Column<ListedCustomer> => ({
    key,
    title: t(`customers.column.${key}`),
    cell: row => row[key] || '',
    isNumber: true,
    firstDirection: key === 'onSite' ? customerDirections.onSite : undefined,
    ...(key !== 'onSite' && { from: 'medium' }),
  })
  const sum = (key: 'revenueInCents' | 'dueInCents'): Column<ListedCustomer> => ({
    key: key === 'dueInCents' ? 'due' : key,
    title: t(`customers.column.${key}`),
    cell: row => (row[key] ? formatCents(row[key]) : ''),
    isNumber: true,
    firstDirection: key === 'dueInCents' ? customerDirections.due : undefined,
    ...(key === 'revenueInCents' && { from: 'wide' }),
  })
  return (
    <DataTable
      label={t('customers.title')}
      columns={[
        {
          key: 'name',
          title: t('customers.column.name'),
          cell: row => <Name row={row} />,
          firstDirection: customerDirections.name,
        },
        {
          key: 'company',
          title: t('customers.column.person'),
          from: 'medium',
          isFlexible: true,
          isClear: true,
          cell: row => (row.kind === 'company' ? row.name : row.company) ?? '',
        },
        {
          key: 'phones',
          title: t('customers.column.phones'),
          cell: row => row.phones.map(formatPhone).join(', '),
          isClear: true,
        },
        sum('dueInCents'),
        ...(['onSite', 'orders', 'sites'] as const).map(count),
        sum('revenueInCents'),
        {
          key: 'last',
          title: t('customers.column.last'),
          from: 'medium',
          cell: row => (row.lastOrderAt ? formatDate(row.lastOrderAt, timeZone, language) : ''),
        },
      ]}
      rows={customers}
      idOf={row => row.id}
      onOpen={onOpen}
      addressOf={id => `${list}/${id}`}
      sort={sort}
    />
  )
}

/** The name with the marks of the customer. */
function Name({ row: { shownName, isBlocked, tags } }: { row: ListedCustomer }) {
  const { t } = useTexts()
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {shownName ?? t('customers.deleted')}
      {isBlocked && <Badge tone="red">{t('customers.blocked')}</Badge>}
      {tags.map(tag => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  )
}
