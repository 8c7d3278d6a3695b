import { useMemo } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { kindOfOrder, matches } from '#web/office/dispatch/stop-words.ts'
import { useFilter } from '#web/office/parts/use-filter.ts'
import type { BoardOrder, BoardStop } from '#web/office/session/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'

const kinds = ['drop-off', 'pickup', 'swap', 'dump'] as const

/** The result is null if the address names no kind, because people can type any text there. */
const kindIn = (text: string | null) => kinds.find(one => one === text) ?? null

/** A card matches if it has the words of the filter and the kind that the address names. */
export function useIsShown(filter: string): (card: BoardStop | BoardOrder) => boolean {
  const kind = kindIn(useFilter('kind')[0])
  return useMemo(() => {
    const hasWords = matches(filter)
    return kind === null ? hasWords : card => kindOf(card) === kind && hasWords(card)
  }, [filter, kind])
}

/** A visit that brings the box back to the same place counts as a swap, because the customer sees a swap. */
function kindOf(card: BoardStop | BoardOrder): string {
  const kind = 'kind' in card ? card.kind : kindOfOrder(card)
  return kind === 'dump-and-return' ? 'swap' : kind
}

/** The filter chooses a kind of visit. Cards of other kinds are dimmed, like cards that do not match the typed words. */
export function KindFilter() {
  const { t } = useTexts()
  const [asked, setKind] = useFilter('kind')
  return (
    <select
      aria-label={t('board.filter.kind')}
      value={kindIn(asked) ?? ''}
      onChange={event => setKind(event.target.value || null)}
      className={classNames(
        'h-11 min-w-0 max-w-40 field-sizing-content rounded-control border border-line-strong bg-surface px-2 text-small',
        'max-sm:order-1 max-sm:w-auto max-sm:grow max-sm:basis-28',
      )}
    >
      <option value="">{t('board.filter.allKinds')}</option>
      {kinds.map(kind => (
        <option key={kind} value={kind}>
          {t(`board.kind.${kind}`)}
        </option>
      ))}
    </select>
  )
}
