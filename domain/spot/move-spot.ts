/** After ordering, a customer may move the dumpster on the plot until its truck is on the way (rule C73). */
import type { OrderStatus } from '#domain/order/lifecycle.ts'

const beforeTheTruck: readonly OrderStatus[] = ['created', 'restricted', 'pending-drop-off', 'drop-off-scheduled']

export const canMoveSpot = (status: OrderStatus): boolean => beforeTheTruck.includes(status)
