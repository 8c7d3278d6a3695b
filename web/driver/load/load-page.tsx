import { useParams } from 'react-router'
import type { DriverLoad } from '#domain/dispatch/driver-day.ts'
import { findLoad } from '#web/driver/find-stop.ts'
import { DumpForm } from '#web/driver/load/dump-form.tsx'
import { TicketForm } from '#web/driver/load/ticket-form.tsx'
import { usePhoneState } from '#web/driver/phone.ts'
import { Screen } from '#web/driver/screen.tsx'
import { boxWords } from '#web/driver/stop-words.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** The page is about the load of one order. It first asks where the load is dumped, and then for the figures of the scale. */
export function LoadPage() {
  const { t } = useTexts()
  const { orderId } = useParams()
  const { day } = usePhoneState()
  const load = findLoad(day, orderId)
  if (!load) {
    return (
      <Screen title={t('driver.load.title')}>
        <p>{t('driver.load.missing')}</p>
      </Screen>
    )
  }
  if (load.state === 'on-truck' || load.state === 'in-yard') return <DumpForm load={load} />
  if (load.state === 'dumped') return <TicketForm load={load} />
  return (
    <Screen title={t('driver.load.title')}>
      <LoadFacts load={load} />
    </Screen>
  )
}

function LoadFacts({ load }: { load: DriverLoad }) {
  const { t } = useTexts()
  return (
    <p>
      <span className="block text-street font-bold">
        {t('driver.load.of', { size: boxWords(load.box, t), city: load.city })}
      </span>
      {t(`driver.load.state.${load.state}`)}
    </p>
  )
}
