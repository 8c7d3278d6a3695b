import type { BoardOrder, DispatchDay } from '#web/office/session/office-api.ts'

/** These orders have no stop, and their customers ask for the day. */
export const askingFor = (day: DispatchDay): BoardOrder[] =>
  day.lists['to-plan'].orders.filter(order => order.asked?.day === day.day)
