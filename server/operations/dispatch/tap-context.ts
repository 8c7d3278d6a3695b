import type { Driver } from '#server/db/fleet/drivers.ts'

/** Who made a tap, when it was made by our clock, and when it arrived. */
export type TapContext = {
  readonly driver: Pick<Driver, 'id' | 'organizationId' | 'userId' | 'firstName'>
  readonly tapId: string
  readonly at: Date
  readonly received: Date
  /** Nobody is told that the truck is on its way: long past, or its end is told by a tap of the same batch. */
  readonly isQuiet: boolean
}
