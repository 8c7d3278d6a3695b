import type { MoneyList } from '#domain/order/waiting-money.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { MoneyActs } from '#web/office/money/money-acts.tsx'
import { moneyAmount, moneyWhat } from '#web/office/money/money-what.ts'
import type { MoneyRow } from '#web/office/money/queries.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { useMe } from '#web/office/session/me.ts'
import { formatInstant } from '#web/parts/when.ts'
import { classNames } from '#web/ui/class-names.ts'

const heading = 'whitespace-nowrap px-3 py-1.5 font-medium'
const cell = 'px-3 py-1.5 align-top'
/** On a phone these values are shown below the customer. */
const wide = 'max-md:hidden'
const wideColumns: readonly string[] = ['city', 'what', 'since', 'lastTry']

/** The rows are low, and each has its acts. */
export function MoneyTable({ list, rows }: { list: MoneyList; rows: readonly MoneyRow[] }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const columns = ['order', 'customer', 'city', 'what', 'amount', 'since', 'lastTry'] as const
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={t(`money.list.${list}`)} className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            {columns.map(column => (
              <th
                key={column}
                scope="col"
                className={classNames(
                  heading,
                  column === 'amount' && 'text-right',
                  wideColumns.includes(column) && wide,
                )}
              >
                {t(`money.column.${column}`)}
              </th>
            ))}
            <th scope="col" className={heading}>
              <span className="sr-only">{t('money.column.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} className="border-b border-line last:border-b-0">
              <th scope="row" className={`${cell} whitespace-nowrap text-left font-medium`}>
                <TextLink to={`/orders/${row.id}`}>{row.number}</TextLink>
              </th>
              <td className={cell}>
                {row.customer}
                <span className="block text-ink-soft md:hidden">
                  <What row={row} list={list} />
                </span>
              </td>
              <td className={classNames(cell, wide)}>{row.city}</td>
              <td className={classNames(cell, wide)}>
                <What row={row} list={list} />
              </td>
              <td className={`${cell} whitespace-nowrap text-right tabular-nums`}>
                <Amount row={row} list={list} />
              </td>
              <td className={classNames(cell, wide, 'whitespace-nowrap')}>
                {formatInstant(row.since, timeZone, language)}
              </td>
              <td className={classNames(cell, wide)}>{row.lastTry && <LastTry lastTry={row.lastTry} />}</td>
              <td className={cell}>
                <MoneyActs row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Amount({ row, list }: { row: MoneyRow; list: MoneyList }) {
  const amountInCents = moneyAmount(row, list)
  return amountInCents === null ? null : formatCents(amountInCents)
}

function What({ row, list }: { row: MoneyRow; list: MoneyList }) {
  const texts = useTexts()
  const { timeZone } = useMe().organization
  return moneyWhat(row, list, { ...texts, timeZone })
}

function LastTry({ lastTry: { at, state } }: { lastTry: NonNullable<MoneyRow['lastTry']> }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  return (
    <>
      <span className="whitespace-nowrap">{formatInstant(at, timeZone, language)}</span>{' '}
      <span className="text-ink-soft">{t(`money.try.${state}`)}</span>
    </>
  )
}
