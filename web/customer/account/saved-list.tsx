import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'

type SavedListProps<Item> = {
  items: readonly Item[]
  /** This text is shown when the list is empty. */
  none: string
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  noteOf: (item: Item) => ReactNode
  onRemove: (item: Item) => void
}

/** The list shows the saved items line by line, each with a way to remove it. */
export function SavedList<Item>({ items, none, idOf, nameOf, noteOf, onRemove }: SavedListProps<Item>) {
  const { t } = useTexts()
  if (items.length === 0) return <p className="text-small text-ink-soft">{none}</p>
  return (
    <ul className="divide-y divide-line">
      {items.map(item => (
        <li key={idOf(item)} className="flex items-center justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{nameOf(item)}</p>
            <p className="text-small tabular-nums text-ink-soft">{noteOf(item)}</p>
          </div>
          <Button
            variant="outline"
            size="sm"
            className="min-h-12 shrink-0"
            aria-label={t('account.remove.one', { name: nameOf(item) })}
            onClick={() => onRemove(item)}
          >
            {t('account.remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
