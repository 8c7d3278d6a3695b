import { Link } from 'react-router'
import type { DriverLoad } from '#domain/dispatch/driver-day.ts'
import { StopGlyph } from '#web/driver/stop-glyph.tsx'
import { boxWords } from '#web/driver/stop-words.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** These rows are the loads that the driver still has to dump, or whose ticket is missing. */
export function LoadRows({ loads }: { loads: readonly DriverLoad[] }) {
  const { t } = useTexts()
  const open = loads.filter(({ state }) => state !== 'ticketed' && state !== 'confirmed')
  if (open.length === 0) return null
  return (
    <ul aria-label={t('driver.loads')} className="overflow-hidden rounded-card border border-line bg-surface">
      {open.map(load => (
        <li key={load.orderId} className="border-b border-line last:border-b-0">
          <Link
            to={`/load/${load.orderId}`}
            className="bare flex min-h-16 items-center gap-3 px-4 py-2 active:bg-sunken"
          >
            <StopGlyph kind="dump" />
            <span className="min-w-0">
              <span className="block font-bold">
                {t('driver.load.of', { size: boxWords(load.box, t), city: load.city })}
              </span>
              <span className="block text-ink-soft">{t(`driver.load.state.${load.state}`)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
