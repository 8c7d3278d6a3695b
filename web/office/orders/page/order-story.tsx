import { reasonIn } from '#domain/dispatch/event-reason.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer, useTexts } from '#web/i18n/i18n.ts'
import { isOfBank } from '#web/office/of-bank.ts'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { formatInstant } from '#web/parts/when.ts'

type StoryLine = OfficeOrder['timeline'][number]

/** Lists who did what and when, newest first. If the server learned of an event later, it also shows that time. */
export function OrderStory({ order: { timeline, timeZone } }: { order: OfficeOrder }) {
  const { t, language } = useTexts()
  return (
    <Part title={t('orders.story')}>
      <ol className="flex flex-col gap-2.5 text-small">
        {timeline.toReversed().map(line => (
          <li key={line.id} className="grid gap-x-3 sm:grid-cols-[8.5rem_1fr]">
            <Times line={line} timeZone={timeZone} />
            <div className="min-w-0">
              <p>
                <span className="font-medium">{eventName(line)}</span>{' '}
                {!isOfBank(line.event) && (
                  <span className="text-ink-soft">{line.who ?? t(`orders.by.${byName(line.by)}`)}</span>
                )}
              </p>
              {line.why && <p className="wrap-break-word text-ink-soft">{reasonIn(language, line.why)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** A shorter delay is not shown, because it only means that a phone was slow. */
const maxUsualDelayMs = 120_000

function Times({ line, timeZone }: { line: StoryLine; timeZone: string }) {
  const { t, language } = useTexts()
  const { at, recordedAt } = line
  const isLate = recordedAt !== null && Date.parse(recordedAt) - Date.parse(at) > maxUsualDelayMs
  return (
    <span className="text-ink-soft tabular-nums">
      {formatInstant(at, timeZone, language)}
      {isLate && recordedAt && (
        <span className="block">{t('orders.learned', { at: formatInstant(recordedAt, timeZone, language) })}</span>
      )}
    </span>
  )
}

/** Returns the event's text for the state that it led to. If there is none, it returns the event's general text. */
const eventName = ({ event, to }: StoryLine): string =>
  textFromServer(areaOfTexts('office/order-page'), `orders.event.${event}.${to}`, {}) ??
  textFromServer(areaOfTexts('office/order-page'), `orders.event.${event}`, {}) ??
  event

const actors = ['system', 'customer', 'driver', 'admin'] as const

const byName = (by: string): (typeof actors)[number] => actors.find(one => one === by) ?? 'system'
