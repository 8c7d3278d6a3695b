import { useTexts } from '#web/i18n/i18n.ts'
import { formatClock } from '#web/office/session/clock.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'

export function OfflineBar() {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const since = useNotConnectedSince()
  return (
    <div role="status">
      {since && (
        <p className="border-b border-line bg-warn-tint px-4 py-2 text-small font-medium text-warn">
          {t('office.notConnected', { time: formatClock(since, language, timeZone) })}
        </p>
      )}
    </div>
  )
}
