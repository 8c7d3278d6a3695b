import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstBookableDay } from '#domain/schedule/bookable-day.ts'
import { isOutsideHours } from '#domain/schedule/drop-off.ts'
import { defaultSwapDurationInDays, otherDuration, swapDurationsInDays, swapPickupDay } from '#domain/schedule/swap.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { calendarOf, type RequestOptions, useRequestedVisit } from '#web/customer/orders/actions/use-requested-visit.ts'
import { NonBusinessBox, VisitChoice } from '#web/customer/orders/actions/visit-choice.tsx'
import { useVisitQuote, VisitPrice } from '#web/customer/orders/actions/visit-price.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { orderScheduleOptionsQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { VisitField } from '#web/parts/schedule/visit-field.tsx'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

export type SwapRequest = {
  readonly swapWindow: TimeWindow
  readonly rentalDurationDays: number
  /** The price of the old dumpster's days that the page showed, if there is one. */
  readonly totalInCents?: number
}

type SwapDialogProps = {
  order: OrderView
  open: boolean
  onClose: () => void
  onRequest: (request: SwapRequest) => void
}

/**
 * The dialog asks for the day of the swap and shows the price of the full dumpster's days until then. It also asks how
 * long the next dumpster stays.
 */
export function SwapDialog({ order, open, onClose, onRequest }: SwapDialogProps) {
  const { t, language } = useTexts()
  const options = useQuery({ ...orderScheduleOptionsQuery(order._id), enabled: open })
  const requested = useRequestedVisit()
  const next = useDuration(requested.window?.day ?? null)
  const [isPickupConfirmed, confirmPickup] = useState(false)
  const asksPickupWord =
    next.duration === 'other' && next.fitting !== null && isOutsideHours(next.fitting, options.data?.windows ?? [])
  const needsWord =
    (requested.asksConfirmation(options.data) && !requested.isConfirmed) || (asksPickupWord && !isPickupConfirmed)
  const swapWindow = requested.window
  const { quote, ...price } = useVisitQuote('swap', order._id, swapWindow, open)
  const shown = quote.data && { totalInCents: quote.data.totalInCents }
  const request = swapWindow && next.days ? { swapWindow, rentalDurationDays: next.days, ...shown } : null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('action.swap.title')}
      closeLabel={t('shell.close')}
      actions={
        <Button disabled={!request || needsWord || !price.isKnown} onClick={() => request && onRequest(request)}>
          {t('action.swap.confirm')}
        </Button>
      }
    >
      <VisitChoice label={t('action.swap.visit')} options={options} requested={requested}>
        {offered => (
          <>
            {swapWindow && <VisitPrice order={order} quote={quote} isUnpriced={price.isUnpriced} />}
            <DurationChoice chosen={next.duration} onChoose={next.choose} />
            {next.duration === 'other' && <VisitField {...next.pickup(offered)} label={t('action.swap.pickup')} />}
            {asksPickupWord && <NonBusinessBox isConfirmed={isPickupConfirmed} onConfirm={confirmPickup} />}
            {swapWindow && next.days && next.duration !== 'other' && (
              <p className="text-small text-ink-soft">
                {t('action.swap.pickupOn', {
                  day: formatDay(swapPickupDay(swapWindow.day, next.days, calendarOf(offered)), language),
                })}
              </p>
            )}
          </>
        )}
      </VisitChoice>
    </Dialog>
  )
}

/** The rental of the next dumpster has one of the offered numbers of days, or lasts until a pick-up day at least one day after the swap. */
function useDuration(swapDay: Day | null) {
  const [duration, choose] = useState<Duration>(defaultSwapDurationInDays)
  const [pickupDay, setPickupDay] = useState<Day | null>(null)
  const fitting = swapDay && pickupDay && otherDuration(swapDay, pickupDay) ? pickupDay : null
  const days = duration === 'other' ? swapDay && fitting && otherDuration(swapDay, fitting) : duration
  const pickup = (options: RequestOptions) => {
    const calendar = calendarOf(options)
    const from = swapDay ?? options.days.first
    return {
      day: fitting,
      hours: null,
      first: firstBookableDay(addDays(from, 1), calendar),
      last: options.days.last,
      ...calendar,
      hasHours: false,
      onDay: setPickupDay,
      onHours: () => undefined,
    }
  }
  return { duration, choose, days, fitting, pickup }
}

type Duration = number | 'other'

const durations: readonly Duration[] = [...swapDurationsInDays, 'other']

type DurationChoiceProps = { chosen: Duration; onChoose: (duration: Duration) => void }

function DurationChoice({ chosen, onChoose }: DurationChoiceProps) {
  const { t } = useTexts()
  return (
    <ChoiceGroup legend={t('action.swap.duration')} columns="pair">
      {durations.map(duration => (
        <div key={duration} className={classNames('grid', duration === 'other' && 'col-span-full')}>
          <RadioCard
            name="rental-duration"
            title={duration === 'other' ? t('action.swap.other') : t('action.swap.days', { days: duration })}
            checked={chosen === duration}
            onChange={() => onChoose(duration)}
          />
        </div>
      ))}
    </ChoiceGroup>
  )
}
