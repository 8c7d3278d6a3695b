import { triedCountSchema } from '#domain/pricing/try-out/tried-cart.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { readWholeNumber } from '#domain/value/whole-number.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'
import type { PriceList, TriedCart } from '#web/office/prices/queries.ts'

export type TypedCart = {
  readonly zip: string
  readonly customerType: 'none' | 'individual' | 'contractor'
  readonly containerTypeId: string
  readonly count: string
  readonly materialIds: string[]
  readonly addOnIds: string[]
  readonly dropOff: string
  readonly pickup: string
  readonly code: string
  readonly customerId: string | null
  /** The typed text that finds a customer. */
  readonly customerSearch: string
}

export const emptyCart = ({ containerTypes }: PriceList): TypedCart => ({
  zip: '',
  customerType: 'none',
  containerTypeId: containerTypes[0]?.id ?? '',
  count: '1',
  materialIds: [],
  addOnIds: [],
  dropOff: '',
  pickup: '',
  code: '',
  customerId: null,
  customerSearch: '',
})

type Wrong = 'zip' | 'count' | 'days'

/** Returns the cart as the call takes it, or the fields that are wrong. An empty ZIP does not count as wrong. */
export function readCart(typed: TypedCart): { cart: TriedCart | null; wrong: readonly Wrong[] } {
  const zip = zipSchema.safeParse(typed.zip.trim())
  const count = triedCountSchema.safeParse(readWholeNumber(typed.count))
  const days = typed.dropOff && typed.pickup ? { dropOff: dayOf(typed.dropOff), pickup: dayOf(typed.pickup) } : null
  const wrong: Wrong[] = [
    ...(typed.zip.trim() !== '' && !zip.success ? ['zip' as const] : []),
    ...(!count.success ? ['count' as const] : []),
    ...(days && days.pickup <= days.dropOff ? ['days' as const] : []),
  ]
  if (wrong.length > 0 || !zip.success || !count.success) return { cart: null, wrong }
  const cart = {
    zipCode: zip.data,
    customerType: typed.customerType === 'none' ? null : typed.customerType,
    materials: typed.materialIds.map(id => ({ id })),
    containers: typed.containerTypeId ? { [typed.containerTypeId]: count.data } : {},
    addOnIds: typed.addOnIds,
    promotionCode: typed.code.trim() || null,
    customerId: typed.customerId,
    days,
  }
  return { cart, wrong }
}
