import type { RuleDraft } from '#domain/pricing/rule.ts'
import { dayInMs, localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import type { Translate } from '#web/i18n/texts.ts'

type Times = Pick<RuleDraft, 'effectiveFrom' | 'effectiveTo'>

/** The text is like "from Nov 30, 2026 until Jan 1, 2027", by the clocks of the hauler. */
export function timesWords({ effectiveFrom, effectiveTo }: Times, timeZone: string, language: Language, t: Translate) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const day = (at: string) => format.format(localTime(new Date(at), timeZone).day)
  if (effectiveFrom === null && effectiveTo === null) return t('prices.always')
  if (effectiveFrom === null) return t('prices.until', { day: day(effectiveTo ?? '') })
  if (effectiveTo === null) return t('prices.from', { day: day(effectiveFrom) })
  return t('prices.range', { from: day(effectiveFrom), to: day(effectiveTo) })
}

/** The line begins half a year before today and ends a year after it. */
const [daysBefore, daysAfter] = [183, 365]

/** The bar shows when a rule is in force, on a line with today on it; the words below have the same dates. */
export function TimeBar({ draft, now, words }: { draft: Times; now: string; words: string }) {
  const today = Date.parse(now)
  const at = (instant: string | null, open: number) => {
    const days = instant === null ? open : (Date.parse(instant) - today) / dayInMs
    return (100 * (Math.max(-daysBefore, Math.min(daysAfter, days)) + daysBefore)) / (daysBefore + daysAfter)
  }
  const [from, to] = [at(draft.effectiveFrom, -daysBefore), at(draft.effectiveTo, daysAfter)]
  return (
    <div className="flex w-44 flex-col gap-1">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full">
        <rect width="100" height="8" className="fill-sunken" />
        <rect x={from} y="1" width={Math.max(1, to - from)} height="6" className="fill-accent" />
        <rect x={at(now, 0) - 0.4} width="0.8" height="8" className="fill-ink" />
      </svg>
      <span className="whitespace-normal text-small">{words}</span>
    </div>
  )
}
