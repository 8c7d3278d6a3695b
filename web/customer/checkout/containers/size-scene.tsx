import { useEffect, useRef, useState } from 'react'
import { parseDimensions } from '#domain/catalog/dimensions.ts'
import { whatFits } from '#domain/catalog/what-fits.ts'
import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { IncludedInPrice } from '#web/customer/checkout/containers/included-in-price.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Driveway } from '#web/parts/driveway/driveway.tsx'
import { SizeSlider } from '#web/parts/driveway/size-slider.tsx'
import { WhatFitsDrawn } from '#web/parts/driveway/what-fits-drawn.tsx'
import { numberFormat } from '#web/parts/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type ContainerType = RouterOutputs['getContainerTypesForCustomer'][number]

type SizeSceneProps = {
  types: readonly ContainerType[]
  /** The chosen size, or the size that the scene shows first. */
  shown: ContainerType
  isChosen: boolean
  onChoose: (id: string) => void
}

/**
 * The scene shows every size in the same driveway. The customer moves a slider to a size, and sees its price, cover and
 * capacity. A size that is not chosen yet is marked, and a tap chooses it.
 */
export function SizeScene({ types, shown, isChosen, onChoose }: SizeSceneProps) {
  const { t, language } = useTexts()
  const dimensions = parseDimensions(shown.dimensions)
  const { sofas, bags } = whatFits(shown.volume)
  // The button disappears and loses the focus, so the text in its place takes the focus.
  const chosen = useRef<HTMLParagraphElement>(null)
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (isPressed) chosen.current?.focus({ preventScroll: true })
  }, [isPressed])
  return (
    <Card aria-label={t('drawing.size')} className="flex flex-col gap-2 overflow-hidden">
      {dimensions && (
        <div className={isChosen ? '' : '[&_svg]:opacity-55'}>
          <Driveway isScene dimensions={dimensions} name={shown.name} />
        </div>
      )}
      <SizeSlider
        label={t('drawing.size')}
        names={types.map(type => type.name)}
        at={types.indexOf(shown)}
        valueText={isChosen ? shown.name : t('containers.slider.none', { name: shown.name })}
        onChoose={at => onChoose(types[at]?._id ?? shown._id)}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-medium">{isChosen ? shown.name : t('containers.slider.none', { name: shown.name })}</p>
        {shown.price && <p className="price text-large font-bold">{formatCents(shown.price.totalInCents)}</p>}
      </div>
      {shown.price && <IncludedInPrice price={shown.price} className="text-small" />}
      {isChosen ? (
        <p ref={chosen} tabIndex={-1} className="flex min-h-11 items-center font-medium text-good">
          {t('containers.chosen')}
        </p>
      ) : (
        <Button
          variant="outline"
          onClick={() => {
            setPressed(true)
            onChoose(shown._id)
          }}
        >
          {t('containers.chooseThis')}
        </Button>
      )}
      <WhatFitsDrawn>
        {t('containers.fits', { sofas, bags: numberFormat(`${language}-US`).format(bags) })}
      </WhatFitsDrawn>
    </Card>
  )
}
