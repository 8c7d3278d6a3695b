import { useQuery } from '@tanstack/react-query'
import { splitMaterials } from '#domain/cart/to-call-about.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { materialsQuery } from '#web/customer/queries.ts'
import { ToCallAbout } from '#web/parts/to-call-about.tsx'

/** The component lists the materials of this cart that need a call, as far as they are loaded. */
export function CartToCallAbout({ checkout: { cartId, cart } }: { checkout: Checkout }) {
  const { data: offered = [] } = useQuery(materialsQuery(cartId))
  const chosen = new Set(splitMaterials(cart.materials, offered).toCallAbout.map(one => one.id))
  return <ToCallAbout materials={offered.filter(one => chosen.has(one._id))} />
}
