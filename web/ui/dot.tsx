import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** `waiting` is an empty ring, so that the dots differ also without their colors. */
export type DotTone = 'waiting' | 'planned' | 'moving' | 'good' | 'bad' | 'over'

const filled = 'forced-colors:bg-[CanvasText]'
const tones: Readonly<Record<DotTone, string>> = {
  waiting: 'border-2 border-warn',
  planned: `border-2 border-ink-soft bg-ink-soft ${filled}`,
  moving: `border-2 border-accent bg-accent ${filled}`,
  good: `border-2 border-good bg-good ${filled}`,
  bad: `border-2 border-bad bg-bad ${filled}`,
  over: 'border-2 border-line-strong',
}

/** A word with a dot that repeats its meaning in color. */
export function Dot({ tone, children }: { tone: DotTone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={classNames('size-2.5 shrink-0 rounded-round', tones[tone])} />
      {children}
    </span>
  )
}
