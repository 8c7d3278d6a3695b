import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer, useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { HistoryLine } from '#web/office/history/queries.ts'
import { isOfBank } from '#web/office/of-bank.ts'
import { actWords, factWords, objectWords } from '#web/office/parts/change-words.ts'
import { reportWords } from '#web/office/parts/report-words.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { useMe } from '#web/office/session/me.ts'
import { formatInstant } from '#web/parts/when.ts'

/** The name of a message template is its occasion. */
export const objectName = ({ object, name, after }: HistoryLine): string | null =>
  object === 'message-template'
    ? textFromServer(areaOfTexts('company/messages'), `messages.kind.${after?.kind}`, {})
    : name

export function HistoryLines({ lines }: { lines: readonly HistoryLine[] }) {
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-surface text-small">
      {lines.map(line => (
        <li key={line.seq} className="grid gap-x-4 px-4 py-1.5 sm:grid-cols-[8.5rem_1fr]">
          <Line line={line} />
        </li>
      ))}
    </ol>
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
      <span className="text-ink-soft tabular-nums">{formatInstant(line.at, timeZone, language)}</span>
      <span className="wrap-break-word min-w-0">
        <b className="font-medium">{whoOf(line, t)}</b>
        {line.isDriver && ` (${t('history.driver')})`} {actWords(line.act)}{' '}
        {line.orderId ? <TextLink to={`/orders/${line.orderId}`}>{name}</TextLink> : name}
        {facts && <span className="text-ink-soft"> · {facts}</span>}{' '}
        <TextLink to={`?of=${line.objectId}`} className="text-ink-soft!" aria-label={`${t('history.of')}: ${name}`}>
          ⋯
        </TextLink>
      </span>
    </>
  )
}
