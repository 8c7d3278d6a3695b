import { useId } from 'react'
import { type Day, dayInMs, localTime } from '#domain/value/calendar.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer, useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { factWords } from '#web/office/history/fact-words.ts'
import type { HistoryLine } from '#web/office/history/queries.ts'
import { isOfBank } from '#web/office/of-bank.ts'
import { actWords, objectWords } from '#web/office/parts/change-words.ts'
import { reportWords } from '#web/office/parts/report-words.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { formatClock } from '#web/office/session/clock.ts'
import { useMe } from '#web/office/session/me.ts'
import { formatLongDay } from '#web/parts/when.ts'
import { classNames } from '#web/ui/class-names.ts'
import { usePresentMinute } from '#web/ui/use-now.ts'

/** The name of a message template is its occasion. */
export const objectName = ({ object, name, after }: HistoryLine): string | null =>
  object === 'message-template'
    ? textFromServer(areaOfTexts('company/messages'), `messages.kind.${after?.kind}`, {})
    : name

type HistoryLinesProps = {
  lines: readonly HistoryLine[]
  /** True if older lines follow. The number of changes of the oldest day is then not known. */
  hasOlder: boolean
}

/** Groups the changes by their day, newest first. */
export function HistoryLines({ lines, hasOlder }: HistoryLinesProps) {
  const { timeZone } = useMe().organization
  const today = localTime(usePresentMinute(), timeZone).day
  const days = daysOf(lines, timeZone)
  return (
    <div className="flex flex-col gap-5">
      {days.map(({ day, lines: ofDay }, at) => (
        <DayOfHistory key={day} day={day} today={today} lines={ofDay} isWhole={!hasOlder || at < days.length - 1} />
      ))}
    </div>
  )
}

type DayOfLines = { readonly day: Day; readonly lines: HistoryLine[] }

function daysOf(lines: readonly HistoryLine[], timeZone: string): DayOfLines[] {
  const days: DayOfLines[] = []
  for (const line of lines) {
    const { day } = localTime(new Date(line.at), timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}

type DayOfHistoryProps = { day: Day; today: Day; lines: readonly HistoryLine[]; isWhole: boolean }

function DayOfHistory({ day, today, lines, isWhole }: DayOfHistoryProps) {
  const { t, language } = useTexts()
  const id = useId()
  const ago = today - day
  const name = ago === 0 ? t('history.today') : ago === dayInMs ? t('history.yesterday') : null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex flex-wrap items-baseline gap-x-2 pb-2 font-bold">
        <span className="first-letter:uppercase">
          {[name, formatLongDay(day, language)].filter(Boolean).join(' · ')}
        </span>
        {isWhole && (
          <span className="text-small font-normal text-ink-soft tabular-nums">
            {t('history.changes', { count: lines.length })}
          </span>
        )}
      </h2>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface text-small">
        {lines.map(line => (
          <li key={line.seq} className="flex flex-wrap items-center justify-end gap-x-3 px-3 py-1.5 sm:px-4">
            <Line line={line} />
          </li>
        ))}
      </ol>
    </section>
  )
}

export const whoOf = ({ act, who, byClock }: Pick<HistoryLine, 'act' | 'who' | 'byClock'>, t: Translate): string =>
  who ??
  t(
    isOfBank(act)
      ? 'history.bank'
      : act === 'change-account'
        ? 'history.paymentService'
        : byClock
          ? 'history.clock'
          : 'history.nobody',
  )

function Line({ line }: { line: HistoryLine }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const facts = [reportWords(line.after, language), factWords(line.before, line.after, language)]
    .filter(Boolean)
    .join(' · ')
  const name = [objectWords(line.object), objectName(line)].filter(Boolean).join(' ')
  return (
    <>
      <Mark line={line} />
      <span className="wrap-break-word min-w-0 flex-1 basis-48">
        <b className="font-medium">{whoOf(line, t)}</b>
        {line.isDriver && ` (${t('history.driver')})`} {actWords(line.act)}{' '}
        {line.orderId ? <TextLink to={`/orders/${line.orderId}`}>{name}</TextLink> : name}
        {facts && <span className="text-ink-soft"> · {facts}</span>}
      </span>
      <span className="flex shrink-0 items-center gap-1 text-ink-soft tabular-nums">
        {formatClock(new Date(line.at), language, timeZone)}
        <TextLink
          to={`?of=${line.objectId}`}
          className="inline-flex min-h-6 min-w-6 items-center justify-center text-ink-soft! no-underline! max-lg:-my-2"
          aria-label={`${t('history.of')}: ${name}`}
          title={t('history.of')}
        >
          ⋯
        </TextLink>
      </span>
    </>
  )
}

/** Shows the initials of the person. If no person made the change, it is an empty ring. */
function Mark({ line: { who, isDriver } }: { line: HistoryLine }) {
  const initials = (who ?? '')
    .split(/\s+/)
    .map(word => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-7 shrink-0 place-items-center rounded-round text-small font-medium uppercase',
        initials === '' && 'border-2 border-dashed border-line-strong',
        initials !== '' && (isDriver ? 'bg-accent-tint text-accent-text' : 'bg-sunken text-ink'),
      )}
    >
      {initials}
    </span>
  )
}
