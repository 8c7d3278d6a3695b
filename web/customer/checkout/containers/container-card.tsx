import { parseDimensions } from '#domain/catalog/dimensions.ts'
import { whatFits } from '#domain/catalog/what-fits.ts'
import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { IncludedInPrice } from '#web/customer/checkout/containers/included-in-price.tsx'
import { BillForecast } from '#web/customer/checkout/frame/bill-forecast.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Driveway } from '#web/parts/driveway/driveway.tsx'
import { PickUpLoads } from '#web/parts/driveway/pick-up-loads.tsx'
import { numberFormat } from '#web/parts/formats.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CheckboxCard } from '#web/ui/checkbox-card.tsx'
import { Facts } from '#web/ui/facts.tsx'

type ContainerCardProps = {
  type: RouterOutputs['getContainerTypesForCustomer'][number]
  isChosen: boolean
  /** True if another size is chosen. The customer must clear that one first. */
  isDisabled: boolean
  isRecommended: boolean
  onChange: (isChosen: boolean) => void
}

/**
 * The card shows one dumpster drawn to scale, its total price, what the price covers, and its size and capacity. A
 * click on a chosen dumpster clears the choice.
 */
export function ContainerCard({ type, isChosen, isDisabled, isRecommended, onChange }: ContainerCardProps) {
  const { t, language } = useTexts()
  const { price } = type
  const dimensions = parseDimensions(type.dimensions)
  const number = (value: number) => numberFormat(`${language}-US`).format(value)
  return (
    <CheckboxCard
      name="container"
      title={type.name}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChange}
      aside={
        <span className="flex flex-col items-end">
          {price && <span className="text-large font-bold">{formatCents(price.totalInCents)}</span>}
          <span className="text-small">{t('containers.perDay', { price: `$${number(type.pricePerDay / 100)}` })}</span>
        </span>
      }
      below={
        <span className="flex flex-col gap-2">
          {/* The words use the whole width of the card, because large letters need the room. */}
          {isRecommended && (
            <span>
              <Badge tone="green">{t('containers.recommendedBadge')}</Badge>
            </span>
          )}
          {dimensions && <Driveway dimensions={dimensions} name={type.name} />}
          {price && <PriceFacts price={price} />}
          <PickUpLoads loads={whatFits(type.volume).pickUpLoads} />
          <Facts
            facts={[
              t('containers.volume', { yards: number(type.volume) }),
              t('containers.weight', { pounds: number(type.maxWeight) }),
            ]}
          />
          <span className="block">
            <span className="font-medium">{t('containers.bestFor')}</span> {type.bestFor}
          </span>
        </span>
      }
    />
  )
}

function PriceFacts({ price }: { price: NonNullable<ContainerCardProps['type']['price']> }) {
  const { t } = useTexts()
  const { isEstimate, rentalDays, forecast, includedTons, extraDayInCents } = price
  return (
    <span className="block">
      <span className="block font-medium text-ink">
        {extraDayInCents === null
          ? t('containers.allInAnyDays')
          : t(isEstimate ? 'containers.allInEstimate' : 'containers.allIn', { days: rentalDays })}
      </span>
      <IncludedInPrice price={price} />
      <BillForecast forecast={forecast} includedTons={includedTons} isShort className="mt-2" />
    </span>
  )
}
