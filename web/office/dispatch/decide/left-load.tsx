import { useId } from 'react'
import { localInstantOf, localText } from '#domain/value/local-instant.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { DecisionFailure } from '#web/office/dispatch/decide/decision-failure.tsx'
import { useDecision } from '#web/office/dispatch/decide/use-decision.ts'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import type { DispatchDay, Unfinished } from '#web/office/session/office-api.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type LeftLoadProps = { orderId: string; load: NonNullable<Unfinished['load']>; day: DispatchDay; isOff: boolean }

/** The truck's day is over and waste is still on it: the waste was dumped somewhere, or is in the yard in a full box. */
export function LeftLoad({ orderId, load, day, isOff }: LeftLoadProps) {
  const { t, language } = useTexts()
  const id = useId()
  const { timeZone } = day
  const facilities = day.facilities.filter(({ kind }) => kind !== 'yard')
  const editing = useEditing({
    version: load.version,
    fields: { where: '', when: localText(load.collectedAt, timeZone) },
  })
  const { where, when } = editing.typed
  const { submit, isPending, failure } = useDecision((api, at: string) =>
    api.office.outstanding.loadDone.mutate({ orderId, version: editing.seenVersion, at, facilityId: where || null }),
  )
  const at = localInstantOf(when, timeZone)
  const since = formatInstant(load.collectedAt, timeZone, language)
  const about = { at: since, driver: load.driverName ?? t('outstanding.noDriver') }
  return (
    <Form onSubmit={() => at !== null && submit(at)} className="flex flex-col gap-3">
      <p className="text-small">
        {load.boxNumber === null
          ? t('outstanding.load.unknown', about)
          : t('outstanding.load', { ...about, box: load.boxNumber })}
      </p>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-small font-medium">
          {t('outstanding.load.where')}
        </label>
        <select
          id={id}
          value={where}
          onChange={event => editing.set({ where: event.target.value })}
          className="h-11 w-full rounded-control border border-line-strong bg-surface px-2.5 text-small"
        >
          <option value="">{t('outstanding.load.yard')}</option>
          {facilities.map(facility => (
            <option key={facility.id} value={facility.id}>
              {t('outstanding.load.dumped', { facility: facility.name })}
            </option>
          ))}
        </select>
      </div>
      <TextField
        label={t('outstanding.when')}
        type="datetime-local"
        value={when}
        onChange={event => editing.set({ when: event.target.value })}
      />
      <ChangedMeanwhile
        editing={editing}
        objectId={orderId}
        labels={{ where: t('outstanding.load.where'), when: t('outstanding.when') }}
        names={{ where: id => facilities.find(one => one.id === id)?.name ?? t('outstanding.load.yard') }}
      />
      <DecisionFailure failure={failure} timeZone={timeZone} />
      <Button type="submit" size="sm" pending={isPending} disabled={isOff || editing.theirs !== null || at === null}>
        {t('outstanding.load.save')}
      </Button>
    </Form>
  )
}
