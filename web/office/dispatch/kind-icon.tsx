import type { StopKind } from '#domain/dispatch/stop.ts'
import { classNames } from '#web/ui/class-names.ts'

const drawings: Readonly<Record<StopKind, string>> = {
  'drop-off': 'M8 2.5v9M4 8l4 4 4-4M3 14h10',
  pickup: 'M8 13.5v-9M4 8l4-4 4 4M3 2h10',
  swap: 'M5 13V3M2 6l3-3 3 3M11 3v10m-3-3 3 3 3-3',
  'dump-and-return': 'M13 8a5 5 0 1 1-1.6-3.7M13.5 2v3.5H10',
  relocation: 'M2 8h11M9.5 4.5 13 8l-3.5 3.5',
  dump: 'M3 3h10v10H3V3Z',
  yard: 'M2.5 7.5 8 3l5.5 4.5M4 7v6.5h8V7',
  errand: 'm3 13 .8-3 6.7-6.7 2.2 2.2L6 12.2 3 13Z',
}

/** Color alone never distinguishes kinds. Each kind has its own icon, and the card's label names the kind. */
const tones: Readonly<Record<StopKind, string>> = {
  'drop-off': 'text-good',
  pickup: 'text-accent-text',
  swap: 'text-warn',
  'dump-and-return': 'text-warn',
  relocation: 'text-ink',
  dump: 'text-ink-soft',
  yard: 'text-ink-soft',
  errand: 'text-ink-soft',
}

type KindIconProps = {
  kind: StopKind
  /** True where color means the state of the stop. The icon then has the color of the text. */
  isPlain?: boolean
  className?: string
}

export function KindIcon({ kind, isPlain = false, className }: KindIconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames('size-4 shrink-0 fill-none stroke-current stroke-2', !isPlain && tones[kind], className)}
    >
      <path d={drawings[kind]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
