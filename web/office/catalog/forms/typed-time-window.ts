/** These functions turn the typed form of a time window into the input of the call. */
import { type DraftOf, timeWindowDraftSchema } from '#domain/catalog/draft.ts'
import { asRead, orNull } from '#web/office/catalog/forms/typed-item.ts'
import type { ReadItem } from '#web/office/catalog/forms/use-item-form.ts'

export const typedTimeWindow = (draft: DraftOf<'time-window'> | undefined) => ({
  days: draft?.onlyWeekend ? ('saturday' as const) : ('workdays' as const),
  start: draft ? String(draft.start) : '',
  end: draft ? String(draft.end) : '',
  needsConfirmation: draft?.needsConfirmation ?? false,
  name: draft?.name ?? '',
  nameInSpanish: draft?.spanish.name ?? '',
})
export type TypedTimeWindow = Omit<ReturnType<typeof typedTimeWindow>, 'days'> & { days: 'workdays' | 'saturday' }

export function readTimeWindow(typed: TypedTimeWindow): ReadItem {
  const parsed = timeWindowDraftSchema.safeParse({
    kind: 'time-window',
    start: hourIn(typed.start),
    end: hourIn(typed.end),
    needsConfirmation: typed.needsConfirmation,
    onlyWeekend: typed.days === 'saturday',
    name: orNull(typed.name),
    spanish: { name: orNull(typed.nameInSpanish) },
  })
  return asRead(parsed, { 'spanish.name': 'nameInSpanish' })
}

const hourIn = (typed: string) => (typed === '' ? Number.NaN : Number(typed))
