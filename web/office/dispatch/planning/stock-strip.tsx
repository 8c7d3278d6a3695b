import { useId, useState } from 'react'
import type { StockOfType } from '#domain/dispatch/plan/stock.ts'
import { localStore } from '#web/client/browser-storage.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { findStop } from '#web/office/dispatch/moves.ts'
import { planningOf, stockOn } from '#web/office/dispatch/planning/planning.ts'
import { sizeOf, stopTitle } from '#web/office/dispatch/stop-words.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DownIcon } from '#web/ui/icons.tsx'

/** This browser remembers under this key that the strip is folded. */
const foldedKey = 'stockIsFolded'

/**
 * The strip shows the empty boxes of the day by size: in the yard, out, back, and left at the worst hour. If boxes are missing, it lists
 * the stops that get none. A folded strip shows only how many are left, so that the lanes have more space.
 */
export function StockStrip({ day }: { day: DispatchDay }) {
  const { t } = useTexts()
  const id = useId()
  const [isFolded, setFolded] = useState(() => localStore.read(foldedKey) === 'yes')
  const stock = stockOn(planningOf(day))
  // The rows are in the order of the catalog. A size that has no box in the yard and none out is left out.
  const rows = day.containerTypes.flatMap(type =>
    stock.filter(one => one.containerTypeId === type.id && (one.inYard > 0 || one.out > 0)),
  )
  if (rows.length === 0) return null
  const fold = () => {
    setFolded(!isFolded)
    localStore.write(foldedKey, isFolded ? 'no' : 'yes')
  }
  return (
    <div className="mt-auto flex items-start border-t border-line bg-paper text-small @4xl/plan:sticky @4xl/plan:bottom-0">
      <button
        type="button"
        aria-label={t('board.stock')}
        aria-expanded={!isFolded}
        aria-controls={id}
        title={t('board.stock')}
        onClick={fold}
        className="grid min-h-9 w-9 shrink-0 place-items-center hover:bg-sunken focus-visible:-outline-offset-2 max-lg:min-h-11 max-lg:w-11"
      >
        <DownIcon className={classNames('size-4 transition-transform', isFolded && '-rotate-90')} />
      </button>
      <dl
        id={id}
        aria-label={t('board.stock')}
        className="flex min-w-0 flex-wrap gap-x-6 gap-y-1 py-2 pr-3 max-lg:py-3"
      >
        {rows.map(row => (
          <Stock key={row.containerTypeId} row={row} day={day} isFolded={isFolded} />
        ))}
      </dl>
    </div>
  )
}

const namedAtMost = 2

function Stock({ row, day, isFolded }: { row: StockOfType; day: DispatchDay; isFolded: boolean }) {
  const { t } = useTexts()
  const { inYard, out, back, left, shortStopIds } = row
  const losing = shortStopIds.flatMap(id => findStop(day, id) ?? []).map(stopTitle)
  const more = losing.length - namedAtMost
  const named = [...losing.slice(0, namedAtMost), ...(more > 0 ? [t('board.moreOrders', { count: more })] : [])]
  return (
    <div className={classNames('flex gap-2 tabular-nums', left < 0 && 'font-bold text-bad')}>
      <dt className="font-bold">{sizeOf(day, row.containerTypeId)}</dt>
      <dd>
        {isFolded ? left : t('board.stock.figures', { inYard, out, back, left })}
        {!isFolded && named.length > 0 && ` (${named.join(', ')})`}
      </dd>
    </div>
  )
}
