/** This is a row of the matrix of calls and rights. */
import type { Right } from '#domain/account/roles.ts'
import type { Day } from '#domain/value/calendar.ts'

/** These are records of the hauler in their present state. */
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
  /** The office has not signed this defect as repaired. */
  readonly inspectionId: string
  readonly feeId: string
}

export type OfficeRow = {
  readonly kind: 'query' | 'mutation'
  /**
   * `office` means all people who work there, `orders` a person who plans or bills, `driver` a person who drives for the hauler, and
   * `operator` a person of the platform.
   */
  readonly needs: Right | 'office' | 'orders' | 'driver' | 'operator'
  readonly input: (scene: OfficeScene) => Record<string, unknown> | undefined
}

export type Row = readonly [OfficeRow['kind'], OfficeRow['needs'], OfficeRow['input']?]
