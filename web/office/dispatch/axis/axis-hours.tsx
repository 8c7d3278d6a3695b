import { type DayScale, xOf } from '#web/office/dispatch/axis/day-scale.ts'
import { headLetters } from '#web/office/dispatch/axis/use-board-form.ts'
import { formatHourMark, formatMinute } from '#web/office/session/clock.ts'

/** The hours of the axis, and the time of now. Screen readers read the time of each card instead. */
export function AxisHours({ scale, nowAt }: { scale: DayScale; nowAt: number | null }) {
  const { hours, width, rem } = scale
  const count = (hours.to - hours.from) / 60
  const step = width / count < 2.25 * rem ? 2 : 1
  const hourMarks = Array.from({ length: Math.ceil(count / step) }, (_, at) => hours.from + at * step * 60)
  const isNowShown = nowAt !== null && nowAt >= hours.from && nowAt <= hours.to
  const nowLeft = Math.max(0, Math.min(width - 3.5 * rem, xOf(scale, nowAt ?? 0) - 1.75 * rem))
  const isFree = (left: number) => !isNowShown || left + 1.5 * rem < nowLeft || left > nowLeft + 3.5 * rem
  const marks = hourMarks.filter(minute => isFree(xOf(scale, minute)))
  return (
    <div
      aria-hidden="true"
      className="z-10 shrink-0 border-b border-line bg-paper text-small text-ink-soft tabular-nums @4xl/plan:sticky @4xl/plan:top-0"
      style={{ paddingLeft: headLetters * rem }}
    >
      <div className="relative h-6 overflow-hidden">
        {marks.map(minute => (
          <span key={minute} style={{ left: xOf(scale, minute) + 3 }} className="absolute leading-6">
            {formatHourMark(minute)}
          </span>
        ))}
        {isNowShown && (
          <span
            style={{ left: nowLeft }}
            className="absolute top-0.5 w-14 rounded-round bg-accent text-center font-medium leading-5 text-on-accent"
          >
            {formatMinute(nowAt)}
          </span>
        )}
      </div>
    </div>
  )
}
