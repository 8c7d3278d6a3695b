import { type Ref, useLayoutEffect, useRef } from 'react'
import type { Dimensions } from '#domain/catalog/dimensions.ts'
import { rollOffTruckDrawn } from '#domain/drawing/beside.ts'
import { drivewayDrawn, viewBoxOfDriveway } from '#domain/drawing/driveway.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { DrawnPaths } from '#web/parts/driveway/drawn-paths.tsx'
import { numberFormat } from '#web/parts/formats.ts'

type DrivewayProps = {
  dimensions: Dimensions
  /** The name of the dumpster in the drawing's title. */
  name: string
  /** If true, the drawing has a house behind, each thing keeps its place when another size is shown, and the new box rolls off a truck. */
  isScene?: boolean
}

/** Draws a dumpster to scale beside a person and a pick-up truck, with its length, width and height. */
export function Driveway({ dimensions, name, isScene = false }: DrivewayProps) {
  const { t, language } = useTexts()
  const { lengthFt, widthFt, heightFt } = dimensions
  const lengths = {
    length: inFeet(lengthFt, language),
    width: inFeet(widthFt, language),
    height: inFeet(heightFt, language),
  }
  const { box, truck } = useRollOff(isScene ? `${lengthFt} ${widthFt} ${heightFt}` : null)
  const { behind, box: boxDrawn, beside } = drivewayDrawn(dimensions, isScene)
  return (
    <span className="block">
      <svg
        viewBox={viewBoxOfDriveway}
        role="img"
        aria-label={t('drawing.alt', { name, ...lengths })}
        // With a house, the drawing reaches to the edges of its card.
        className={isScene ? '-mx-5 block w-[calc(100%+2.5rem)]' : 'block w-full'}
      >
        <DrawnPaths drawn={behind} />
        {isScene && <Leaving truck={truck} />}
        <g ref={box}>
          <DrawnPaths drawn={boxDrawn} />
        </g>
        <DrawnPaths drawn={beside} />
      </svg>
      <span aria-hidden="true" className="block text-small text-ink-soft">
        {t('drawing.lengths', lengths)}
      </span>
    </span>
  )
}

/** The truck is visible only while it drives away. */
function Leaving({ truck }: { truck: Ref<SVGGElement> }) {
  return (
    <g ref={truck} opacity="0">
      <DrawnPaths drawn={rollOffTruckDrawn} />
    </g>
  )
}

const easing = 'cubic-bezier(0.2, 0.7, 0.3, 1)'
const rollsInMs = 400

/**
 * When another dumpster is shown, it slides down from its truck, which drives off. The first one does not move. If the person wants less
 * motion, nothing moves.
 */
function useRollOff(shown: string | null) {
  const box = useRef<SVGGElement>(null)
  const truck = useRef<SVGGElement>(null)
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timing = { duration: rollsInMs, easing }
    box.current?.animate?.(
      [
        { transform: 'translate(-60px, -34px) rotate(9deg)', opacity: 0.4 },
        { transform: 'translate(-14px, -6px) rotate(5deg)', opacity: 1, offset: 0.6 },
        { transform: 'none', opacity: 1 },
      ],
      timing,
    )
    truck.current?.animate?.(
      [
        { transform: 'translateX(70px)', opacity: 1 },
        { transform: 'translateX(-60px)', opacity: 1 },
      ],
      timing,
    )
  }, [shown])
  return { box, truck }
}

const inFeet = (length: number, language: string) =>
  numberFormat(`${language}-US`, { maximumFractionDigits: 1 }).format(length)
