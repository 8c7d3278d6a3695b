import { badgeColor } from '#domain/order/status.ts'
import { t, useTexts } from '#web/i18n/i18n.ts'
import { statusText } from '#web/i18n/status-text.ts'
import { Badge } from '#web/ui/badge.tsx'

type StatusBadgeProps = {
  status: string
  /** The day and time of the scheduled stop. If the status is a date, the badge shows this instead of a name. */
  when?: string
}

export function StatusBadge({ status, when = '' }: StatusBadgeProps) {
  useTexts()
  return (
    <Badge tone={badgeColor(status)}>
      {/* Some specified words begin with a small letter. The badge shows all words with a capital letter. */}
      <span className="inline-block first-letter:uppercase">{statusName(status, when)}</span>
    </Badge>
  )
}

/** A status without a text is shown as unknown. */
export const statusName = (status: string, when = ''): string => statusText(status, when) ?? t('status.unknown')
