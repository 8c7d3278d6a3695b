import { formatPhone } from '#domain/value/phone.ts'
import { shownName } from '#web/frame/brand.ts'
import { useTexts } from '#web/i18n/i18n.ts'

type CallHaulerProps = { hauler: { readonly name: string; readonly phone: string } }

/** A link that calls the hauler. If the hauler has no number, nothing is shown. */
export function CallHauler({ hauler }: CallHaulerProps) {
  const { t } = useTexts()
  if (!hauler.phone) return null
  return (
    <p>
      {t('order.questions', { hauler: shownName(hauler.name) })}{' '}
      <a
        href={`tel:${hauler.phone}`}
        className="tabular-nums inline-flex min-h-11 items-center text-ink underline underline-offset-4"
      >
        {formatPhone(hauler.phone)}
      </a>
    </p>
  )
}
