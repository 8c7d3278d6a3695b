import { useQuery } from '@tanstack/react-query'
import { errorText } from '#web/frame/errors/error-text.ts'
import { personName } from '#web/frame/errors/person-name.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer, useTexts } from '#web/i18n/i18n.ts'
import { stopHistoryQuery } from '#web/office/dispatch/queries.ts'
import { reportWords } from '#web/office/parts/report-words.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The list shows who did what to a stop, newest first. */
export function StopHistory({ stopId, timeZone }: { stopId: string; timeZone: string }) {
  const { t, language } = useTexts()
  const { data, error } = useQuery(stopHistoryQuery(stopId))
  return (
    <section>
      <h3 className="text-small font-bold">{t('board.history')}</h3>
      {!data && !error && <Skeleton className="mt-2 h-10 w-full" />}
      {error && <p className="mt-1 text-small text-bad">{errorText(error)}</p>}
      {data?.length === 0 && <p className="mt-1 text-small text-ink-soft">{t('board.history.none')}</p>}
      <ol className="mt-1 flex flex-col gap-1 text-small">
        {data?.map(line => (
          <li key={line.seq} className="flex gap-2">
            <span className="shrink-0 text-ink-soft tabular-nums">{formatInstant(line.at, timeZone, language)}</span>
            <span className="min-w-0">
              {textFromServer(areaOfTexts('office/board'), `board.act.${line.act}`, { who: personName(line.who) }) ??
                t('board.act.other', { who: personName(line.who) })}
              <HistoryMessage after={line.after} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows the driver's tap or the office's decision. */
function HistoryMessage({ after }: { after: Parameters<typeof reportWords>[0] }) {
  const { language } = useTexts()
  const words = reportWords(after, language)
  return words && <span className="text-ink-soft"> · {words}</span>
}
