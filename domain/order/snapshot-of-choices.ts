/**
 * Makes the part of an order's snapshot about its customer and about the choices that have no price. The snapshot freezes the names as they
 * are now.
 */
import type { Cart } from '#domain/cart/cart.ts'
import { splitMaterials } from '#domain/cart/to-call-about.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import type { Material } from '#domain/catalog/material.ts'
import type { Language } from '#domain/value/language.ts'
import type { OrderSnapshot } from './snapshot.ts'

type OrderedCart = Pick<
  Cart,
  | 'zipCode'
  | 'customerType'
  | 'containers'
  | 'materials'
  | 'restrictions'
  | 'deliveryLocationType'
  | 'dropOffWindow'
  | 'pickupWindow'
> & { readonly timeZone: string | null }

type Owner = Omit<OrderSnapshot['customer'], 'customerType'>

/** What the hauler offers. It gives the choices their names. */
type Offered = {
  readonly materials: readonly Pick<Material, '_id' | 'name' | 'isRestricted'>[]
  readonly containerTypes: readonly Pick<ContainerType, '_id' | 'name' | 'size'>[]
}

export function snapshotOfChoices(cart: OrderedCart, owner: Owner, offered: Offered, language: Language) {
  return {
    language,
    timeZone: cart.timeZone ?? 'UTC',
    zipCode: cart.zipCode ?? '',
    customer: {
      firstName: owner.firstName,
      lastName: owner.lastName,
      email: owner.email,
      phone: owner.phone,
      companyName: owner.companyName,
      customerType: cart.customerType ?? 'individual',
    },
    ...namedChoices(cart, offered),
    restrictions: cart.restrictions ?? {},
    deliveryLocationType: cart.deliveryLocationType,
    dropOffWindow: cart.dropOffWindow,
    pickupWindow: cart.pickupWindow,
  } as const satisfies Partial<OrderSnapshot>
}

function namedChoices({ containers, materials }: OrderedCart, offered: Offered) {
  const materialNames = new Map(offered.materials.map(one => [one._id, one.name]))
  const nameOf = (id: string) => materialNames.get(id) ?? ''
  const { accepted, toCallAbout } = splitMaterials(materials, offered.materials)
  const types = new Map(offered.containerTypes.map(one => [one._id, one]))
  return {
    containers: Object.entries(containers).map(([_id, quantity]) => ({
      _id,
      name: types.get(_id)?.name ?? '',
      size: types.get(_id)?.size ?? null,
      quantity,
    })),
    materials: accepted.map(({ id, quantity }) => ({ id, name: nameOf(id), quantity: quantity ?? 1 })),
    toCallAbout: toCallAbout.map(({ id }) => ({ id, name: nameOf(id) })),
  }
}
