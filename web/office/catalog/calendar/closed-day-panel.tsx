import { useQuery } from '@tanstack/react-query'
import { closedDayForm } from '#domain/schedule/closed-day-form.ts'
import type { Day } from '#domain/value/calendar.ts'
import { isoDay } from '#domain/value/iso-day.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { type CalendarRow, type Promises, promisesQuery, refreshCatalog } from '#web/office/catalog/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { nameInLanguage } from '#web/office/parts/name-in-language.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { formatHours } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type PanelProps = {
  /** Null for a day that the person types. */
  opened: CalendarRow | null
  onDone: () => void
}

export const ClosedDayPanel = ({ opened, onDone }: PanelProps) =>
  opened?.isClosed ? <OpenAgain opened={opened} onDone={onDone} /> : <CloseForm opened={opened} onDone={onDone} />

function OpenAgain({ opened, onDone }: { opened: CalendarRow; onDone: () => void }) {
  const { t, language } = useTexts()
  // A colleague may close the day again under another name. The panel then shows that name, and the call sends the name that the panel
  // shows.
  const { submit, isPending, failure, isOff } = useOfficeAct(
    api => api.office.calendar.open.mutate({ day: opened.day, name: opened.name }),
    { refresh: refreshCatalog, onDone },
  )
  return (
    <>
      <p>{nameInLanguage(opened, language)}</p>
      <ActFailure failure={failure} />
      <Button variant="outline" pending={isPending} disabled={isOff} onClick={() => submit(undefined)}>
        {t('catalog.calendar.openAgain')}
      </Button>
    </>
  )
}

/** The form shows the promises of the day above the button that closes the day. */
function CloseForm({ opened, onDone }: PanelProps) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: closedDayForm,
    record: null,
    opened: closedDayForm.toTyped({
      day: opened?.day ?? null,
      name: opened?.name ?? '',
      nameInSpanish: opened?.nameInSpanish ?? null,
    }),
    labels: {
      day: t('catalog.calendar.day'),
      name: t('catalog.name'),
      nameInSpanish: t('catalog.name.spanish'),
    },
    errors: {
      day: t('catalog.calendar.day.missing'),
      name: t('catalog.name.required'),
    },
    call: (api, closed) =>
      api.office.calendar.close.mutate({ ...closed, seen: found?.map(({ orderId }) => orderId) ?? [] }),
    refresh: refreshCatalog,
    saved: t('catalog.saved'),
    onDone,
  })
  const day = (isoDay.fromTyped(form.typed.day) ?? null) as Day | null
  const promises = useQuery(promisesQuery(day))
  const found = promises.data?.promises
  // A day can be closed only after the form has shown its promises.
  const isWaiting = day !== null && !found
  return (
    <EditForm
      {...form.frame}
      isOff={form.frame.isOff || isWaiting}
      onSend={() => isWaiting || form.frame.onSend()}
      save={t(found?.length ? 'catalog.calendar.closeAnyway' : 'catalog.calendar.close')}
    >
      {!opened && <TextField {...form.text('day')} type="date" />}
      <TextField {...form.text('name')} />
      <TextField {...form.text('nameInSpanish')} />
      {day !== null && promises.isError && (
        <UnableToLoad component={t('catalog.calendar.promises')} onRetry={() => void promises.refetch()} />
      )}
      {day !== null && promises.isPending && <Skeleton className="h-9 w-full" />}
      {found && <Promised promises={found} />}
    </EditForm>
  )
}

function Promised({ promises }: { promises: Promises }) {
  const { t, language } = useTexts()
  if (promises.length === 0) return <p className="text-small text-ink-soft">{t('catalog.calendar.noPromises')}</p>
  return (
    <Notice tone="warning" title={t('catalog.calendar.promised', { count: promises.length })}>
      <ul className="mt-1 flex flex-col gap-1">
        {promises.map(({ orderId, number, customer, street, start, end }) => (
          <li key={`${orderId} ${start}`}>
            <TextLink to={`/orders/${orderId}`}>{number}</TextLink> {[customer, street].filter(Boolean).join(', ')},{' '}
            {formatHours({ start, end }, language)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
