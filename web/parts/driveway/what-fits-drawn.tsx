import type { ReactNode } from 'react'
import { Bag, Sofa } from '#web/parts/driveway/beside.tsx'
import { unit } from '#web/parts/driveway/scale.ts'

/** The words beside a picture of a sofa and of bags, on one scale with each other. */
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
