import type { Reason } from '#domain/pricing/reason.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer } from '#web/i18n/i18n.ts'
import { isOfNearTruck } from '#web/parts/near-reason.ts'

type NamedLine = {
  readonly kind: string
  readonly label: string
  readonly quantity: number
  readonly reason?: Pick<Reason, 'message'> | undefined
}

/** The name is the kind in the reader's language, followed by the name on the order. */
export function lineName({ kind, label, quantity, reason }: NamedLine): string {
  const name = textFromServer(areaOfTexts('office/order-page'), `orders.line.${kind}`, {})
  const near =
    reason && isOfNearTruck(reason) ? textFromServer(areaOfTexts('office/order-page'), 'orders.line.near', {}) : null
  const own = near ?? (quantity > 1 ? `${quantity} × ${label}` : label)
  return name === null ? own : [name, named.has(kind) ? own : null].filter(Boolean).join(': ')
}

/** An order may have several lines of these kinds. */
const named: ReadonlySet<string> = new Set([
  'container',
  'additional-material',
  'add-on',
  'discount',
  'extension',
  'additional',
])
