/** What of which day is shown in the panel at the side: `show` in the address. */
import { useSearchParams } from 'react-router'
import { type Day, isoDateOf } from '#domain/calendar.ts'
import { useClose } from '#web/office/dispatch/use-close.ts'
import { type Trip, trips, type WeekDay } from '#web/office/dispatch/week/week-figures.ts'

export type Measure = 'minutes' | 'asks' | Trip | { readonly typeId: string }
export type Shown = { readonly of: WeekDay; readonly measure: Measure }

/** Says that going back leads to the week without the panel. */
export const shownState = { isShown: true }

const stock = 'stock-'

export function useShown(week: readonly WeekDay[]) {
  const [params] = useSearchParams()
  const close = useClose('show', 'isShown')
  return { shown: shownIn(params.get('show'), week), close }
}

/** The address of the week with a panel. */
export function useShowLink() {
  const [params] = useSearchParams()
  const isReplaced = params.get('show') !== null
  const to = (day: Day, measure: Measure) => {
    const next = new URLSearchParams(params)
    next.delete('open')
    next.set('show', `${isoDateOf(day)}.${typeof measure === 'string' ? measure : stock + measure.typeId}`)
    return `?${next}`
  }
  return { to, isReplaced }
}

function shownIn(text: string | null, week: readonly WeekDay[]): Shown | null {
  const [date, name = ''] = text?.split('.') ?? []
  const of = week.find(one => isoDateOf(one.day.day) === date)
  const measure = measureOf(name)
  return of && measure ? { of, measure } : null
}

function measureOf(name: string): Measure | null {
  if (name === 'minutes' || name === 'asks') return name
  if (name.startsWith(stock)) return { typeId: name.slice(stock.length) }
  return trips.find(trip => trip === name) ?? null
}
