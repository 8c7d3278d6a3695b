import { reasonIn } from '#domain/dispatch/event-reason.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { isTextKey, textFromServer, useTexts } from '#web/i18n/i18n.ts'
import { type TimelineOrder, type TimelineStep, timelineSteps } from '#web/parts/timeline-steps.ts'
import { formatDay, formatInstant, formatWindow } from '#web/parts/when.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CheckIcon } from '#web/ui/icons.tsx'

type OrderTimelineProps = {
  order: TimelineOrder & { readonly timeZone: string }
  /** True if the next visit has lost its day and has no new one yet. */
  isDateOff?: boolean
  /** The page already shows the time of this visit elsewhere, so the timeline does not repeat it. */
  visitInTitle?: TimeWindow | null
}

export function OrderTimeline({ order, isDateOff = false, visitInTitle = null }: OrderTimelineProps) {
  const { t } = useTexts()
  const steps = timelineSteps(order, isDateOff)
  if (steps.length === 0) return null
  return (
    <Card aria-label={t('timeline.title')}>
      <h2 className="mb-4 text-large font-bold">{t('timeline.title')}</h2>
      <ol>
        {steps.map((step, at) => (
          <li
            key={step.state === 'next' ? step.name : `${step.event.at} ${step.event.event} ${at}`}
            aria-current={step.state === 'now' ? 'step' : undefined}
            className="relative flex gap-3.5 pb-5 last:pb-0"
          >
            {at < steps.length - 1 && <Line isAhead={steps[at + 1]?.state === 'next'} />}
            <Dot state={step.state} />
            <StepText step={step} timeZone={order.timeZone} visitInTitle={visitInTitle} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The line between two dots is solid if the step has happened, and dashed if it has not. */
function Line({ isAhead }: { isAhead: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-6 bottom-0 left-3 w-0 -translate-x-1/2 border-l-2',
        isAhead ? 'border-dashed border-line' : 'border-line-strong',
      )}
    />
  )
}

const dots: Record<TimelineStep['state'], string> = {
  past: 'bg-line-strong text-paper',
  now: 'bg-accent text-on-accent outline-4 outline-accent-tint',
  next: 'border-2 border-dashed border-line-strong bg-surface',
}

function Dot({ state }: { state: TimelineStep['state'] }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('relative grid size-6 shrink-0 place-items-center rounded-round', dots[state])}
    >
      {state === 'past' && <CheckIcon className="size-4" />}
      {state === 'now' && <span className="size-2 rounded-round bg-current" />}
    </span>
  )
}

type StepTextProps = { step: TimelineStep; timeZone: string; visitInTitle: TimeWindow | null }

function StepText({ step, timeZone, visitInTitle }: StepTextProps) {
  const { t, language } = useTexts()
  if (step.state === 'next') {
    return (
      <div className="min-w-0 pt-0.5">
        <p className="text-ink-soft">{t(`timeline.next.${step.name}`)}</p>
        {step.window && step.window !== visitInTitle && (
          <p className="text-small text-ink-soft tabular-nums">
            {step.isApproximate ? (
              t('timeline.about', { day: formatDay(step.window.day, language) })
            ) : (
              <>
                <span className="sr-only">{t('timeline.expected')} </span>
                {formatWindow(step.window, language)}
              </>
            )}
          </p>
        )}
      </div>
    )
  }
  const { event } = step
  return (
    <div className="min-w-0 pt-0.5">
      <p className={step.state === 'now' ? 'font-bold' : 'font-medium'}>
        {eventName(event)}
        {step.state === 'now' && <span className="sr-only"> ({t('timeline.now')})</span>}
      </p>
      <p className="text-small text-ink-soft tabular-nums">{formatInstant(event.at, timeZone, language)}</p>
      {isSaidByPerson(event) && (
        <p className="text-small break-words text-ink-soft">
          {t('timeline.why', { why: reasonIn(language, event.why ?? '') })}
        </p>
      )}
    </div>
  )
}

/** Texts that a person wrote are shown. The product's own notes are left out, because they are for the office. */
const isSaidByPerson = ({ why, by }: { why: string | null; by: string }) => why !== null && by !== 'system'

/**
 * Returns the first of these texts that exists: the event's text for the status that it led to, the event's general text, and the name of
 * that status.
 */
function eventName({ event, to }: { event: string; to: string }): string {
  const keys = [`timeline.${event}.${to}`, `timeline.${event}`, `status.${to}`]
  const known = keys.find(isTextKey)
  return (known && textFromServer(areaOfTexts('customer/order-timeline'), known, { when: '' })) ?? event
}
