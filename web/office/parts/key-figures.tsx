import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type KeyFigure = {
  readonly key: string
  readonly label: string
  readonly value: ReactNode
  /** This short line stands below the value and explains it. */
  readonly note?: ReactNode
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad' | undefined
}

const tones = { plain: '', good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const

/**
 * Most people open the page to read these three or four figures, so they are above its rows. They are in one line. If the page is narrow, as
 * on a phone or beside an open record, each line has two.
 */
export function KeyFigures({ label, figures }: { label: string; figures: readonly KeyFigure[] }) {
  return (
    <section aria-label={label} className="@container/figures">
      <dl
        className={classNames(
          'grid gap-3 @min-[19.5rem]/figures:grid-cols-2',
          figures.length === 3 ? '@min-[30rem]/figures:grid-cols-3' : '@min-[40rem]/figures:grid-cols-4',
        )}
      >
        {figures.map(({ key, label: name, value, note, tone = 'plain' }) => (
          <div
            key={key}
            className="min-w-0 rounded-card border border-line bg-surface px-4 py-3 @max-[30rem]/figures:last:odd:col-span-full"
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
