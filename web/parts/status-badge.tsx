import { badgeColour } from '#domain/order/status.ts'
import { status as statusTexts } from '#web/i18n/areas/common.ts'
import { isTextKey, t, textFromServer, useTexts } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'

type StatusBadgeProps = {
  status: string
  /** Day and time of the scheduled stop, shown instead of a name where the status is a date. */
  when?: string
}

/** The status of an order in words, with its colour. */
export function StatusBadge({ status, when = '' }: StatusBadgeProps) {
  useTexts()
  return <Badge tone={badgeColour(status)}>{statusName(status, when)}</Badge>
}

/** A status in words; the scheduled ones by their day and time where that is known. */
export function statusName(status: string, when = ''): string {
  const keys = when ? [`status.${status}`] : [`status.${status}.noDate`, `status.${status}`]
  const known = keys.find(isTextKey)
  return (known && textFromServer(statusTexts, known, { when })) ?? t('status.unknown')
}
