import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { Fields } from '#web/office/edit/three-way.ts'
import type { Editing } from '#web/office/edit/use-editing.ts'
import { useChanges } from '#web/office/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ChangedMeanwhileProps<Typed extends Fields> = {
  editing: Editing<Typed>
  /** Of the record, as the news of the office name it. */
  objectId: string | null
  labels: Readonly<Record<keyof Typed & string, string>>
}

/** Somebody else saved the record that is being changed here: what of it, and whose of it stays. */
export function ChangedMeanwhile<Typed extends Fields>({ editing, objectId, labels }: ChangedMeanwhileProps<Typed>) {
  const { t } = useTexts()
  const who = useLastWho(objectId)
  const { theirs, typed } = editing
  if (!theirs) return null
  return (
    <Notice tone="warning" announced title={who ? t('edit.changed.by', { who }) : t('edit.changed')}>
      <ul className="mt-1 flex flex-col gap-1">
        {theirs.changed.map(key => (
          <li key={key}>
            {sentenceOf(labels[key], theirs.fields[key], theirs.contested.includes(key) ? typed[key] : null, t)}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" variant="outline" onClick={editing.takeTheirs}>
          {t('edit.takeTheirs')}
        </Button>
        <Button size="sm" variant="outline" onClick={editing.keepMine}>
          {t('edit.keepMine')}
        </Button>
      </div>
    </Notice>
  )
}

/** Only typed text is read out; of ticks and lists the field's name says enough. */
function sentenceOf(field: string, theirs: unknown, mine: unknown, t: Translate): string {
  if (typeof theirs !== 'string') return field
  const words = (text: string) => text.trim() || t('edit.empty')
  return typeof mine === 'string'
    ? t('edit.contested', { field, theirs: words(theirs), mine: words(mine) })
    : t('edit.theirs', { field, theirs: words(theirs) })
}

/** Who changed it last while this page was open. */
function useLastWho(objectId: string | null): string | null {
  const [who, setWho] = useState<string | null>(null)
  useChanges(({ changes }) => {
    const last = changes.findLast(change => change.objectId === objectId)
    if (last) setWho(last.who)
  })
  return who
}
