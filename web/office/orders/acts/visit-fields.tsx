import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rangesOn, type TimeWindow } from '#domain/schedule/window.ts'
import { type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { formatCents } from '#domain/value/money.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import type { ActInput } from '#web/office/orders/acts/use-order-act.ts'
import {
  actPriceQuery,
  type OfficeOrder,
  type PricedAct,
  type Schedule,
  scheduleQuery,
} from '#web/office/orders/queries.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { formatRange } from '#web/parts/when.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type VisitFieldsProps = {
  order: OfficeOrder
  act: PricedAct
  input: Pick<ActInput, 'window' | 'pickupDay'>
  isTried: boolean
  onChange: (change: Partial<ActInput>) => void
}

/** The fields choose the day and, for a visit, one of the hours that the hauler offers. */
export function VisitFields(props: VisitFieldsProps) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(scheduleQuery(props.order.id))
  if (isError) return <UnableToLoad component={t('orders.days.offered')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  return <OfferedFields {...props} schedule={data} />
}

function OfferedFields({ order, act, input, isTried, onChange, schedule }: VisitFieldsProps & { schedule: Schedule }) {
  const { t, language } = useTexts()
  const [day, setDay] = useState<Day | null>(input.pickupDay)
  const [hours, setHours] = useState(input.window ? nameOf(input.window) : '')
  const ranges = day === null ? [] : rangesOn(day, schedule.windows)
  const choose = (next: Day | null, wanted: string) => {
    const offered = next === null ? [] : rangesOn(next, schedule.windows)
    const range = offered.find(one => nameOf(one) === wanted) ?? offered[0]
    setDay(next)
    setHours(range ? nameOf(range) : '')
    const window = next !== null && range ? { day: next, start: range.start, end: range.end } : null
    onChange({ window, pickupDay: next })
  }
  const found = ranges.find(one => nameOf(one) === hours)
  const window: TimeWindow | null = day !== null && found ? { day, start: found.start, end: found.end } : null
  return (
    <>
      <TextField
        type="date"
        label={t(act === 'extend' ? 'orders.newEnd' : 'orders.day')}
        min={isoDateOf(schedule.days.first)}
        max={isoDateOf(schedule.days.last)}
        value={day === null ? '' : isoDateOf(day)}
        error={isTried && day === null && t('orders.day.missing')}
        onChange={event => choose(event.target.value ? dayOf(event.target.value) : null, hours)}
      />
      {act !== 'extend' && ranges.length > 0 && (
        <SelectField
          label={t('orders.hours')}
          value={hours}
          choices={ranges.map(range => ({ value: nameOf(range), label: formatRange(range, language) }))}
          onChange={next => choose(day, next)}
        />
      )}
      {window && <Price order={order} act={act} window={window} />}
    </>
  )
}

const nameOf = ({ start, end }: { start: number; end: number }): string => `${start}-${end}`

/** Shows people who see amounts the highest price of the days until then. The bill has the final amount after the weighing. */
function Price({ order, act, window }: { order: OfficeOrder; act: PricedAct; window: TimeWindow }) {
  const { t } = useTexts()
  const isShown = hasRight(useMe(), 'money')
  const { data, error } = useQuery({ ...actPriceQuery(order.id, act, window), enabled: isShown })
  if (!isShown) return null
  return (
    <p aria-live="polite" className="min-h-5 text-small text-ink-soft">
      {error && errorText(error)}
      {data?.totalInCents === 0 && t('orders.price.none')}
      {data !== undefined &&
        data.totalInCents > 0 &&
        t('orders.price', { days: data.extraDays, amount: formatCents(data.totalInCents) })}
    </p>
  )
}
