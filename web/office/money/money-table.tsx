import { useHref, useNavigate } from 'react-router'
import { type MoneyList, waitingAmount } from '#domain/order/waiting-money.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { MoneyActs } from '#web/office/money/money-acts.tsx'
import { moneyWhat } from '#web/office/money/money-what.ts'
import type { MoneyRow } from '#web/office/money/queries.ts'
import { moneyDirections } from '#web/office/money/use-money-list.ts'
import { useMe } from '#web/office/session/me.ts'
import { formatInstant } from '#web/parts/when.ts'
import { DataTable, type TableSort } from '#web/ui/data-table.tsx'

type MoneyTableProps = { list: MoneyList; rows: readonly MoneyRow[]; sort: TableSort }

/** Each row leads to its order, and has its acts at its end. */
export function MoneyTable({ list, rows, sort }: MoneyTableProps) {
  const texts = useTexts()
  const { t, language } = texts
  const { timeZone } = useMe().organization
  const navigate = useNavigate()
  const orders = useHref('/orders')
  return (
    <DataTable
      label={t(`money.list.${list}`)}
      columns={[
        { key: 'order', title: t('money.column.order'), cell: row => row.number },
        {
          key: 'customer',
          title: t('money.column.customer'),
          cell: row => (
            <>
              <span className="block truncate">{row.customer}</span>
              <span className="block truncate text-ink-soft">
                {[moneyWhat(row, list, { ...texts, timeZone }), row.city].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
          isFlexible: true,
          isClear: true,
        },
        {
          key: 'amount',
          title: t('money.column.amount'),
          cell: row => <b className="font-medium">{formatCents(waitingAmount(list, row))}</b>,
          isNumber: true,
          firstDirection: moneyDirections.amount,
        },
        {
          key: 'since',
          title: t('money.column.since'),
          cell: row => formatInstant(row.since, timeZone, language),
          firstDirection: moneyDirections.since,
        },
        {
          key: 'lastTry',
          title: t('money.column.lastTry'),
          cell: row => row.lastTry && <LastTry lastTry={row.lastTry} />,
          from: 'wide',
        },
        {
          key: 'acts',
          title: t('money.column.acts'),
          isTitleHidden: true,
          cell: row => <MoneyActs row={row} />,
          isClear: true,
        },
      ]}
      rows={rows}
      idOf={row => row.id}
      onOpen={id => navigate(`/orders/${id}`)}
      addressOf={id => `${orders}/${id}`}
      sort={sort}
    />
  )
}

function LastTry({ lastTry: { at, state } }: { lastTry: NonNullable<MoneyRow['lastTry']> }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  return (
    <>
      <span className="block">{t(`money.try.${state}`)}</span>
      <span className="block text-ink-soft">{formatInstant(at, timeZone, language)}</span>
    </>
  )
}
