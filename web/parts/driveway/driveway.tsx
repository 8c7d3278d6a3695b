import { type Ref, useLayoutEffect, useRef } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { Garage, Person, PickUp, RollOffTruck } from '#web/parts/driveway/beside.tsx'
import { Box } from '#web/parts/driveway/box.tsx'
import type { Dimensions } from '#web/parts/driveway/dimensions.ts'
import { depth, picture, place, unit } from '#web/parts/driveway/scale.ts'
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
  const boxEnd = place.box + (isScene ? place.longestBox : lengthFt + widthFt * depth.x)
  const person = boxEnd + place.gap
  const x = place.box * unit
  const size = [-unit * picture.sky, unit * picture.width, unit * (picture.sky + picture.below)]
  return (
    <span className="block">
      <svg
        viewBox={`0 ${size.join(' ')}`}
        role="img"
        aria-label={t('drawing.alt', { name, ...lengths })}
        // With a house, the drawing reaches to the edges of its card.
        className={isScene ? '-mx-5 block w-[calc(100%+2.5rem)]' : 'block w-full'}
      >
        {isScene && <Garage x={(person + 2.4) * unit} />}
        <path d={`M0 0H${picture.width * unit}`} className="stroke-line-strong" strokeWidth="1.6" />
        {isScene && <Leaving truck={truck} />}
        <g ref={box}>
          <Box x={x} dimensions={dimensions} />
        </g>
        <Person x={(person + 0.6) * unit} />
        <PickUp x={(person + place.personWidth) * unit} />
        <Measure from={x} to={x + lengthFt * unit} />
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
      <RollOffTruck />
    </g>
  )
}

/** A line on the ground with the length. */
function Measure({ from, to }: { from: number; to: number }) {
  return (
    <path
      d={`M${from} 4v8M${from} 8H${to}M${to} 4v8`}
      className="fill-none stroke-line-strong"
      strokeWidth="1.4"
      strokeLinecap="round"
    />
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
