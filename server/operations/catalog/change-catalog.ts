import { randomUUID } from 'node:crypto'
import type { Tx } from '@rolloff/sql/connect.ts'
import {
  type CatalogDraft,
  type CatalogKind,
  type DraftOf,
  movedBefore,
  type OrderedKind,
} from '#domain/catalog/draft.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { isOfferedTwice, isWithoutWorkdays } from '#domain/schedule/window-list.ts'
import { unknownName } from '#domain/value/person.ts'
import {
  archiveCatalogItem,
  type CatalogItem,
  findCatalogItem,
  hasAll,
  listCatalog,
  lockCatalog,
  storeOrder,
  writeCatalogItem,
} from '#server/db/catalog/written-catalog.ts'
import { addChange } from '#server/db/change/changes.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

type ExpectedVersion = { readonly id: string; readonly version: number }

export type SavedItem = {
  /** `seen` is null for a new item. */
  readonly seen: ExpectedVersion | null
  readonly draft: CatalogDraft
}

/**
 * Adds an item to the catalog or changes it. Placed orders keep what they were sold (rule C14). Refuses 'catalog-item-not-found',
 * 'changed-meanwhile', 'unknown-choice' for a recommended dumpster that the hauler does not have, and what `refuseWrongWindows` refuses.
 */
export async function saveCatalogItem(
  { db, clock }: Deps,
  acting: OfficeActing,
  saved: SavedItem,
): Promise<{ id: string }> {
  const { seen: expected, draft } = saved
  const { organizationId } = acting
  return db.transaction().execute(async tx => {
    await lockCatalog(tx, organizationId)
    const before = expected && (await readExpected(tx, acting, { ...expected, kind: draft.kind }))
    if (!(await hasNamed(tx, organizationId, draft))) throw new Refusal('unknown-choice')
    if (draft.kind === 'time-window' && !before?.archived) {
      await refuseWrongWindows(tx, organizationId, { id: before?.id ?? null, draft })
    }
    const id = before?.id ?? randomUUID()
    await writeCatalogItem(tx, { id, organizationId }, draft)
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: before ? 'change' : 'add',
      object: draft.kind,
      objectId: id,
      before: before && factsOf(before.draft),
      after: factsOf(draft),
    })
    return { id }
  })
}

export type ArchivedItem = ExpectedVersion & { readonly kind: CatalogKind; readonly isArchived: boolean }

/**
 * Takes an item out of the shop, or puts it back. Nothing is ever deleted, because orders keep what they were sold. Refuses what
 * `refuseWrongWindows` refuses.
 */
export async function archiveItem({ db, clock }: Deps, acting: OfficeActing, input: ArchivedItem): Promise<void> {
  const { kind, isArchived } = input
  await db.transaction().execute(async tx => {
    await lockCatalog(tx, acting.organizationId)
    const { id, draft } = await readExpected(tx, acting, input)
    if (draft.kind === 'time-window') {
      await refuseWrongWindows(tx, acting.organizationId, { id, draft: isArchived ? null : draft })
    }
    await archiveCatalogItem(tx, { kind, id }, isArchived)
    const act = isArchived ? 'archive' : 'restore'
    await addChange(tx, { ...acting, at: clock(), act, object: kind, objectId: id })
  })
}

export type MovedItem = {
  readonly kind: OrderedKind
  readonly id: string
  /** If `before` is null, the item moves to the end. */
  readonly before: string | null
  /** The page showed the items in this order. */
  readonly seen: readonly string[]
}

/** Puts an item before another in the shop. Refuses 'changed-meanwhile' if the page showed another order. */
export async function moveItem(
  { db, clock }: Deps,
  acting: OfficeActing,
  { kind, id, before, seen: expectedOrder }: MovedItem,
): Promise<void> {
  const { organizationId } = acting
  await db.transaction().execute(async tx => {
    await lockCatalog(tx, organizationId)
    const items = await listCatalog(tx, organizationId, kind)
    const order = items.filter(item => !item.archived).map(item => item.id)
    if (!order.includes(id)) throw new Refusal('catalog-item-not-found')
    if (order.join() !== expectedOrder.join()) throw new Refusal('changed-meanwhile', { who: unknownName })
    const newOrder = movedBefore(order, id, before)
    if (!newOrder) throw new Refusal('catalog-item-not-found')
    await storeOrder(tx, kind, newOrder)
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'reorder',
      object: kind,
      objectId: id,
      before: { position: order.indexOf(id) + 1 },
      after: { position: newOrder.indexOf(id) + 1 },
    })
  })
}

async function readExpected(
  tx: Tx,
  { organizationId }: OfficeActing,
  expected: ExpectedVersion & { readonly kind: CatalogKind },
): Promise<CatalogItem> {
  const item = await findCatalogItem(tx, organizationId, expected.kind, expected.id)
  if (!item) throw new Refusal('catalog-item-not-found')
  await refuseStale(tx, item, expected.version)
  return item
}

/** Returns the figures of an item for the history, and none of its texts. */
function factsOf(draft: CatalogDraft): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([key, value]) => key === 'size' || typeof value === 'number' || typeof value === 'boolean',
    ),
  )
}

/** Returns true if all items that a draft names belong to this hauler. */
async function hasNamed(tx: Tx, organizationId: string, draft: CatalogDraft): Promise<boolean> {
  if (draft.kind === 'material') return hasAll(tx, organizationId, 'container-type', draft.recommendedContainerIds)
  if (draft.kind === 'cleanup') return hasAll(tx, organizationId, 'material', draft.usualMaterialIds)
  return true
}

type WindowChange = {
  /** `id` is null for a new window. */
  readonly id: string | null
  /** `draft` is null for a window that the office archives. */
  readonly draft: DraftOf<'time-window'> | null
}

/**
 * Refuses 'window-exists' and 'last-window' (rule S16). The caller holds the lock of the hauler's catalog, so each of two writers sees the
 * change of the other.
 */
async function refuseWrongWindows(tx: Tx, organizationId: string, { id, draft }: WindowChange): Promise<void> {
  const windows = await listCatalog(tx, organizationId, 'time-window')
  const others = windows.filter(one => !one.archived && one.id !== id).map(one => one.draft)
  if (draft && isOfferedTwice(draft, others)) throw new Refusal('window-exists')
  if (isWithoutWorkdays(draft ? [...others, draft] : others)) throw new Refusal('last-window')
}
