import { badgeColour } from '#domain/order/status.ts'
import { Badge } from '#web/ui/badge.tsx'
import { isTextKey, textFromServer, useWords } from '#web/words/words.ts'

type StatusBadgeProps = {
  status: string
  /** Day and time of the scheduled stop, shown instead of a name where the status is a date. */
  when?: string
}

/** The status of an order in its words and colour. Its page loads the words of the area "status". */
export function StatusBadge({ status, when = '' }: StatusBadgeProps) {
  const { t } = useWords()
  const key = `status.${status}`
  const label = isTextKey(key) ? textFromServer(key, { when }) : t('status.unknown')
  return <Badge tone={badgeColour(status)}>{label}</Badge>
}
