import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { maxZipsAtOnce } from '#domain/area/zip-list.ts'
import { canServe, type PlacedZip, placeZip } from '#domain/area/zip-place.ts'
import type { ZipSearch } from '#domain/area/zip-search.ts'
import { zipServedMail } from '#domain/message/zip-served.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { findArea, listZipRows, lockZips, switchZipsOff, switchZipsOn } from '#server/db/area/areas.ts'
import { countWaiting, takeWaiting } from '#server/db/area/waiting-list.ts'
import { findHauler } from '#server/db/catalog/organizations.ts'
import { addChange, type ChangeAct } from '#server/db/change/changes.ts'
import { queueMessages } from '#server/db/message/messages.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import type { Addresses, ZipFacts } from '#server/providers/addresses/addresses.ts'

export type ZipDeps = Deps & { readonly addresses: Pick<Addresses, 'findZip' | 'searchZips'> }

export type FoundZip = PlacedZip & { readonly city: string; readonly state: string; readonly timeZone: string | null }
export type ZipPreview = {
  readonly zips: readonly FoundZip[]
  /** `isCut` is true if the search found more ZIPs than one press switches on. */
  readonly isCut: boolean
  /** `waiting` is the number of addresses on the waiting list of the ZIPs that would be switched on. */
  readonly waiting: number
}

/** Shows what `serveZips` would do with each ZIP of a search (rule Z3). It never writes. Refuses 'area-not-found'. */
export async function previewZips(
  { db, addresses }: ZipDeps,
  { organizationId }: OfficeActing,
  input: { readonly areaId: string; readonly search: ZipSearch },
): Promise<ZipPreview> {
  const { areaId, search } = input
  if (!(await findArea(db, organizationId, areaId))) throw new Refusal('area-not-found')
  const all = search.by === 'list' ? search.zipCodes : addresses.searchZips(search).map(zip => zip.zipCode)
  const facts = all.slice(0, maxZipsAtOnce).map(zipCode => ({ zipCode, zip: addresses.findZip(zipCode) }))
  const placed = await placeAll(db, facts, { organizationId, areaId })
  const toServe = placed.filter(canServe).map(zip => zip.zipCode)
  return {
    zips: placed.map((zip, at) => {
      const { city = '', state = '', timeZone = null } = facts[at]?.zip ?? {}
      return { ...zip, city, state, timeZone }
    }),
    isCut: all.length > maxZipsAtOnce,
    waiting: await countWaiting(db, toServe),
  }
}

export type ServedZip = PlacedZip & { readonly isDone: boolean }
export type ServedZipsResult = { readonly zips: readonly ServedZip[]; readonly told: number }
type AreaZips = { readonly areaId: string; readonly zipCodes: readonly ZipCode[] }

/**
 * Puts ZIPs into an area, or switches them on again, and returns a result for each ZIP. A ZIP that another area serves stays in that area.
 * People who wait for a ZIP are notified if the ZIP is on afterwards (rules Z2, Z4 and Z6). Refuses 'area-not-found'.
 */
export function serveZips(deps: ZipDeps, acting: OfficeActing, input: AreaZips): Promise<ServedZipsResult> {
  return deps.db.transaction().execute(tx => serveZipsWith(tx, deps, acting, input))
}

/** Does the same inside the caller's transaction. */
export async function serveZipsWith(
  tx: Tx,
  { clock, addresses }: Omit<ZipDeps, 'db'>,
  acting: OfficeActing,
  { areaId, zipCodes }: AreaZips,
): Promise<ServedZipsResult> {
  const { organizationId } = acting
  const facts = [...new Set(zipCodes)].map(zipCode => ({ zipCode, zip: addresses.findZip(zipCode) }))
  await lockZips(tx)
  if (!(await findArea(tx, organizationId, areaId))) throw new Refusal('area-not-found')
  const placed = await placeAll(tx, facts, { organizationId, areaId })
  const zipCodesToServe = placed.filter(canServe).map(zip => zip.zipCode)
  const rows = facts.flatMap(({ zipCode, zip }) =>
    zipCodesToServe.includes(zipCode) ? [{ zipCode, city: zip?.city ?? '–', state: zip?.state ?? '––' }] : [],
  )
  if (rows.length > 0) {
    await switchZipsOn(tx, { organizationId, areaId }, rows)
    await recordZips(tx, acting, { areaId, act: 'serve-zips', zipCodes: zipCodesToServe, at: clock() })
  }
  const isOn = placed.filter(zip => canServe(zip) || zip.place === 'on').map(zip => zip.zipCode)
  const notifiedCount = await notifyWaiting(tx, { organizationId, zipCodes: isOn, now: clock() })
  return { zips: placed.map(zip => ({ ...zip, isDone: canServe(zip) })), told: notifiedCount }
}

