import type { StockOfType } from '#domain/dispatch/plan/stock.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { findStop } from '#web/office/dispatch/moves.ts'
import { planningOf, stockOn } from '#web/office/dispatch/planning/planning.ts'
import { nameOf, sizeOf } from '#web/office/dispatch/stop-words.ts'
import type { DispatchDay } from '#web/office/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Empty boxes of the day by size: in the yard, out, back, and left at the worst hour; below zero with the stops that find none. */
export function StockStrip({ day }: { day: DispatchDay }) {
  const { t } = useTexts()
  const stock = stockOn(planningOf(day))
  // In the order of the catalog; what nobody has or needs is left out.
  const rows = day.containerTypes.flatMap(type =>
    stock.filter(one => one.containerTypeId === type.id && (one.inYard > 0 || one.out > 0)),
  )
  if (rows.length === 0) return null
  return (
    <dl
      aria-label={t('board.stock')}
      className="mt-auto flex flex-wrap gap-x-6 gap-y-1 border-t border-line bg-paper px-3 py-2 text-small lg:sticky lg:bottom-0"
    >
      {rows.map(row => (
        <Stock key={row.containerTypeId} row={row} day={day} />
      ))}
    </dl>
  )
}

const namedAtMost = 2

function Stock({ row, day }: { row: StockOfType; day: DispatchDay }) {
  const { t } = useTexts()
  const { inYard, out, back, left, shortStopIds } = row
  const losing = shortStopIds.flatMap(id => findStop(day, id) ?? []).map(nameOf)
  const more = losing.length - namedAtMost
  const named = [...losing.slice(0, namedAtMost), ...(more > 0 ? [t('board.moreOrders', { count: more })] : [])]
  return (
    <div className={classNames('flex gap-2 tabular-nums', left < 0 && 'font-bold text-bad')}>
      <dt className="font-bold">{sizeOf(day, row.containerTypeId)}</dt>
      <dd>
        {t('board.stock.figures', { inYard, out, back, left })}
        {named.length > 0 && ` (${named.join(', ')})`}
      </dd>
    </div>
  )
}
