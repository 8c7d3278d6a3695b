import { formatCents } from '#domain/value/money.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { ListedCustomer } from '#web/office/customers/queries.ts'
import { useMe } from '#web/office/session/me.ts'
import { formatDate } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

type CustomerTableProps = { customers: readonly ListedCustomer[]; onOpen: (id: string) => void }

export function CustomerTable({ customers, onOpen }: CustomerTableProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const count = (key: 'sites' | 'orders' | 'onSite'): Column<ListedCustomer> => ({
    key,
    title: t(`customers.column.${key}`),
    cell: row => row[key] || '',
    isNumber: true,
  })
  const sum = (key: 'revenueInCents' | 'dueInCents'): Column<ListedCustomer> => ({
    key,
    title: t(`customers.column.${key}`),
    cell: row => (row[key] ? formatCents(row[key]) : ''),
    isNumber: true,
  })
  return (
    <DataTable
      label={t('customers.title')}
      columns={[
        { key: 'name', title: t('customers.column.name'), cell: row => row.shownName ?? t('customers.deleted') },
        {
          key: 'company',
          title: t('customers.column.person'),
          cell: row => (row.kind === 'company' ? row.name : row.company) ?? '',
        },
        { key: 'phones', title: t('customers.column.phones'), cell: row => row.phones.map(formatPhone).join(', ') },
        ...(['sites', 'orders', 'onSite'] as const).map(count),
        ...(['revenueInCents', 'dueInCents'] as const).map(sum),
        {
          key: 'last',
          title: t('customers.column.last'),
          cell: row => (row.lastOrderAt ? formatDate(row.lastOrderAt, timeZone, language) : ''),
        },
        { key: 'marks', title: t('customers.column.marks'), cell: row => <Marks row={row} /> },
      ]}
      rows={customers}
      idOf={row => row.id}
      openId={null}
      onOpen={onOpen}
    />
  )
}

function Marks({ row: { isBlocked, tags } }: { row: ListedCustomer }) {
  const { t } = useTexts()
  return (
    <span className="flex flex-wrap gap-1">
      {isBlocked && <Badge tone="red">{t('customers.blocked')}</Badge>}
      {tags.map(tag => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  )
}
