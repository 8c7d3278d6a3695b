import { useId } from 'react'
import { useSearchParams } from 'react-router'
import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { whoOf } from '#web/office/history/history-lines.tsx'
import type { HistoryLine } from '#web/office/history/queries.ts'
import { ShareBar } from '#web/office/parts/share-bar.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'

type People = RouterOutputs['office']['history']['people']['people']
type HistoryPeopleProps = { lines: readonly HistoryLine[]; people: People }

/** Says who made the changes that are shown, with a link to those of each person. In a narrow window the filter above does the same. */
export function HistoryPeople({ lines, people }: HistoryPeopleProps) {
  const { t } = useTexts()
  const id = useId()
  const [search] = useSearchParams()
  const counts = new Map<string, { line: HistoryLine; count: number }>()
  for (const line of lines) {
    const who = line.isDriver ? `${whoOf(line, t)} (${t('history.driver')})` : whoOf(line, t)
    counts.set(who, { line, count: (counts.get(who)?.count ?? 0) + 1 })
  }
  const shown = [...counts].sort(([, one], [, other]) => other.count - one.count)
  // A change names its person by the first name alone, so two people of the same name have no link.
  const addressOf = ({ who, isDriver }: HistoryLine) => {
    const named = people.filter(one => one.isDriver === isDriver && one.firstName === who)
    const [found] = named
    if (!found || named.length > 1) return null
    const next = new URLSearchParams(search)
    next.set('who', `${isDriver ? 'driver' : 'person'}:${found.id}`)
    return `?${next}`
  }
  return (
    <section aria-labelledby={id} className="w-72 shrink-0 max-xl:hidden">
      <h2 id={id} className="pb-2 font-bold">
        {t('history.people')}
      </h2>
      <ul className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 text-small">
        {shown.map(([who, { line, count }]) => {
          const address = addressOf(line)
          return (
            <li key={who} className="flex flex-col gap-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="wrap-break-word min-w-0">
                  {address ? (
                    <TextLink to={address} aria-label={t('history.people.only', { who })}>
                      {who}
                    </TextLink>
                  ) : (
                    who
                  )}
                </span>
                <span className="text-ink-soft tabular-nums">{count}</span>
              </span>
              <ShareBar part={count} whole={lines.length} className="w-full" />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
