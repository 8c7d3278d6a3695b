import { cleanPhoto } from '@rolloff/photo/photo.ts'
import { siteKey } from '#domain/dispatch/site.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Spot } from '#domain/spot/spot.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import {
  findRememberedPlot,
  findSpot,
  removePlot,
  removeSpotPhoto,
  type StoredSpot,
  savePlot,
  saveSpotPhoto,
} from '#server/db/spot/spots.ts'
import type { Deps, FileDeps } from '#server/operations/dependencies.ts'
import { dropBytes, keepBytes } from '#server/operations/file/keep-bytes.ts'

type SpotCart = Pick<CartAccess, 'id' | 'userId' | 'organizationId' | 'deliveryAddress'>

export type SpotWithMemory = StoredSpot & {
  /** The person drew this plot for their last order at the address. It is null once the cart has a plot. */
  readonly remembered: Spot | null
}

/** Reads the spot of a cart or order. A guest gets no remembered plot, because the address may be another person's. */
export async function readSpot({ db }: Pick<Deps, 'db'>, cart: SpotCart): Promise<SpotWithMemory> {
  const spot = await findSpot(db, cart.id)
  const { userId, organizationId, deliveryAddress } = cart
  if (spot.plot || userId === null || organizationId === null || deliveryAddress === null)
    return { ...spot, remembered: null }
  const known = { userId, organizationId, siteKey: siteKey(deliveryAddress) }
  return { ...spot, remembered: await findRememberedPlot(db, known) }
}

/** Stores the plot of a cart, or removes it. Refuses 'step-missing' without an address, and 'cart-ordered'. */
export async function storePlot({ db, clock }: Deps, cart: SpotCart, plot: Spot | null): Promise<void> {
  const spot = { cartId: cart.id, organizationId: haulerOf(cart), now: clock() }
  if (plot === null) return removePlot(db, spot)
  if (!(await savePlot(db, { ...spot, plot }))) throw new Refusal('cart-ordered')
}

export const removePhotoOfSpot = ({ db, clock }: Deps, cart: SpotCart): Promise<void> =>
  removeSpotPhoto(db, { cartId: cart.id, organizationId: haulerOf(cart), now: clock() })

type PhotoDeps = FileDeps & { readonly newId: () => string }

/** Stores the customer's photo of the spot without its metadata. Refuses 'step-missing' without an address, 'not-a-photo' and 'cart-ordered'. */
export async function storeSpotPhoto(deps: PhotoDeps, cart: SpotCart, content: Buffer): Promise<void> {
  const { db, clock, newId } = deps
  const organizationId = haulerOf(cart)
  const spot = { cartId: cart.id, organizationId, now: clock() }
  const photo = cleanPhoto(content)
  if (!photo) throw new Refusal('not-a-photo')
  const file = await keepBytes(deps, { ...photo, organizationId, kind: 'photo' })
  const isStored = await db.transaction().execute(tx => saveSpotPhoto(tx, { ...spot, photoId: newId(), file }))
  if (isStored) return
  await dropBytes(deps, file)
  throw new Refusal('cart-ordered')
}

/** A spot is at an address, which comes before it. */
function haulerOf({ organizationId, deliveryAddress }: SpotCart): string {
  if (organizationId === null || deliveryAddress === null) throw new Refusal('step-missing')
  return organizationId
}
