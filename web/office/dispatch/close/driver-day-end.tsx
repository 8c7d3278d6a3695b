import { isoDateOf } from '#domain/value/calendar.ts'
import { formatPhone } from '#domain/value/phone.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { dispatchKey } from '#web/office/dispatch/queries.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { TextAnchor, TextLink } from '#web/office/parts/text-link.tsx'
import { formatClock } from '#web/office/session/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'

export type DayEnd = RouterOutputs['office']['dayEnd']['read']
type Driver = DayEnd['drivers'][number]
type Place = Driver['missing'][number]

/** The card shows what is missing on one driver's day, place by place. If the driver can be asked by text, each place has a button that asks. */
export function DriverDayEnd({ driver, end }: { driver: Driver; end: DayEnd }) {
  const { t, language } = useTexts()
  const { name, endedAt, missing } = driver
  const count = missing.flatMap(({ kinds }) => kinds).length
  return (
    <Card aria-label={name} className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="font-bold">{name}</h2>
        <p className="text-small text-ink-soft">
          {endedAt
            ? t('dayEnd.ended', { time: formatClock(new Date(endedAt), language, end.timeZone) })
            : t('dayEnd.under-way')}
        </p>
        {count > 0 ? (
          <Badge tone="amber">{t('dayEnd.count', { count })}</Badge>
        ) : (
          <p className="flex items-center gap-1 text-small font-medium text-good">
            <CheckIcon className="size-4" />
            {t('dayEnd.none')}
          </p>
        )}
      </div>
      {missing.length > 0 && <NoAsking driver={driver} />}
      {missing.length > 0 && (
        <ul className="divide-y divide-line">
          {missing.map(place => (
            <PlaceRow key={place.about ?? 'start'} place={place} driver={driver} end={end} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Says why the driver cannot be asked by text, with the number to call. */
function NoAsking({ driver: { noAsking, phone } }: { driver: Driver }) {
  const { t } = useTexts()
  if (noAsking === null) return null
  const number = formatPhone(phone)
  const [before = '', after = ''] = t(`dayEnd.noAsking.${noAsking}`, { phone: number }).split(number)
  return (
    <p className="text-small text-warn">
      {before}
      <TextAnchor href={`tel:${phone}`}>{number}</TextAnchor>
      {after}
    </p>
  )
}

type PlaceRowProps = { place: Place; driver: Driver; end: DayEnd }

function PlaceRow({ place, driver, end }: PlaceRowProps) {
  const { t, language } = useTexts()
  const ask = useAsk(driver, end)
  const { about, kinds, asked } = place
  const title = useTitleOf(place)
  const where = [place.customer, [place.street, place.city].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {about === null ? title : <TextLink to={addressOf(place, end)}>{title}</TextLink>}
        </p>
        {where && <p className="text-small text-ink-soft">{where}</p>}
      </div>
      <p className="flex flex-wrap gap-1.5">
        {kinds.map(kind => (
          <Badge key={kind} tone="amber">
            {t(`dayEnd.${kind}`)}
          </Badge>
        ))}
      </p>
      <div className="flex min-w-[min(14rem,100%)] max-w-full flex-col gap-1 empty:hidden max-sm:w-full sm:items-end">
        {driver.noAsking === null && (
          <Button
            size="sm"
            variant="outline"
            className="max-w-full max-lg:min-h-12"
            aria-label={t('dayEnd.askAbout', { driver: driver.name, place: where || title })}
            disabled={ask.isOff || asked?.isRecent === true}
            pending={ask.isPending}
            onClick={() => ask.submit(about)}
          >
            {t('dayEnd.ask', { driver: driver.name })}
          </Button>
        )}
        {asked && (
          <p className="text-small text-ink-soft">
            {t('dayEnd.asked', { who: asked.who, time: formatClock(new Date(asked.at), language, end.timeZone) })}
          </p>
        )}
        {ask.failure !== null && (
          <p role="alert" className="text-small text-bad">
            {errorText(ask.failure)}
          </p>
        )}
      </div>
    </li>
  )
}

function useTitleOf({ about, stopKind, box }: Place): string {
  const { t } = useTexts()
  if (about === null) return t('dayEnd.start')
  if (stopKind === null) return t('dayEnd.load', { box: box ?? '' })
  return [t(`board.kind.${stopKind}`), box].filter(Boolean).join(', ')
}

/** A stop opens on the board, and a load on the page of its order. */
const addressOf = ({ about, orderId }: Place, { day }: DayEnd): string =>
  orderId === null ? `/dispatch?day=${isoDateOf(day)}&open=stop:${about}` : `/orders/${orderId}`

function useAsk({ id: driverId, name }: Driver, { day }: DayEnd) {
  const { t } = useTexts()
  return useOfficeAct((api, about: string | null) => api.office.dayEnd.ask.mutate({ day, driverId, about }), {
    refresh: queries => queries.invalidateQueries({ queryKey: dispatchKey }),
    waitsForRefresh: true,
    onDone: () => toast({ kind: 'success', title: t('dayEnd.sent', { driver: name }) }),
  })
}
