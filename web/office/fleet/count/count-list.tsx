import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useTick, type YardCount } from '#web/office/fleet/count/use-tick.ts'
import type { CountedBox } from '#web/office/fleet/queries.ts'
import { Button } from '#web/ui/button.tsx'

type CountListProps = {
  title: string
  boxes: readonly CountedBox[]
  /** This text is shown if the list has no box. */
  none: string
  /** With a count, each box has a button that ticks it. */
  count?: YardCount
}

export function CountList({ title, boxes, none, count }: CountListProps) {
  const { t } = useTexts()
  const details = (box: CountedBox) => [
    box.typeName,
    box.isFull && t('boxes.full'),
    box.orderNumberBefore !== null &&
      t(box.isTakenBack ? 'count.takenBack' : 'count.extra.order', { order: box.orderNumberBefore }),
    box.countedBy && t('count.by', { who: box.countedBy }),
  ]
  return (
    <section>
      <h2 className="text-large font-bold">
        {title} <span className="font-normal text-ink-soft tabular-nums">{boxes.length}</span>
      </h2>
      {boxes.length === 0 && <p className="text-small text-ink-soft">{none}</p>}
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {boxes.map(box => (
          <li key={box.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="w-24 shrink-0 font-bold tabular-nums">{box.number}</span>
            <span className="min-w-0 flex-1 basis-24 text-small text-ink-soft">
              {details(box).filter(Boolean).join(' · ')}
            </span>
            {count && <TickButton count={count} box={box} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TickButton({ count, box }: { count: YardCount; box: CountedBox }) {
  const { t } = useTexts()
  const { submit, isPending, failure, isOff } = useTick(count)
  return (
    <>
      <ActFailure failure={failure} />
      <Button
        variant="outline"
        size="sm"
        aria-label={`${t('count.seen')}: ${box.number}`}
        pending={isPending}
        disabled={isOff}
        onClick={() => submit({ id: box.id })}
      >
        {t('count.seen')}
      </Button>
    </>
  )
}