/** Switches ZIPs of an area off, and returns a result for each ZIP. Carts in these ZIPs follow rule Z5. Refuses 'area-not-found'. */
export function stopServingZips(deps: Deps, acting: OfficeActing, input: AreaZips): Promise<ServedZipsResult> {
  return deps.db.transaction().execute(tx => stopServingZipsWith(tx, deps, acting, input))
}

/** Does the same inside the caller's transaction. */
export async function stopServingZipsWith(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  acting: OfficeActing,
  { areaId, zipCodes }: AreaZips,
): Promise<ServedZipsResult> {
  const { organizationId } = acting
  await lockZips(tx)
  if (!(await findArea(tx, organizationId, areaId))) throw new Refusal('area-not-found')
  const facts = [...new Set(zipCodes)].map(zipCode => ({ zipCode, zip: null }))
  const placed = await placeAll(tx, facts, { organizationId, areaId })
  const removedZips = await switchZipsOff(tx, areaId, zipCodes)
  if (removedZips.length > 0)
    await recordZips(tx, acting, { areaId, act: 'leave-zips', zipCodes: removedZips, at: clock() })
  return { zips: placed.map(zip => ({ ...zip, isDone: removedZips.includes(zip.zipCode) })), told: 0 }
}

type ZipOfArea = { readonly zipCode: ZipCode; readonly zip: ZipFacts | null }
type Into = { readonly organizationId: string; readonly areaId: string }

async function placeAll(db: Db | Tx, facts: readonly ZipOfArea[], into: Into): Promise<PlacedZip[]> {
  const rows = await listZipRows(
    db,
    facts.map(({ zipCode }) => zipCode),
  )
  return facts.map(({ zipCode, zip }) => placeZip(zipCode, zip !== null, rows, into))
}

type ZipChange = {
  readonly areaId: string
  readonly act: ChangeAct
  readonly zipCodes: readonly string[]
  readonly at: Date
}

async function recordZips(tx: Tx, acting: OfficeActing, { areaId, act, zipCodes, at }: ZipChange): Promise<void> {
  const after = { zips: zipCodes }
  await addChange(tx, { ...acting, at, act, object: 'service-area', objectId: areaId, after })
}

type NewlyServed = { readonly organizationId: string; readonly zipCodes: readonly string[]; readonly now: Date }

/**
 * Sends one email to each address that waits for one of these ZIPs, only once for each request (rule Z6), and returns the number of
 * emails.
 */
async function notifyWaiting(tx: Tx, { organizationId, zipCodes, now }: NewlyServed): Promise<number> {
  const waiting = await takeWaiting(tx, zipCodes, now)
  if (waiting.length === 0) return 0
  const hauler = await findHauler(tx, organizationId)
  const messages = waiting.flatMap((first, at) => {
    if (waiting.findIndex(one => one.email === first.email) < at) return []
    const options = waiting.filter(one => one.email === first.email)
    const served = [...new Set(options.map(one => one.zipCode))]
    const { subject, text } = zipServedMail({ language: first.language, hauler, zipCodes: served })
    const key = `serve-your-zip:${first.id}:${now.getTime()}:email`
    const base = { organizationId, orderId: null, waitingId: first.id }
    return [{ ...base, key, recipient: first.email, channel: 'email' as const, subject, text }]
  })
  await queueMessages(tx, now, messages)
  return messages.length
}
