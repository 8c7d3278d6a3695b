/** People who drive: their statuses are the specified ones (rule D4). */
export const driverStatuses = ['active', 'available', 'created', 'in-transit', 'suspended'] as const
export type DriverStatus = (typeof driverStatuses)[number]
