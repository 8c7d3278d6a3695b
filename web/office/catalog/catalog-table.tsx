import { useState } from 'react'
import { type CatalogDraft, type CatalogKind, type DraftOf, isOrdered, lacksSpanish } from '#domain/catalog/draft.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { draftName } from '#web/office/catalog/draft-name.ts'
import { type CatalogItem, refreshCatalog } from '#web/office/catalog/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { MoveHandle, type MoveInList, placesOfMove, useFocusOnMoved } from '#web/office/list/move-handle.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

type TableProps = {
  kind: CatalogKind
  items: readonly CatalogItem[]
  openId: string | null
  onOpen: (id: string) => void
  addressOf: (id: string) => string
}

/** Lists the items of a kind in the order of the shop. */
export function CatalogTable({ kind, items, ...table }: TableProps) {
  const { t, language } = useTexts()
  const { move, failure, isOff } = useMove(kind, items)
  const name: Column<CatalogItem> = {
    key: 'name',
    title: t(titleKeyOf(kind)),
    cell: ({ draft }) => draftName(draft, language),
  }
  const price: Column<CatalogItem> = {
    key: 'price',
    title: t('catalog.price'),
    cell: ({ draft }) => priceWords(draft, t),
    isNumber: true,
  }
  const used: Column<CatalogItem> = {
    key: 'used',
    title: t('catalog.used'),
    cell: ({ usedBy }) => t('catalog.used.orders', { count: usedBy }),
    isNumber: true,
  }
  const state: Column<CatalogItem> = {
    key: 'state',
    title: t('catalog.state'),
    cell: ({ archived, draft }) =>
      (archived || lacksSpanish(draft)) && (
        <span className="flex gap-2">
          {archived && (
            <Badge tone="amber">{t(kind === 'time-window' ? 'catalog.window.archived' : 'catalog.archived')}</Badge>
          )}
          {lacksSpanish(draft) && <Badge>{t('catalog.spanish.missing')}</Badge>}
        </span>
      ),
  }
  const place: Column<CatalogItem> = {
    key: 'place',
    title: t('catalog.place'),
    isClear: true,
    cell: ({ id, archived, draft }) =>
      !archived && (
        <MoveHandle
          id={id}
          label={t('catalog.move', { name: draftName(draft, language) })}
          isOff={isOff}
          onMove={move}
        />
      ),
  }
  const days: Column<CatalogItem> = {
    key: 'days',
    title: t('catalog.window.days'),
    cell: ({ draft }) => draft.kind === 'time-window' && daysWords(draft, t),
  }
  const isPriced = kind === 'container-type' || kind === 'material' || kind === 'add-on'
  const columns = [
    ...(isPriced ? [price] : []),
    ...(kind === 'time-window' ? [days] : []),
    ...(kind === 'description' ? [] : [used]),
    state,
  ]
  return (
    <>
      <p className="text-small text-ink-soft">{t(isOrdered(kind) ? 'catalog.place.hint' : 'catalog.place.byVolume')}</p>
      <ActFailure failure={failure} />
      <DataTable
        label={t(`catalog.part.${kind}`)}
        columns={[name, ...columns, ...(isOrdered(kind) ? [place] : [])]}
        rows={items}
        idOf={item => item.id}
        {...table}
      />
    </>
  )
}

function titleKeyOf(kind: CatalogKind) {
  if (kind === 'time-window') return 'catalog.window.hours'
  return kind === 'container-type' || kind === 'material' ? 'catalog.name' : 'catalog.itemTitle'
}

/** Returns words such as "Saturday, outside business hours (Early)". */
function daysWords({ onlyWeekend, needsConfirmation, name }: DraftOf<'time-window'>, t: Translate): string {
  const days = t(onlyWeekend ? 'catalog.window.saturday' : 'catalog.window.workdays')
  const words = needsConfirmation ? `${days}, ${t('catalog.window.outside')}` : days
  return name === null ? words : `${words} (${name})`
}

function priceWords(draft: CatalogDraft, t: Translate): string {
  if (draft.kind === 'container-type')
    return t('catalog.price.perDay', { price: formatCents(draft.pricePerDayInCents) })
  if (draft.kind === 'add-on') return formatCents(draft.priceInCents)
  if (draft.kind !== 'material') return ''
  if (draft.isRestricted) return t('catalog.price.restricted')
  return draft.extraChargeInCents === null
    ? '–'
    : t('catalog.price.each', { price: formatCents(draft.extraChargeInCents) })
}

function useMove(kind: CatalogKind, items: readonly CatalogItem[]) {
  const [movedId, setMovedId] = useState<string | null>(null)
  const expectedIds = items.filter(item => !item.archived).map(item => item.id)
  const { submit, failure, isOff } = useOfficeAct(
    (api, { id, before }: { id: string; before: string | null }) => {
      if (!isOrdered(kind)) return Promise.resolve({ success: true as const })
      return api.office.catalog.move.mutate({ kind, id, before, seen: expectedIds })
    },
    { refresh: refreshCatalog },
  )
  useFocusOnMoved(expectedIds, movedId)
  const move: MoveInList = (id, to) => {
    const places = placesOfMove(expectedIds, id, to)
    if (!places) return
    const { from, target } = places
    setMovedId(id)
    void submit({ id, before: expectedIds[target < from ? target : target + 1] ?? null })
  }
  return { move, failure, isOff }
}
