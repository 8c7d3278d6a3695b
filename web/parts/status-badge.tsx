import { badgeColour } from '#domain/order/status.ts'
import { t, useTexts } from '#web/i18n/i18n.ts'
import { statusText } from '#web/i18n/status-text.ts'
import { Badge } from '#web/ui/badge.tsx'

type StatusBadgeProps = {
  status: string
  /** It is the day and time of the scheduled stop, shown instead of a name if the status is a date. */
  when?: string
}

/** The badge shows the status of an order in words, with its colour. */
export function StatusBadge({ status, when = '' }: StatusBadgeProps) {
  useTexts()
  return (
    <Badge tone={badgeColour(status)}>
      {/* Some specified words begin with a small letter: all are shown with a capital. */}
      <span className="inline-block first-letter:uppercase">{statusName(status, when)}</span>
    </Badge>
  )
}

/** A status without a text is unknown. */
export const statusName = (status: string, when = ''): string => statusText(status, when) ?? t('status.unknown')
