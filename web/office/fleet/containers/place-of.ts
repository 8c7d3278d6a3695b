import { t } from '#web/i18n/i18n.ts'
import type { Box } from '#web/office/fleet/queries.ts'

type Placed = Pick<Box, 'place' | 'facilityName' | 'truckName'> & { readonly order?: Box['order'] }

/** Returns the place of a box in few words: the name of the yard or truck, or the customer's street. */
export function placeOf({ place, facilityName, truckName, order }: Placed): string {
  const street = place === 'site' && order ? [order.street, order.city].filter(Boolean).join(', ') : null
  return facilityName || truckName || street || t(`fleet.place.${place}`)
}
