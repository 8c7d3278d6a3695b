import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lastWorkingDayBefore } from '#domain/schedule/bookable-day.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { orderScheduleOptionsQuery, scheduleOptionsQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatDay, formatWindow } from '#web/parts/when.ts'

type Steps = Pick<RouterOutputs['getOrderById'], '_id' | 'today' | 'dropOffWindow' | 'pickupWindow'>
type NextStepsProps = { order: Steps; isTexted: boolean }

/** This list names the messages and visits that follow for the customer, with their days. */
export function NextSteps({ order, isTexted }: NextStepsProps) {
  const { t } = useTexts()
  const steps = useSteps(order, isTexted)
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="font-medium">{t('arrival.steps')}</h3>
      <ol className="mt-3 grid gap-4 sm:grid-cols-3">
        {steps.map(({ title, when, text }, at) => (
          <li key={title} className="flex gap-3 sm:flex-col sm:gap-2">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-round bg-ink text-small font-bold text-paper"
            >
              {at + 1}
            </span>
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <p className="text-small tabular-nums">{when}</p>
              <p className="text-small text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function useSteps({ _id, today, dropOffWindow, pickupWindow }: Steps, isTexted: boolean) {
  const { t, language } = useTexts()
  const calendar = useCalendar(_id)
  const how = isTexted ? 'text' : 'mail'
  const before = dropOffWindow && lastWorkingDayBefore(dropOffWindow.day, calendar)
  const isApproximate = pickupWindow?.isActualPickupDate === false
  return [
    before !== null &&
      before >= today && {
        title: t('arrival.step.before'),
        when: t('arrival.step.before.when', { day: formatDay(before, language) }),
        text: t(`arrival.step.before.${how}`),
      },
    dropOffWindow && {
      title: t('arrival.step.comes'),
      when: formatWindow(dropOffWindow, language),
      text: t(`arrival.step.comes.${how}`),
    },
    pickupWindow && {
      title: t('arrival.step.goes'),
      when: isApproximate
        ? t('arrival.step.goes.approximate', { day: formatDay(pickupWindow.day, language) })
        : formatWindow(pickupWindow, language),
      text: t(isApproximate ? 'arrival.step.goes.ask' : 'arrival.step.goes.text'),
    },
  ].filter(step => step !== null && step !== false)
}

/** The calendar of the hauler is known if the customer has just chosen the days. It is empty until it is known. */
function useCalendar(orderId: string) {
  // The cart had the id of the order.
  const chosenFrom = useQueryClient().getQueryData(scheduleOptionsQuery(orderId).queryKey)
  const ofOrder = useQuery({
    ...orderScheduleOptionsQuery(orderId),
    enabled: chosenFrom === undefined,
    meta: { safeToFail: true },
  })
  if (chosenFrom) return { closedDays: chosenFrom.closedDays, ranges: chosenFrom.ranges }
  return { closedDays: ofOrder.data?.closedDays ?? [], ranges: ofOrder.data?.windows ?? [] }
}
