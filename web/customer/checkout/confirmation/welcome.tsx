import type { RouterOutputs } from '#web/client/api.ts'
import { NextSteps } from '#web/customer/checkout/confirmation/next-steps.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ArrivalDrawing } from '#web/parts/arrival/arrival-drawing.tsx'
import { arrivalOf } from '#web/parts/arrival/arrival-of.ts'
import { ArrivalTitle } from '#web/parts/arrival/arrival-title.tsx'
import { PrepareList } from '#web/parts/arrival/prepare-list.tsx'
import { ReachHauler } from '#web/parts/arrival/reach-hauler.tsx'
import { Card } from '#web/ui/card.tsx'

type WelcomeProps = { order: RouterOutputs['getOrderById']; isTexted: boolean }

/** The page first shows when the dumpster comes, what happens until then, and what to do before. The receipt follows (rule L18). */
export function Welcome({ order, isTexted }: WelcomeProps) {
  const { t } = useTexts()
  const { customer, cart, dimensions, today, hauler, calendarUrl } = order
  const arrival = arrivalOf(order)
  return (
    <Card>
      <div className="grid grid-cols-1 items-start gap-x-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
        <div>
          <div className="flex items-center gap-3">
            <Tick />
            <p className="min-w-0 font-medium">
              {t('confirmation.thanks', { name: customer.name.first })} {t('arrival.set')}
            </p>
          </div>
          {arrival && (
            <h2 className="wrap-break-word mt-3 text-title font-bold">
              <ArrivalTitle arrival={arrival} today={today} />
            </h2>
          )}
          <p className="mt-2 text-ink-soft">{t('confirmation.next')}</p>
          <p className="text-ink-soft">{t(isTexted ? 'confirmation.sms.on' : 'confirmation.sms.off')}</p>
          <p className="text-small break-words text-ink-soft">{t('arrival.receipt', { email: customer.email })}</p>
        </div>
        <ArrivalDrawing dimensions={dimensions} names={cart.lineItems.containers.map(one => one.name)} />
      </div>
      {arrival && (
        <>
          <NextSteps order={order} isTexted={isTexted} />
          <PrepareList kind={arrival.kind} />
        </>
      )}
      <ReachHauler hauler={hauler} calendarUrl={calendarUrl} />
    </Card>
  )
}

/** The tick is animated. If the customer's system asks for less motion, the whole tick appears at once. */
function Tick() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-10 shrink-0">
      <circle cx="20" cy="20" r="19" className="fill-accent" />
      <path
        d="m11.5 20.5 6 6 11-12.5"
        pathLength="1"
        strokeDasharray="1"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="animate-draw fill-none stroke-on-accent"
      />
    </svg>
  )
}
