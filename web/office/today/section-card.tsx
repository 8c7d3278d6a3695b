import { type ReactNode, useId } from 'react'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'

type SectionCardProps = {
  title: string
  count: number
  /** How many of the counted things are shown here. */
  shown: number
  /** The address of the whole list. Null if this card shows the whole list. */
  all: string | null
  isUrgent?: boolean
  /** The sum of the amounts that the rows name. */
  stakeInCents?: number
  children: ReactNode
}

/** The server stops counting at this number. */
const maxCounted = 200

/** A list of *Today* with its name and its count. */
export function SectionCard({
  title,
  count,
  shown,
  all,
  isUrgent = false,
  stakeInCents = 0,
  children,
}: SectionCardProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-0!">
      <div className="flex items-baseline gap-2 px-4 pt-3 pb-1">
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        <span className={classNames('text-small tabular-nums', isUrgent ? 'text-bad' : 'text-ink-soft')}>
          {count >= maxCounted ? t('today.many', { count }) : count}
        </span>
        {all && count > shown && (
          <TextLink to={all} className="text-small">
            {t('today.all', { count })}
          </TextLink>
        )}
        {stakeInCents > 0 && (
          <b className="ml-auto text-large font-bold tabular-nums">
            <span className="sr-only">{t('today.stake', { amount: formatCents(stakeInCents) })}</span>
            <span aria-hidden="true">{formatCents(stakeInCents)}</span>
          </b>
        )}
      </div>
      {children}
    </Card>
  )
}
