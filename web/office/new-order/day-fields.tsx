import type { RefusalName } from '#domain/refusal/refusal.ts'
import { isoDateOf } from '#domain/value/calendar.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { OrderFieldsProps } from '#web/office/new-order/fields-props.ts'
import type { ServedZip } from '#web/office/new-order/queries.ts'
import { hoursKey, openRanges, type TypedOrderVisit } from '#web/office/new-order/typed-order.ts'
import { formatRange } from '#web/parts/when.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The fields hold the days and hours of both visits, by the area's clock and the hauler's calendar. */
export function OrderDayFields({ typed, set, served, refused }: OrderFieldsProps) {
  const { t } = useTexts()
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="pb-2 font-bold">{t('newOrder.days')}</legend>
      {!served && <p className="text-small text-ink-soft">{t('newOrder.days.later')}</p>}
      {served &&
        (['dropOff', 'pickup'] as const).map(visit => (
          <VisitRow
            key={visit}
            visit={visit}
            served={served}
            typed={typed[visit]}
            refusal={refused[visit]}
            onChange={change => set({ [visit]: { ...typed[visit], ...change } })}
          />
        ))}
      <Checkbox
        checked={typed.isActualPickupDate}
        onChange={event => set({ isActualPickupDate: event.target.checked })}
      >
        {t('newOrder.pickup.actual')}
      </Checkbox>
    </fieldset>
  )
}

type VisitRowProps = {
  visit: 'dropOff' | 'pickup'
  typed: TypedOrderVisit
  served: ServedZip
  refusal: RefusalName | null
  onChange: (change: Partial<TypedOrderVisit>) => void
}

function VisitRow({ visit, typed, served, refusal, onChange }: VisitRowProps) {
  const { t, language } = useTexts()
  const { earliestDropOff, lastDay } = served.schedule
  const ranges = typed.day ? openRanges(typed.day, served) : []
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <TextField
        type="date"
        label={t(`newOrder.${visit}`)}
        min={isoDateOf(earliestDropOff)}
        max={isoDateOf(lastDay)}
        value={typed.day}
        error={refusal ? refusalText(refusal) : undefined}
        onChange={event => onChange({ day: event.target.value })}
      />
      <SelectField
        label={t(`newOrder.${visit}.hours`)}
        value={typed.hours}
        disabled={ranges.length === 0}
        choices={ranges.map(range => ({ value: hoursKey(range), label: formatRange(range, language) }))}
        onChange={hours => onChange({ hours })}
      />
    </div>
  )
}
