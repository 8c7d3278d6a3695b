import { classNames } from '#web/ui/class-names.ts'

type ProgressLineProps = {
  label: string
  /** The named stages in their order. */
  stages: readonly string[]
  /** The index of the present stage, from 0. */
  current: number
  /** The name and the number of the present stage, for phones and screen readers. */
  currentLabel: string
  /** The progress inside that stage, from 0 to 1. */
  within?: number
}

/** A thin line with named stages. A phone shows only the present one, below the line. */
export function ProgressLine({ label, stages, current, currentLabel, within = 0 }: ProgressLineProps) {
  return (
    <div>
      <ol aria-label={label} className="flex gap-1.5">
        {stages.map((stage, at) => (
          <li
            key={stage}
            aria-current={at === current ? 'step' : undefined}
            className={classNames('min-w-0', at === current ? 'flex-[2] sm:flex-1' : 'flex-1')}
          >
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="block h-1 w-full rounded-round"
            >
              <rect width="100" height="4" className="fill-line" />
              <rect
                width={at < current ? 100 : at === current ? Math.max(8, within * 100) : 0}
                height="4"
                className="fill-accent transition-all"
              />
            </svg>
            <span
              className={classNames(
                'mt-1.5 block text-small max-sm:sr-only',
                at === current ? 'font-medium text-ink' : 'text-ink-soft',
              )}
            >
              {at === current ? <span className="sr-only">{currentLabel}</span> : stage}
              {at === current && <span aria-hidden="true">{stage}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="mt-1.5 text-small font-medium sm:hidden">
        {currentLabel}
      </p>
    </div>
  )
}
