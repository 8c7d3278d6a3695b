import type { Tx } from '@rolloff/sql/connect.ts'
import type { CustomerDetails } from '#domain/customer/customer.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import {
  type Customer,
  lockCustomer,
  blockCustomer as storeBlock,
  updateCustomer,
} from '#server/db/customer/customers.ts'
import { addNote } from '#server/db/order/notes.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

type ExpectedVersion = { readonly id: string; readonly version: number }

/** Stores the office's details about a customer (rule K1). Refuses 'customer-not-found' and 'changed-meanwhile'. */
export async function saveCustomer(
  { db, clock }: Deps,
  acting: OfficeActing,
  { id, version, details }: ExpectedVersion & { readonly details: CustomerDetails },
): Promise<void> {
  await db.transaction().execute(async tx => {
    const before = await lockSeen(tx, acting, { id, version })
    await updateCustomer(tx, id, details)
    const facts = ({ kind, tags }: { kind: string; tags: readonly string[] }) => ({ kind, tagCount: tags.length })
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'change',
      object: 'customer',
      objectId: id,
      before: facts(before),
      after: facts(details),
    })
  })
}

/** Blocks further orders from a customer. Unblocks the customer if no reason is given (rule K3). Refuses what `saveCustomer` refuses. */
export async function blockCustomer(
  { db, clock }: Deps,
  acting: OfficeActing,
  { id, version, why }: ExpectedVersion & { readonly why: string | null },
): Promise<void> {
  await db.transaction().execute(async tx => {
    await lockSeen(tx, acting, { id, version })
    const at = clock()
    await storeBlock(tx, id, why === null ? null : { at, why })
    const act = why === null ? 'unblock' : 'block'
    await addChange(tx, { ...acting, at, act, object: 'customer', objectId: id })
  })
}

/** Adds a note that only the office reads. Refuses 'customer-not-found'. */
export async function addCustomerNote(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  { id, content }: { readonly id: string; readonly content: string },
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async tx => {
    const customer = await lockCustomer(tx, organizationId, id)
    if (!customer || customer.isErased) throw new Refusal('customer-not-found')
    await addNote(tx, { organizationId, origin: 'customer', entityId: id, content, createdBy: actorId, now })
    await addChange(tx, { organizationId, actorId, at: now, act: 'add-note', object: 'customer', objectId: id })
  })
}

/**
 * Locks the customer record that the page showed. Refuses 'customer-not-found' for a deleted account, because nothing is written to its
 * record.
 */
async function lockSeen(tx: Tx, { organizationId }: OfficeActing, { id, version }: ExpectedVersion): Promise<Customer> {
  const customer = await lockCustomer(tx, organizationId, id)
  if (!customer || customer.isErased) throw new Refusal('customer-not-found')
  await refuseStale(tx, customer, version)
  return customer
}
