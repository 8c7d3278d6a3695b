/** A row of the matrix of calls and rights. */
import type { Right } from '#domain/account/roles.ts'
import type { Day } from '#domain/value/calendar.ts'

/** Things of the hauler, as they stand. */
export type OfficeScene = {
  readonly day: Day
  readonly orderId: string
  readonly stopId: string
  readonly siteId: string
  readonly customerId: string
  readonly stopVersion: number
  readonly routeId: string
  readonly loadOrderId: string
  readonly driverId: string
  readonly yardId: string
  readonly truckId: string
  readonly boxId: string
  readonly boxDigits: string
  readonly containerTypeId: string
  readonly deviceId: string
  readonly tapId: string
  /** A defect that nobody has signed as repaired. */
  readonly inspectionId: string
  readonly feeId: string
}

export type OfficeRow = {
  readonly kind: 'query' | 'mutation'
  /** `office`: whoever works there; `orders`: who plans or bills; `driver`: who drives for the hauler; `operator`: of the platform. */
  readonly needs: Right | 'office' | 'orders' | 'driver' | 'operator'
  readonly input: (scene: OfficeScene) => Record<string, unknown> | undefined
}

export type Row = readonly [OfficeRow['kind'], OfficeRow['needs'], OfficeRow['input']?]
