import type { ContainerStatus } from '#domain/fleet/container.ts'
import type { DriverStatus } from '#domain/fleet/driver.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

type Status = ContainerStatus | DriverStatus

const tones: Readonly<Record<Status, BadgeTone>> = {
  created: 'plain',
  available: 'green',
  active: 'green',
  'in-use': 'accent',
  'in-transit': 'accent',
  'in-maintenance': 'amber',
  'out-of-service': 'red',
  suspended: 'red',
}

export function StatusMark({ status }: { status: Status }) {
  const { t } = useTexts()
  return <Badge tone={tones[status]}>{t(`fleet.status.${status}`)}</Badge>
}
