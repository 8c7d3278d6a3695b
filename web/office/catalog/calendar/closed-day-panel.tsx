import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { type CalendarRow, type Promises, promisesQuery, refreshCatalog } from '#web/office/catalog/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { saidName } from '#web/office/parts/said-name.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { formatHours } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type PanelProps = {
  /** It is null for a day that is typed. */
  opened: CalendarRow | null
  onDone: () => void
}

export const ClosedDayPanel = ({ opened, onDone }: PanelProps) =>
  opened?.isClosed ? <OpenAgain opened={opened} onDone={onDone} /> : <CloseForm opened={opened} onDone={onDone} />

function OpenAgain({ opened, onDone }: { opened: CalendarRow; onDone: () => void }) {
  const { t, language } = useTexts()
  // If a colleague closes a day again under another name, the screen follows, and the press names what is shown.
  const { submit, isPending, failure, isOff } = useOfficeAct(
    api => api.office.calendar.open.mutate({ day: opened.day, name: opened.name }),
    { refresh: refreshCatalog, onDone },
  )
  return (
    <>
      <p>{saidName(opened, language)}</p>
      <ActFailure failure={failure} />
      <Button variant="outline" pending={isPending} disabled={isOff} onClick={() => submit(undefined)}>
        {t('catalog.calendar.openAgain')}
      </Button>
    </>
  )
}

/** The promises on the day are above the press that closes it. */
function CloseForm({ opened, onDone }: PanelProps) {
  const { t } = useTexts()
  const fields = {
    date: opened ? isoDateOf(opened.day) : '',
    name: opened?.name ?? '',
    nameInSpanish: opened?.nameInSpanish ?? '',
  }
  const editing = useEditing({ version: 0, fields })
  const { typed, set } = editing
  const [isTried, setTried] = useState(false)
  const day = dayIn(typed.date)
  const promises = useQuery(promisesQuery(day))
  const found = promises.data?.promises
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: { day: Day; seen: string[] }) =>
      api.office.calendar.close.mutate({
        ...input,
        name: typed.name.trim(),
        nameInSpanish: typed.nameInSpanish.trim() || null,
      }),
    {
      refresh: refreshCatalog,
      onDone: () => {
        editing.saved()
        toast({ kind: 'success', title: t('catalog.saved') })
        onDone()
      },
    },
  )
  const send = () => {
    setTried(true)
    if (day === null || typed.name.trim() === '') return false
    if (found) void submit({ day, seen: found.map(one => one.orderId) })
    return true
  }
  const labels = {
    date: t('catalog.calendar.day'),
    name: t('catalog.name'),
    nameInSpanish: t('catalog.name.spanish'),
  }
  return (
    <EditForm
      editing={editing}
      labels={labels}
      failure={failure}
      isPending={isPending}
      onSend={send}
      objectId={null}
      isOff={isOff || (day !== null && !found)}
      save={t(found?.length ? 'catalog.calendar.closeAnyway' : 'catalog.calendar.close')}
    >
      {!opened && (
        <TextField
          type="date"
          label={labels.date}
          error={isTried && day === null ? t('catalog.calendar.day.missing') : undefined}
          value={typed.date}
          onChange={event => set({ date: event.target.value })}
        />
      )}
      <TextField
        label={labels.name}
        error={isTried && typed.name.trim() === '' ? t('catalog.name.required') : undefined}
        value={typed.name}
        maxLength={60}
        onChange={event => set({ name: event.target.value })}
      />
      <TextField
        label={labels.nameInSpanish}
        value={typed.nameInSpanish}
        maxLength={60}
        onChange={event => set({ nameInSpanish: event.target.value })}
      />
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

const dayIn = (typed: string): Day | null => (/^20\d\d-\d\d-\d\d$/.test(typed) ? dayOf(typed) : null)
