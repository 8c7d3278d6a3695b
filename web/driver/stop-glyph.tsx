import type { StopKind } from '#domain/dispatch/stop.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * An arrow down means that a box is left. An arrow up means that a box is taken. Not only the color but also the shape
 * distinguishes them.
 */
const shapes: Record<StopKind, string> = {
  'drop-off': 'M12 4v11m-5-5 5 6 5-6M5 20h14',
  pickup: 'M12 20V9M7 13l5-6 5 6M5 4h14',
  swap: 'M8 4v14m-4-4 4 5 4-5M16 20V6m-4 4 4-5 4 5',
  'dump-and-return': 'M5 12a7 7 0 1 1 3 5.7M5 20v-5h5',
  relocation: 'M4 12h15m-6-6 6 6-6 6',
  dump: 'M4 7h16l-3 12H7L4 7Zm5 4v5m6-5v5',
  yard: 'M4 11 12 4l8 7v9H4v-9Z',
  errand: 'M12 5v9m0 4v.01',
}

export function StopGlyph({ kind, className }: { kind: StopKind; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('shrink-0', className ?? 'size-7')}
    >
      <path d={shapes[kind]} />
    </svg>
  )
}
