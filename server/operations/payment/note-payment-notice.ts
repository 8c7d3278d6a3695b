import { Refusal } from '#domain/refusal/refusal.ts'
import { unknownName } from '#domain/value/person.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findNoticeState, noteNotice } from '#server/db/payment/payment-notices.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

/**
 * Stores that a person has read about an event at the payment service (rule M47). Refuses 'notice-over' with who has noted the event
 * before, and 'dispute-undecided' while the bank has not decided.
 */
export async function notePaymentNotice(
  { db, clock }: Deps,
  { id }: { readonly id: string },
  acting: OfficeActing,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const now = clock()
    const noted = await noteNotice(tx, { ...acting, id, now })
    if (!noted) {
      const found = await findNoticeState(tx, acting.organizationId, id)
      throw found?.isOpen
        ? new Refusal('dispute-undecided')
        : new Refusal('notice-over', { who: found?.who ?? unknownName })
    }
    const object = noted.orderId ? ({ object: 'order', objectId: noted.orderId } as const) : null
    const own = { object: 'organization', objectId: acting.organizationId } as const
    await addChange(tx, { ...acting, at: now, act: 'note-payment', ...(object ?? own) })
  })
}
