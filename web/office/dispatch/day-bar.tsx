import { addDays, type Day } from '#domain/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { lanesOf } from '#web/office/dispatch/moves.ts'
import type { DispatchDay } from '#web/office/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

type DayBarProps = {
  day: Day
  today: Day
  shown: DispatchDay | undefined
  filter: string
  isOff: boolean
  waiting: number
  onDay: (day: Day | null) => void
  onFilter: (text: string) => void
  onPublish: () => void
  onKeys: () => void
}

export function DayBar(props: DayBarProps) {
  const { day, today, shown, filter, isOff, waiting, onDay, onFilter, onPublish, onKeys } = props
  const { t, language } = useTexts()
  const stops = shown ? lanesOf(shown).flatMap(lane => lane.stops) : []
  const drafts = stops.filter(stop => !stop.isPublished && stop.state === 'planned').length
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-1.5">
      <Step label={t('board.dayBefore')} path="m14 6-6 6 6 6" onPress={() => onDay(addDays(day, -1))} />
      <h1 className="min-w-28 text-center font-bold whitespace-nowrap">{formatDay(day, language)}</h1>
      <Step label={t('board.dayAfter')} path="m10 6 6 6-6 6" onPress={() => onDay(addDays(day, 1))} />
      <Button variant="ghost" size="sm" disabled={day === today} onClick={() => onDay(null)}>
        {t('board.today')}
      </Button>
      <input
        type="search"
        data-filter=""
        aria-label={t('board.filter')}
        placeholder={t('board.filter')}
        value={filter}
        onChange={event => onFilter(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
        className="h-11 w-40 min-w-0 rounded-control border border-line-strong bg-surface px-3 text-small max-sm:order-1 max-sm:w-auto max-sm:grow max-sm:basis-40"
      />
      {shown && (
        <p className="text-small text-ink-soft tabular-nums max-sm:hidden">
          {t('board.counts', { stops: stops.length, routes: shown.routes.filter(one => one.stops.length > 0).length })}
          {drafts > 0 && <span className="font-medium text-warn"> · {t('board.drafts', { count: drafts })}</span>}
        </p>
      )}
      <p role="status" className="mr-auto text-small empty:max-sm:hidden font-medium text-accent-text">
        {waiting > 0 && t('board.waitingChanges', { count: waiting })}
      </p>
      <button
        type="button"
        aria-label={t('board.keys')}
        title={t('board.keys')}
        onClick={onKeys}
        className={buttonStyle({ variant: 'ghost', size: 'sm', className: 'max-lg:hidden' })}
      >
        ?
      </button>
      <Button size="sm" className="max-sm:order-1" disabled={isOff || !shown || day < today} onClick={onPublish}>
        {t('board.publish')}
      </Button>
    </header>
  )
}

function Step({ label, path, onPress }: { label: string; path: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'size-11!' })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current stroke-2">
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
