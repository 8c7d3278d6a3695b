import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Draft } from '#domain/pricing/shown/draft-choices.ts'
import type { RefusalName } from '#domain/refusal/refusal.ts'
import { needsConfirmation, scheduleRefusal } from '#domain/schedule/drop-off.ts'
import { type NearDays, type NearTruck, nearDiscountOnDay } from '#domain/schedule/near-truck.ts'
import { usualDays } from '#domain/schedule/quick-answers.ts'
import { rentalDays } from '#domain/schedule/rental-days.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import { useDraft } from '#web/client/draft.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useSaveAnswer } from '#web/customer/checkout/frame/use-save-answer.ts'
import { ApproximateDialog } from '#web/customer/checkout/schedule/approximate-dialog.tsx'
import { QuickAnswers } from '#web/customer/checkout/schedule/quick-answers.tsx'
import { refusedVisit } from '#web/customer/checkout/schedule/refused-visit.ts'
import { type Aim, RentalCalendar } from '#web/customer/checkout/schedule/rental-calendar.tsx'
import { useDayPrices } from '#web/customer/checkout/schedule/use-day-prices.ts'
import { VisitSection } from '#web/customer/checkout/schedule/visit-section.tsx'
import { scheduleOptionsQuery } from '#web/customer/queries.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { t as text, useTexts } from '#web/i18n/i18n.ts'
import { type ChosenVisits, useVisits, visitsOf } from '#web/parts/schedule/use-visits.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function SchedulePage() {
  return <CheckoutPage step="pickup-dropoff">{checkout => <ScheduleQuestion checkout={checkout} />}</CheckoutPage>
}

function ScheduleQuestion({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const api = useApi()
  const { cartId, cart } = checkout
  const options = useQuery(scheduleOptionsQuery(cartId))
  const draft = useDraft<ChosenVisits>(`schedule ${cartId}`, visitsOf(cart))
  const [answered, setAnswered] = useState<RefusalName | null>(null)
  const choose = (next: ChosenVisits) => {
    setAnswered(null)
    draft.write(next)
  }
  const { prices, isComing: arePricesComing } = useDayPrices(checkout)
  const visits = useVisits({ value: draft.value, write: choose }, options.data, usualDays(prices?.includedDays ?? null))
  const [aim, setAim] = useState<Aim>({ visit: cart.isReplacement ? 'pickup' : 'dropOff', focusOn: null })
  const aimAt = (visit: Aim['visit']) => setAim({ visit, focusOn: { day: visits[visit].day ?? visits[visit].first } })
  const [isConfirmed, confirm] = useState(false)
  const confirmation = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { submit, isPending, loaderText } = useSaveAnswer({
    cartId,
    save: (context, chosen: { dropOffWindow: TimeWindow; pickupWindow: PickupWindow }) =>
      api.upsertPickupDropOffWindow.mutate({ cartId, ...chosen }, context),
    draft,
    loadingText: t('schedule.saving'),
    next: 'add-ons',
    onError: error => {
      showScheduleError(error)
      setAnswered(refusalOf(error))
      // The clock or the calendar has moved on, so the page fetches the present offer and shows it beside the refused choice.
      void options.refetch()
    },
  })
  const { windows } = visits
  // The hours were chosen on another day and may be over. The page's offer may be older than the server's answer.
  const limits = options.data
  const refusal = answered ?? (windows && limits ? scheduleRefusal(windows, limits) : null)
  const refused = windows && limits ? refusedVisit(refusal, windows, limits) : null
  const reason = refusal === 'day-full' ? t('schedule.full.choose') : refusal ? refusalText(refusal) : undefined
  const asksConfirmation =
    windows !== null &&
    [windows.dropOffWindow, windows.pickupWindow].some(one => needsConfirmation(one, options.data?.ranges ?? []))

  /** Leads the customer to what Continue still needs. If a choice is refused, the refusal beside it says what to do. */
  const leadToMissing =
    windows === null
      ? () => aimAt(visits.dropOff.day === null ? 'dropOff' : 'pickup')
      : refused
        ? null
        : () => confirmation.current?.focus()
  const continueWith = () => {
    if (!windows) return
    if (!windows.pickupWindow.isActualPickupDate) return setAsking(true)
    void submit(windows)
  }

  // The buttons and the calendar show prices. If the page showed them before the prices are known, they would grow and move later.
  const isLoading = options.isPending || (options.isSuccess && arePricesComing)
  return (
    <Question
      step="pickup-dropoff"
      checkout={checkout}
      draft={windows ? draftOf(windows, cart.nearTruck, limits?.near) : {}}
      lead={cart.city ? t('schedule.lead', { city: cart.city }) : undefined}
      canContinue={options.data !== undefined && windows !== null && !refused && (!asksConfirmation || isConfirmed)}
      missing={
        options.data &&
        t(windows === null ? 'schedule.missing' : refused ? 'schedule.missing.refused' : 'schedule.missing.confirmed')
      }
      {...(leadToMissing && { onMissing: leadToMissing })}
      isPending={isPending}
      loaderText={loaderText}
      onContinue={continueWith}
    >
      {isLoading && <Skeleton className="h-96" />}
      {options.isError && <UnableToLoad component={t('schedule.options')} onRetry={() => void options.refetch()} />}
      {options.data && !isLoading && (
        <>
          <QuickAnswers visits={visits} limits={options.data} prices={prices} isDropOffFixed={cart.isReplacement} />
          <RentalCalendar
            visits={visits}
            today={options.data.today}
            prices={prices}
            near={options.data.near}
            found={cart.nearTruck}
            aim={aim}
            onAim={cart.isReplacement ? undefined : setAim}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <VisitSection
              visit={visits.dropOff}
              label={t('schedule.dropOff')}
              error={refused === 'dropOff' ? reason : undefined}
              isAimed={aim.visit === 'dropOff'}
              onAim={cart.isReplacement ? undefined : () => aimAt('dropOff')}
            />
            <VisitSection
              visit={visits.pickup}
              label={t('schedule.pickup')}
              error={visits.rangeError ? t('schedule.order') : refused === 'pickup' ? reason : undefined}
              isAimed={aim.visit === 'pickup'}
              onAim={() => aimAt('pickup')}
            />
          </div>
          <Checkbox checked={!visits.isActual} onChange={event => visits.setActual(!event.target.checked)}>
            {t('schedule.approximate')}
          </Checkbox>
          {asksConfirmation && (
            <Checkbox ref={confirmation} checked={isConfirmed} onChange={event => confirm(event.target.checked)}>
              <span className="font-medium text-ink">{t('schedule.nonBusiness')}</span>
              <span className="block">{t('schedule.nonBusiness.hint')}</span>
            </Checkbox>
          )}
        </>
      )}
      <ApproximateDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onAcknowledge={() => {
          setAsking(false)
          if (windows) void submit(windows)
        }}
      />
    </Question>
  )
}

function draftOf(
  { dropOffWindow: { day }, pickupWindow }: { dropOffWindow: TimeWindow; pickupWindow: PickupWindow },
  found: NearTruck | null,
  near: NearDays | undefined,
): Draft {
  return { rentalDays: rentalDays(day, pickupWindow.day), nearTruck: nearDiscountOnDay(day, found, near) }
}

/** A refused Sunday has its own title. For other refused days the text of the refusal explains the reason. */
function showScheduleError(error: unknown): void {
  const refusal = refusalOf(error)
  const isSunday = refusal === 'sunday' || refusal === 'sunday-pickup'
  showError(error, isSunday ? { title: text('schedule.sunday') } : {})
}
