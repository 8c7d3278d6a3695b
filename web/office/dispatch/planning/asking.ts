import type { BoardOrder, DispatchDay } from '#web/office/session/office-api.ts'

/** Orders without a stop whose customers ask for this day. */
export const askingFor = (day: DispatchDay): BoardOrder[] =>
  day.lists['to-plan'].orders.filter(order => order.asked?.day === day.day)
