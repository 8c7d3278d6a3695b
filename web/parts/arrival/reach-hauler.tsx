import { formatPhone } from '#domain/value/phone.ts'
import { shownName } from '#web/frame/brand.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { PhoneIcon } from '#web/ui/icons.tsx'
import { CalendarIcon, TextIcon } from '#web/ui/later-icons.tsx'

type ReachHaulerProps = {
  hauler: { readonly name: string; readonly phone: string }
  /** The address of a calendar file with the order's visits. Null if no visit has a day. */
  calendarUrl: string | null
}

const look = buttonStyle({ variant: 'outline', className: 'max-sm:w-full' })

/** Offers the visits for the customer's calendar, and the number to call or text. If the hauler has no number, the number is left out. */
export function ReachHauler({ hauler: { name, phone }, calendarUrl }: ReachHaulerProps) {
  const { t } = useTexts()
  if (!phone && !calendarUrl) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      {phone && <p className="mb-3 text-small text-ink-soft">{t('arrival.ask', { hauler: shownName(name) })}</p>}
      <div className="flex flex-wrap gap-3">
        {phone && (
          <>
            <a href={`tel:${phone}`} className={`tabular-nums ${look}`}>
              <PhoneIcon />
              {formatPhone(phone)}
            </a>
            <a href={`sms:${phone}`} className={look}>
              <TextIcon />
              {t('arrival.text')}
            </a>
          </>
        )}
        {calendarUrl && (
          <a href={calendarUrl} className={look}>
            <CalendarIcon />
            {t('arrival.calendar')}
          </a>
        )}
      </div>
    </div>
  )
}
