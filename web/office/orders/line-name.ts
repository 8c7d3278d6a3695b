import { orderPage } from '#web/i18n/areas/office.ts'
import { textFromServer } from '#web/i18n/i18n.ts'

type NamedLine = { readonly kind: string; readonly label: string; readonly quantity: number }

/** Its kind in the reader's words, then what it is called on the order. */
export function lineName({ kind, label, quantity }: NamedLine): string {
  const name = textFromServer(orderPage, `orders.line.${kind}`, {})
  const own = quantity > 1 ? `${quantity} × ${label}` : label
  return name === null ? own : [name, named.has(kind) ? own : null].filter(Boolean).join(': ')
}

/** Kinds of which an order may have several. */
const named: ReadonlySet<string> = new Set([
  'container',
  'additional-material',
  'add-on',
  'discount',
  'extension',
  'additional',
])
