import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type Container, findOtherSize, type OtherSize } from '#server/db/fleet/containers.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'

/** This is a box whose number a person typed, and the order that gets the box. */
export type BoxForOrder = { readonly box: Container; readonly orderId: string }

/**
 * Refuses 'box-of-other-size', with both sizes, for the first box that is not of the size of its order. The same refusal names the others.
 * A typed number brings such a box to an order only after the person has confirmed it (rule D159). A box that its order already has is not
 * checked.
 */
export async function refuseOtherSizes(
  tx: Tx,
  { language }: OfficeActing,
  boxes: readonly BoxForOrder[],
): Promise<void> {
  const otherSizes: OtherSize[] = []
  for (const { box, orderId } of boxes) {
    const other = box.orderId === orderId ? null : await findOtherSize(tx, { containerId: box.id, orderId, language })
    if (other) otherSizes.push(other)
  }
  const [first, ...others] = otherSizes
  if (first) throw new Refusal('box-of-other-size', first, { others })
}
