import { use, useState } from 'react'
import { unknownName } from '#domain/value/person.ts'
import { personName } from '#web/frame/errors/person-name.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { Fields } from '#web/office/edit/three-way.ts'
import type { Editing } from '#web/office/edit/use-editing.ts'
import { formatClock } from '#web/office/session/clock.ts'
import { type News, useChanges } from '#web/office/session/live.ts'
import { MeContext } from '#web/office/session/me.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'

type ChangedMeanwhileProps<Typed extends Fields> = {
  editing: Editing<Typed>
  /** The id of the record in the office's stream of changes. */
  objectId: string | null
  /** Changes of a field without a label are not listed. */
  labels: Readonly<Partial<Record<keyof Typed & string, string>>>
  /** Turns the id in a field into words. */
  names?: Readonly<Partial<Record<keyof Typed & string, (value: string) => string>>>
  /** Cancels an act. It is set only if the form is for an act, which the person continues or cancels. */
  onStop?: () => void
  /** True if the notice stays at the foot of the window. On a desktop a long list of changes then scrolls, so that the buttons stay in sight. */
  isLong?: boolean
}

/**
 * Another person saved the record while this person was changing it. The notice lists the differences, and the person chooses the version
 * that stays.
 */
export function ChangedMeanwhile<Typed extends Fields>({
  editing,
  objectId,
  labels,
  names,
  onStop,
  isLong = false,
}: ChangedMeanwhileProps<Typed>) {
  const { t } = useTexts()
  const title = useWhoChanged(objectId)
  const { theirs, typed } = editing
  if (!theirs) return null
  return (
    <Notice tone="warning" announced title={title}>
      <ul
        aria-label={isLong ? title : undefined}
        tabIndex={isLong ? 0 : undefined}
        className={classNames('mt-1 flex flex-col gap-1', isLong && 'lg:max-h-[15dvh] lg:overflow-y-auto')}
      >
        {theirs.changed.map(key => {
          const label = labels[key]
          if (!label) return null
          const mine = theirs.contested.includes(key) ? typed[key] : null
          const read = (value: unknown) => (typeof value === 'string' ? (names?.[key]?.(value) ?? value) : value)
          return <li key={key}>{sentenceOf(label, read(theirs.fields[key]), read(mine), t)}</li>
        })}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" variant="outline" onClick={onStop ?? editing.takeTheirs}>
          {t(onStop ? 'edit.giveUp' : 'edit.takeTheirs')}
        </Button>
        <Button size="sm" variant="outline" onClick={editing.keepMine}>
          {t(onStop ? 'edit.goOn' : 'edit.keepMine')}
        </Button>
      </div>
    </Notice>
  )
}

/** Only typed text is quoted. For checkboxes and lists the name of the field is enough. */
function sentenceOf(field: string, theirs: unknown, mine: unknown, t: Translate): string {
  if (typeof theirs !== 'string') return field
  const words = (text: string) => text.trim() || t('edit.empty')
  return typeof mine === 'string'
    ? t('edit.contested', { field, theirs: words(theirs), mine: words(mine) })
    : t('edit.theirs', { field, theirs: words(theirs) })
}

/** Says who changed the record last while this page was open, and when. */
export function useWhoChanged(objectId: string | null): string {
  const { t, language } = useTexts()
  // The operator has no `Me`, because the operator changes haulers without being a member of one.
  const me = use(MeContext)
  const last = useLastChange(objectId)
  if (!last || !me) return t('edit.changed')
  const who = personName(last.who ?? unknownName)
  return t('edit.changed.by', { who, at: formatClock(new Date(last.at), language, me.organization.timeZone) })
}

type LastChange = Pick<News['changes'][number], 'who' | 'at'>

/** Returns who changed the record last while this page was open, and when. */
function useLastChange(objectId: string | null): LastChange | null {
  const [last, setLast] = useState<LastChange | null>(null)
  useChanges(({ changes }) => {
    const found = changes.findLast(change => change.objectId === objectId)
    if (found) setLast(found)
  })
  return last
}
