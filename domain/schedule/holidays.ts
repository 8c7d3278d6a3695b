/** The six days of each year on which American haulers and landfills are closed (rule S15). */
import { addDays, type Day, dayOf } from '#domain/value/calendar.ts'

export type Holiday = { readonly day: Day; readonly name: string; readonly es: { readonly name: string } }

const monday = 1
const thursday = 4

export function holidaysOf(year: number): readonly Holiday[] {
  return [
    { day: dayOf(`${year}-01-01`), name: 'New Year’s Day', es: { name: 'Año Nuevo' } },
    { day: addDays(nthWeekday(year, '06', monday, 1), -7), name: 'Memorial Day', es: { name: 'Día de los Caídos' } },
    { day: dayOf(`${year}-07-04`), name: 'Independence Day', es: { name: 'Día de la Independencia' } },
    { day: nthWeekday(year, '09', monday, 1), name: 'Labor Day', es: { name: 'Día del Trabajo' } },
    { day: nthWeekday(year, '11', thursday, 4), name: 'Thanksgiving Day', es: { name: 'Día de Acción de Gracias' } },
    { day: dayOf(`${year}-12-25`), name: 'Christmas Day', es: { name: 'Navidad' } },
  ]
}

/** Returns the n-th weekday of a month. Memorial Day, the last Monday of May, is a week before the first Monday of June. */
function nthWeekday(year: number, month: string, weekday: number, nth: number): Day {
  const first = dayOf(`${year}-${month}-01`)
  const toWeekday = (weekday - new Date(first).getUTCDay() + 7) % 7
  return addDays(first, toWeekday + (nth - 1) * 7)
}
