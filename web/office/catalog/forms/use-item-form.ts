import { useState } from 'react'
import type { CatalogDraft } from '#domain/catalog/draft.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { refreshCatalog } from '#web/office/catalog/queries.ts'
import type { Fields } from '#web/office/edit/three-way.ts'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { toast } from '#web/ui/toast.ts'

export type ReadItem = { readonly wrong: ReadonlySet<string>; readonly draft: CatalogDraft | null }

type ItemFormOptions<Typed extends Fields> = {
  /** It is null for a new item. */
  readonly item: { readonly id: string; readonly version: number } | null
  readonly fields: Typed
  readonly read: (typed: Typed) => ReadItem
  readonly onDone: () => void
}

/** The hook runs a form of the catalog: a message appears beside a wrong field as soon as the person has typed in it or left it. */
export function useItemForm<Typed extends Fields>({ item, fields, read, onDone }: ItemFormOptions<Typed>) {
  const { t } = useTexts()
  const editing = useEditing({ version: item?.version ?? 0, fields })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const { typed } = editing
  const { wrong, draft } = read(typed)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, sent: CatalogDraft) =>
      api.office.catalog.save.mutate({ seen: item && { id: item.id, version: editing.seenVersion }, draft: sent }),
    {
      refresh: refreshCatalog,
      onDone: () => {
        editing.saved()
        toast({ kind: 'success', title: t('catalog.saved') })
        onDone()
      },
    },
  )
  const touch = (...names: readonly string[]) => setTouched(before => new Set([...before, ...names]))
  return {
    typed,
    set: (change: Partial<Typed>) => {
      editing.set(change)
      touch(...Object.keys(change))
    },
    touch,
    says: (name: keyof Typed & string, text: string) =>
      (isTried || touched.has(name)) && wrong.has(name) ? text : undefined,
    frame: {
      editing,
      isPending,
      isOff,
      failure,
      objectId: item?.id ?? null,
      save: t('catalog.save'),
      onSend: () => {
        setTried(true)
        if (draft) void submit(draft)
        return draft !== null
      },
    },
  }
}

export type ItemFormState<Typed extends Fields> = ReturnType<typeof useItemForm<Typed>>
