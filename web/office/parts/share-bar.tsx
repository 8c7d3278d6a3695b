import { classNames } from '#web/ui/class-names.ts'

type ShareBarProps = { part: number; whole: number; className?: string }

/** The bar shows a part of a whole. The words beside it say the same. */
export function ShareBar({ part, whole, className = 'w-16' }: ShareBarProps) {
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
        className="block h-full rounded-round bg-accent forced-colors:bg-[CanvasText]"
        style={{ width: `${percent}%` }}
      />
    </span>
  )
}
