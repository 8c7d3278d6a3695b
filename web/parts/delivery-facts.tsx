import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type AddressRestrictions,
  type DeliveryLocationType,
  type RestrictionType,
  restrictionTypes,
} from '#domain/cart/cart.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import { streetWithUnit } from '#domain/value/address.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatDay, formatHours } from '#web/parts/when.ts'
import { Card } from '#web/ui/card.tsx'

type Place = Record<'line1' | 'city' | 'state' | 'postalCode', string> & {
  readonly line2: string | null
  readonly restrictions: AddressRestrictions
}

type DeliveryFactsProps = {
  cart: {
    readonly deliveryLocationType: DeliveryLocationType | null
    readonly dropOffWindow: TimeWindow | null
    readonly pickupWindow: PickupWindow | null
    readonly deliveryAddress: Place | null
  }
  /** The path of the page that changes the answers. Null for a placed order. */
  editPath: string | null
  /** The state that is passed to that page. */
  editState?: object
}

export function DeliveryFacts({ cart, editPath, editState }: DeliveryFactsProps) {
  const { t, language } = useTexts()
  const { deliveryAddress: address, dropOffWindow, pickupWindow } = cart
  const restrictions = restrictionTypes.filter(type => address && type in address.restrictions)
  const when = (window: typeof dropOffWindow) =>
    window && `${formatDay(window.day, language)}, ${formatHours(window, language)}`
  return (
    <Card aria-label={t('summary.delivery')}>
      <h2 className="mb-2 text-large font-bold">{t('summary.delivery')}</h2>
      <dl className="flex flex-col divide-y divide-line">
        <Fact name={t('summary.address')} editState={editState} edit={editPath && `${editPath}/address`}>
          {address && (
            <>
              {streetWithUnit(address)}
              <br />
              {`${address.city}, ${address.state} ${address.postalCode}`}
            </>
          )}
        </Fact>
        <Fact
          name={t('summary.restrictions')}
          editState={editState}
          edit={editPath && `${editPath}/address/restrictions`}
        >
          {restrictions.length === 0
            ? t('summary.noRestrictions')
            : restrictions.map(type => (
                <Restriction key={type} type={type} detail={address?.restrictions[type] ?? ''} />
              ))}
        </Fact>
        {cart.deliveryLocationType && (
          <Fact name={t('summary.place')} editState={editState} edit={editPath && `${editPath}/location-type`}>
            {t(`locationType.${cart.deliveryLocationType}`)}
          </Fact>
        )}
        <Fact name={t('schedule.dropOff')} editState={editState} edit={editPath && `${editPath}/pickup-dropoff`}>
          {when(dropOffWindow)}
        </Fact>
        <Fact name={t('schedule.pickup')} editState={editState} edit={editPath && `${editPath}/pickup-dropoff`}>
          {when(pickupWindow)}
          {pickupWindow?.isActualPickupDate === false && (
            <span className="block text-small text-ink-soft">{t('summary.approximate')}</span>
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function Restriction({ type, detail }: { type: RestrictionType; detail: string }) {
  const { t } = useTexts()
  return (
    <span className="block">
      {t(`restriction.${type}`)}
      {detail && <span className="text-ink-soft">: {detail}</span>}
    </span>
  )
}

type FactProps = { name: string; edit: string | null; editState?: object | undefined; children: ReactNode }

/** Shows an answer with a link that changes it. */
export function Fact({ name, edit, editState, children }: FactProps) {
  const { t } = useTexts()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="col-start-1 min-w-0 break-words">{children}</dd>
      {edit && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <Link
            to={edit}
            state={editState}
            className="inline-flex min-h-11 items-center text-small text-ink underline underline-offset-4"
          >
            {t('summary.edit')}
            <span className="sr-only">: {name}</span>
          </Link>
        </dd>
      )}
    </div>
  )
}
