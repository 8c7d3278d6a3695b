import { loadDoneForm } from '#domain/dispatch/load-done-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { dispatchKey } from '#web/office/dispatch/queries.ts'
import { ActForm } from '#web/office/edit/act-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import type { DispatchDay, UnfinishedWork } from '#web/office/session/office-api.ts'
import { formatInstant } from '#web/parts/when.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type LeftLoadProps = { orderId: string; load: NonNullable<UnfinishedWork['load']>; day: DispatchDay }

/** The truck's day is over and its load has no end. Either the driver dumped it somewhere, or the full box stands in the yard. */
export function LeftLoad({ orderId, load, day }: LeftLoadProps) {
  const { t, language } = useTexts()
  const { timeZone } = day
  const facilities = day.facilities.filter(({ kind }) => kind !== 'yard')
  const rules = loadDoneForm(timeZone)
  const form = useRecordForm({
    rules,
    record: { id: orderId, version: load.version },
    opened: rules.toTyped({ at: load.collectedAt, facilityId: null }),
    labels: { at: t('outstanding.when'), facilityId: t('outstanding.load.where') },
    errors: { at: t('outstanding.when.wrong') },
    call: (api, values, { version }) => api.office.outstanding.loadDone.mutate({ orderId, version, ...values }),
    refresh: queries => queries.invalidateQueries({ queryKey: dispatchKey }),
    waitsForRefresh: true,
  })
  const since = formatInstant(load.collectedAt, timeZone, language)
  const about = { at: since, driver: load.driverName ?? t('outstanding.noDriver') }
  const names = {
    facilityId: (id: string) => facilities.find(one => one.id === id)?.name ?? t('outstanding.load.yard'),
  }
  return (
    <ActForm {...form.frame} names={names} save={t('outstanding.load.save')}>
      <p className="text-small">
        {load.boxNumber === null
          ? t('outstanding.load.unknown', about)
          : t('outstanding.load', { ...about, box: load.boxNumber })}
      </p>
      <SelectField
        {...form.value('facilityId')}
        choices={[
          { value: '', label: t('outstanding.load.yard') },
          ...facilities.map(({ id, name }) => ({ value: id, label: t('outstanding.load.dumped', { facility: name }) })),
        ]}
      />
      <TextField {...form.text('at')} type="datetime-local" />
    </ActForm>
  )
}
