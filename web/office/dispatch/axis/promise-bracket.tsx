import type { Span } from '#domain/dispatch/plan/day-spans.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { gridPlace, type Place } from '#web/office/dispatch/axis/arrange.ts'
import { type DayScale, rangeOf, xOf } from '#web/office/dispatch/axis/day-scale.ts'
import type { BoardStop } from '#web/office/session/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'

type PromiseBracketProps = { stop: BoardStop; span: Span; isLate: boolean; scale: DayScale; place: Place }

/**
 * The hours of a stop are a bracket below its card. If the work begins after them, the bracket is open at its end, and a dashed line leads
 * from there to the work.
 */
export function PromiseBracket({ stop, span, isLate, scale, place }: PromiseBracketProps) {
  if (!stop.window) return null
  const hours = { from: stop.window.start * 60, to: stop.window.end * 60 }
  const isBroken = isOpenStop(stop.state) ? isLate : span.from > hours.to
  const isAllDay = !isBroken && hours.from <= scale.hours.from && hours.to >= scale.hours.to
  const { left, width } = rangeOf(scale, hours)
  const isLaterThanHours = isBroken && span.from > hours.to
  return (
    <>
      <span
        aria-hidden="true"
        style={{ ...gridPlace(place), marginLeft: left, width }}
        className={classNames(
          'pointer-events-none mb-0.5 h-1.5 self-end border-b border-l-2',
          isBroken
            ? 'border-bad'
            : 'border-r-2 border-line-strong/60 group-focus-within/stop:border-ink group-hover/stop:border-ink',
          isAllDay && 'opacity-0 group-focus-within/stop:opacity-100 group-hover/stop:opacity-100',
        )}
      />
      {isLaterThanHours && (
        <span
          aria-hidden="true"
          style={{
            ...gridPlace(place),
            marginLeft: left + width + 3,
            width: Math.max(0, xOf(scale, span.from) - left - width - 3),
          }}
          className="pointer-events-none mb-0.5 self-end border-b-2 border-dashed border-bad"
        />
      )}
    </>
  )
}
