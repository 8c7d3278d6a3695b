import { useTexts } from '#web/i18n/i18n.ts'
import type { TextKey } from '#web/i18n/texts.ts'
import type { Arrival } from '#web/parts/arrival/arrival-of.ts'
import { CheckIcon } from '#web/ui/icons.tsx'

const beforeArrival = [
  'arrival.prepare.room',
  'arrival.prepare.cars',
  'arrival.prepare.boards',
  'arrival.prepare.gate',
] as const
const beforePickup = ['arrival.prepare.way', 'arrival.prepare.rim', 'arrival.prepare.gate'] as const

const listOf: Partial<Record<Arrival['kind'], readonly (TextKey & `arrival.prepare.${string}`)[]>> = {
  arrives: beforeArrival,
  arriving: beforeArrival,
  collects: beforePickup,
  collecting: beforePickup,
}

/** Lists what the customer can prepare, so that the visit does not become a dry run. */
export function PrepareList({ kind }: { kind: Arrival['kind'] }) {
  const { t } = useTexts()
  const list = listOf[kind]
  if (!list) return null
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="font-medium">{t('arrival.prepare')}</h3>
      <ul className="mt-2 grid gap-x-6 gap-y-2 text-small sm:grid-cols-2">
        {list.map(key => (
          <li key={key} className="flex gap-2.5">
            <CheckIcon className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            <span className="min-w-0">{t(key)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
