import { classNames } from '#web/ui/class-names.ts'

type ShareBarProps = { part: number; whole: number; tone?: 'accent' | 'good' | 'bad'; className?: string }

const tones = { accent: 'bg-accent', good: 'bg-good', bad: 'bg-bad' } as const

/** The bar shows a part of a whole. The words beside it say the same. */
export function ShareBar({ part, whole, tone = 'accent', className = 'w-16' }: ShareBarProps) {
  const percent = whole > 0 ? Math.min(100, (part / whole) * 100) : 0
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block h-1.5 shrink-0 overflow-hidden rounded-round bg-line align-middle forced-colors:border',
        className,
      )}
    >
      <span
        className={classNames('block h-full rounded-round forced-colors:bg-[CanvasText]', tones[tone])}
        style={{ width: `${percent}%` }}
      />
    </span>
  )
}
