import { useQuery } from '@tanstack/react-query'
import { containerEvents } from '#domain/fleet/container.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { placeOf } from '#web/office/fleet/containers/place-of.ts'
import { type Box, type BoxMove, boxHistoryQuery } from '#web/office/fleet/queries.ts'
import { useUndoMove } from '#web/office/fleet/use-undo-move.ts'
import { useMe } from '#web/office/session/me.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** If the server stored a move more than an hour after it happened, the history shows the delay. The phone had no signal then. */
const lateMs = 3_600_000

/** Lists the places of a box, and who recorded each, newest first. */
export function BoxHistory({ box }: { box: Pick<Box, 'id' | 'number' | 'version'> }) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(boxHistoryQuery(box.id))
  const undo = useUndoMove(box.number)
  const newest = data?.moves[0]
  const isSaid = newest?.event === 'counted' || newest?.event === 'corrected'
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{t('boxes.history')}</h3>
      {data === undefined && isError && <UnableToLoad component={t('boxes.history')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton className="h-24 w-full" />}
      {isSaid && (
        <Button
          variant="outline"
          size="sm"
          pending={undo.isPending}
          disabled={undo.isOff}
          onClick={() => undo.submit({ id: box.id, version: box.version })}
        >
          {t('boxes.undo')}
        </Button>
      )}
      <ActFailure failure={undo.failure} />
      <ol className="flex flex-col gap-2 text-small">
        {data?.moves.map(move => (
          <Moved key={move.id} move={move} />
        ))}
      </ol>
    </section>
  )
}

function Moved({ move }: { move: BoxMove }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const when = (at: string) => formatInstant(at, timeZone, language)
  const event = containerEvents.find(one => one === move.event)
  const isLate = Date.parse(move.recordedAt) - Date.parse(move.at) > lateMs
  const details = [
    when(move.at),
    isLate && t('boxes.history.learned', { when: when(move.recordedAt) }),
    move.who && t('boxes.history.by', { who: move.who }),
    move.why,
  ]
  return (
    <li>
      <p>
        <span className="font-medium">{event ? t(`boxes.event.${event}`) : move.event}</span>
        {` · ${[placeOf(move), move.orderNumber, move.isFull && t('boxes.full')].filter(Boolean).join(' · ')}`}
      </p>
      <p className="text-ink-soft">{details.filter(Boolean).join(' · ')}</p>
    </li>
  )
}
