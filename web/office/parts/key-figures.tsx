import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type KeyFigure = {
  readonly key: string
  readonly label: string
  readonly value: ReactNode
  /** A short line below the value. */
  readonly note?: ReactNode
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad' | undefined
}

const tones = { plain: '', good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const

/** The page opens with these few figures, so that a person sees them before the rows. A phone shows two in a line. */
export function KeyFigures({ label, figures }: { label: string; figures: readonly KeyFigure[] }) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
        {figures.map(({ key, label: name, value, note, tone = 'plain' }) => (
          <div
            key={key}
            className="min-w-0 rounded-card border border-line bg-surface px-4 py-3 max-[30rem]:last:odd:col-span-full"
          >
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className={classNames('wrap-break-word text-large font-bold tabular-nums', tones[tone])}>{value}</dd>
            {note && <dd className="wrap-break-word text-small text-ink-soft">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
