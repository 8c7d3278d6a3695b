import { type CatalogDraft, type CatalogKind, catalogKinds, type DraftOf } from '#domain/catalog/draft.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { AddOnForm } from '#web/office/catalog/forms/add-on-form.tsx'
import { ContainerTypeForm } from '#web/office/catalog/forms/container-type-form.tsx'
import { MaterialForm } from '#web/office/catalog/forms/material-form.tsx'
import { PointsForm } from '#web/office/catalog/forms/points-form.tsx'
import { TimeWindowForm } from '#web/office/catalog/forms/time-window-form.tsx'
import { type CatalogItem, type CatalogList, type ItemOf, refreshCatalog } from '#web/office/catalog/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { Button } from '#web/ui/button.tsx'

type CatalogPanelProps = {
  kind: CatalogKind
  list: CatalogList
  /** Null for a new item. */
  item: CatalogItem | null
  onDone: () => void
}

/** The panel has the form of the item, and the button that archives the item or takes it back into the shop. */
export function CatalogPanel({ item, ...form }: CatalogPanelProps) {
  if (!item) return <ItemForm {...form} item={null} />
  return (
    <>
      {!item.archived && <ItemForm {...form} item={item} onDone={() => undefined} />}
      <Archive item={item} />
    </>
  )
}

function ItemForm({ kind, list, item, onDone }: CatalogPanelProps) {
  if (kind === 'container-type') return <ContainerTypeForm list={list} item={asKind(item, kind)} onDone={onDone} />
  if (kind === 'material') return <MaterialForm list={list} item={asKind(item, kind)} onDone={onDone} />
  if (kind === 'add-on') return <AddOnForm item={asKind(item, kind)} onDone={onDone} />
  if (kind === 'time-window') return <TimeWindowForm list={list} item={asKind(item, kind)} onDone={onDone} />
  return <PointsForm kind={kind} list={list} item={asKind(item, kind)} onDone={onDone} />
}

/** Narrows the item to its kind, because a list holds items of one kind only. */
function asKind<Kind extends CatalogKind>(item: CatalogItem | null, kind: Kind): ItemOf<Kind> | null {
  return item && isOfKind(item.draft, kind) ? { ...item, draft: item.draft } : null
}
const isOfKind = <Kind extends CatalogKind>(draft: CatalogDraft, kind: Kind): draft is DraftOf<Kind> =>
  catalogKinds.includes(kind) && draft.kind === kind

function Archive({ item: { id, version, archived, draft } }: { item: CatalogItem }) {
  const { t } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct(
    api => api.office.catalog.archive.mutate({ kind: draft.kind, id, version, isArchived: !archived }),
    { refresh: refreshCatalog },
  )
  return (
    <>
      <ActFailure failure={failure} />
      <Button variant="outline" size="sm" pending={isPending} disabled={isOff} onClick={() => submit(undefined)}>
        {t(archived ? 'catalog.restore' : 'catalog.archive')}
      </Button>
      <p className="text-small text-ink-soft">{t('catalog.archive.hint')}</p>
    </>
  )
}
