import type { Drawn, DrawnColor } from '#domain/drawing/drawn.ts'
import { classNames } from '#web/ui/class-names.ts'

const fills: Readonly<Record<DrawnColor, string>> = {
  accent: 'fill-accent',
  danger: 'fill-danger',
  depth: 'fill-depth',
  'ink-soft': 'fill-ink-soft',
  line: 'fill-line',
  'line-strong': 'fill-line-strong',
  sunken: 'fill-sunken',
  surface: 'fill-surface',
}

const strokes: Readonly<Record<DrawnColor, string>> = {
  accent: 'stroke-accent',
  danger: 'stroke-danger',
  depth: 'stroke-depth',
  'ink-soft': 'stroke-ink-soft',
  line: 'stroke-line',
  'line-strong': 'stroke-line-strong',
  sunken: 'stroke-sunken',
  surface: 'stroke-surface',
}

/** Shows a drawing of `domain/drawing` within an svg element. */
export function DrawnPaths({ drawn }: { drawn: readonly Drawn[] }) {
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      {drawn.map(({ d, fill, stroke, width, opacity, isCut }, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the paths of a drawing keep their order, and two may have the same lines
          key={index}
          d={d}
          className={classNames(fill ? fills[fill] : 'fill-none', stroke && strokes[stroke])}
          strokeWidth={width}
          opacity={opacity}
          strokeLinecap={isCut ? 'butt' : undefined}
        />
      ))}
    </g>
  )
}
