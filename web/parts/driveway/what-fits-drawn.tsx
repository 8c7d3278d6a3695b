import type { ReactNode } from 'react'
import { unit } from '#domain/drawing/scale.ts'

/** The text is beside a picture of a sofa and of bags, both on one scale. */
export function WhatFitsDrawn({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 text-small text-ink-soft">
      <svg
        viewBox={`-1 ${-3.2 * unit} ${13 * unit + 2} ${3.4 * unit}`}
        aria-hidden="true"
        className="block w-24 shrink-0"
      >
        <Sofa x={0} />
        <Bag x={8 * unit} />
        <Bag x={10.4 * unit} />
      </svg>
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** A sofa for three people, 7 ft wide and 3 ft high. */
function Sofa({ x }: { x: number }) {
  const at = (along: number) => x + along * unit
  return (
    <g className="fill-surface stroke-ink-soft" strokeWidth="1.3" strokeLinejoin="round" strokeLinecap="round">
      <path d={`M${at(0.6)} -2.5V0M${at(6.4)} -2.5V0`} strokeWidth="2.4" />
      <path d={`M${at(0.7)} -14V-26q0 -4 4 -4H${at(5.9)}q4 0 4 4V-14Z`} />
      <path d={`M${at(3.5)} -29.5V-14`} className="fill-none" />
      <path d={`M${at(1)} -9V-14q0 -2.6 2.6 -2.6H${at(6) - 2.6}q2.6 0 2.6 2.6V-9Z`} className="fill-sunken" />
      <path d={`M${at(0)} -2.5V-18q0 -3 3 -3h4q3 0 3 3V-9H${at(6)}V-18q0 -3 3 -3h4q3 0 3 3V-2.5Z`} />
    </g>
  )
}

/** A filled bag of 33 gallons, 2 ft wide and, tied, 2.5 ft high. */
function Bag({ x }: { x: number }) {
  const at = (along: number) => x + along * unit
  return (
    <g className="fill-ink-soft stroke-surface" strokeWidth="0.9" strokeLinejoin="round">
      <path
        d={`M${at(1)} -20l-4.5 -4.6 2.8 0.7 1.7 -2.1 1.7 2.1 2.8 -0.7ZM${at(1)} -20.5q9.8 4.5 9.8 13.5 0 7 -5 7h-9.6q-5 0 -5 -7 0 -9 9.8 -13.5Z`}
      />
      <path d={`M${at(1)} -19q-4 4 -4.6 9M${at(1)} -19q4 4 4.6 8`} className="fill-none" opacity="0.6" />
    </g>
  )
}
