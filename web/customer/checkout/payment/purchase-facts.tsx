import { useQuery } from '@tanstack/react-query'
import { type Dimensions, parseDimensions } from '#domain/catalog/dimensions.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { streetWithUnit } from '#domain/value/address.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { settings } from '#web/client/settings.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { containerTypesQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Driveway } from '#web/parts/driveway/driveway.tsx'
import { formatDay, formatHours } from '#web/parts/when.ts'
import { Card } from '#web/ui/card.tsx'

/** Beside the price stand the facts of the purchase: what, when and for which place, whom to ask, and until when a change costs nothing. */
export function PurchaseFacts({ checkout: { cartId, cart } }: { checkout: Checkout }) {
  const { t, language } = useTexts()
  const types = useQuery({ ...containerTypesQuery(cartId), meta: { safeToFail: true } })
  const bought = types.data?.filter(type => type._id in cart.containers)
  const when = (window: TimeWindow) => `${formatDay(window.day, language)}, ${formatHours(window, language)}`
  const { deliveryAddress: address, dropOffWindow, pickupWindow } = cart
  const { phone } = settings.hauler
  return (
    <Card aria-label={t('payment.bought')} className="max-sm:py-3">
      {bought?.map(type => (
        <div key={type._id}>
          <p className="font-bold">{type.name}</p>
          <Drawn dimensions={parseDimensions(type.dimensions)} name={type.name} />
        </div>
      ))}
      {address && <p>{`${streetWithUnit(address)}, ${address.city}`}</p>}
      {dropOffWindow && <p>{t('payment.bought.comes', { when: when(dropOffWindow) })}</p>}
      {pickupWindow && <p>{t('payment.bought.goes', { when: when(pickupWindow) })}</p>}
      <p className="mt-2 text-small text-ink-soft">
        {t('payment.bought.cancel')}{' '}
        {phone && (
          <a href={`tel:${phone}`} className="font-medium underline underline-offset-4">
            {t('payment.bought.call', { phone: formatPhone(phone) })}
          </a>
        )}
      </p>
    </Card>
  )
}

/** A phone does not show the drawing, because the card form comes first there. */
function Drawn({ dimensions, name }: { dimensions: Dimensions | null; name: string }) {
  return (
    dimensions && (
      <div className="mb-2 max-sm:hidden">
        <Driveway dimensions={dimensions} name={name} />
      </div>
    )
  )
}
