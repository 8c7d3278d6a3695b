import type { OrderId } from '#domain/order/order-id.ts'
import { type Evidence, evidenceOf, maxPhotoBytes } from '#domain/payment/evidence.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findOrderPage } from '#server/db/office/order-page.ts'
import { findOrder } from '#server/db/order/orders.ts'
import {
  type AnsweredDispute,
  findConsents,
  listDisputesOfOrder,
  listEvidencePhotos,
} from '#server/db/payment/dispute-evidence.ts'
import type { Deps, FileDeps } from '#server/operations/dependencies.ts'
import { readWholePhoto } from '#server/operations/file/read-photo.ts'
import { FilesUnreachable } from '#server/providers/files/files.ts'

export type OfDispute = { readonly orderId: string; readonly disputeId: string }

const maxPhotos = 60

/** Returns a dispute of the hauler's order. Refuses 'dispute-not-found'. */
export async function findDisputeOf(
  { db }: Pick<Deps, 'db'>,
  organizationId: string,
  { orderId, disputeId }: OfDispute,
): Promise<AnsweredDispute> {
  const found = (await listDisputesOfOrder(db, organizationId, orderId)).find(({ id }) => id === disputeId)
  if (!found) throw new Refusal('dispute-not-found')
  return found
}

/** Returns all stored facts of an order for the customer's bank, as one file and some texts (rule M91). Refuses 'dispute-not-found'. */
export async function gatherEvidence(deps: FileDeps, organizationId: string, of: OfDispute): Promise<Evidence> {
  const { db, clock } = deps
  const dispute = await findDisputeOf(deps, organizationId, of)
  const [page, order, consents, photos] = await Promise.all([
    findOrderPage(db, organizationId, of.orderId),
    findOrder(db, of.orderId as OrderId),
    findConsents(db, of.orderId),
    readPhotos(deps, of.orderId),
  ])
  if (!page) throw new Refusal('order-not-found')
  return evidenceOf({
    hauler: order.hauler,
    dispute,
    order: {
      number: order.friendlyId,
      placedAt: order.createdAt,
      totalInCents: order.totalInCents,
      billingPostalCode: order.billingAddress?.postalCode ?? null,
      snapshot: order.snapshot,
    },
    consents,
    events: page.events,
    load: page.load,
    bills: page.bills,
    objections: page.notes.filter(({ isObjection, isAnswer }) => isObjection || isAnswer),
    messages: page.messages,
    replies: page.replies,
    photos,
    madeAt: clock(),
  })
}

const nothing = new Uint8Array()

/**
 * Reads the photos one after the other, and keeps only the bytes that fit into the file. A photo whose bytes are missing now is left out.
 * It is counted like a photo that the bank cannot read.
 */
async function readPhotos(deps: FileDeps, orderId: string) {
  const photoContents = []
  let bytesLeft = maxPhotoBytes
  for (const photo of await listEvidencePhotos(deps.db, orderId, maxPhotos)) {
    const content = (await readWholePhoto(deps, photo.id).catch(nothingIfUnreachable)) ?? nothing
    const fits = content.length <= bytesLeft
    if (fits) bytesLeft -= content.length
    photoContents.push({ ...photo, content: fits ? content : nothing })
  }
  return photoContents
}

function nothingIfUnreachable(error: unknown): null {
  if (error instanceof FilesUnreachable) return null
  throw error
}
