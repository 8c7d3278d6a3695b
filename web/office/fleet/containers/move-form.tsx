import { useState } from 'react'
import { containerPlaces } from '#domain/fleet/container.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { type BoxConfirmation, useBoxQuestion } from '#web/office/edit/use-box-question.ts'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { placeOf } from '#web/office/fleet/containers/place-of.ts'
import type { Box, FleetChoices } from '#web/office/fleet/queries.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

const sureTexts = { isSure: 'boxes.sure', isSizeSure: 'boxes.sizeSure' } as const
const ofOrder = ['order-not-found', 'container-not-at-order']

type MoveFormProps = { box: Box; choices: FleetChoices; onDone: () => void }

/** The office corrects the place of a box here. */
export function MoveForm({ box, choices, onDone }: MoveFormProps) {
  const { t } = useTexts()
  const [first] = useState({
    yard: choices.yards[0]?.id ?? '',
    facility: choices.facilities[0]?.id ?? '',
    truck: choices.trucks[0]?.id ?? '',
  })
  const fields = { ...first, place: 'yard' as Box['place'], order: '', isFull: box.isFull, why: '', now: placeOf(box) }
  const editing = useEditing({ version: box.version, fields }, { isAct: true })
  const { typed: form, set } = editing
  const { submit, isPending, failure, isOff } = useAct(
    (api, { to, sure }: { to: ReturnType<typeof toOf>; sure: BoxConfirmation }) =>
      api.office.containers.move.mutate({
        id: box.id,
        version: editing.seenVersion,
        to,
        why: form.why.trim() || null,
        ...sure,
      }),
    () => {
      editing.saved()
      toast({ kind: 'success', title: t('boxes.moved', { number: box.number }) })
      onDone()
    },
  )
  const question = useBoxQuestion(failure, toOf(form))
  const isOfOrder = ofOrder.includes(refusalOf(failure) ?? '')
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))

  const send = () => {
    question.remember()
    void submit({ to: toOf(form), sure: question.sure })
  }

  return (
    <Form onSubmit={send} className="flex flex-col gap-3">
      <SelectField
        label={t('boxes.where')}
        value={form.place}
        choices={containerPlaces.map(value => ({ value, label: t(`fleet.place.${value}`) }))}
        onChange={place => set({ place })}
      />
      {form.place === 'yard' && (
        <SelectField
          label={t('boxes.yard')}
          value={form.yard}
          choices={named(choices.yards)}
          onChange={yard => set({ yard })}
        />
      )}
      {form.place === 'facility' && (
        <SelectField
          label={t('boxes.facility')}
          value={form.facility}
          choices={named(choices.facilities)}
          onChange={facility => set({ facility })}
        />
      )}
      {form.place === 'truck' && (
        <SelectField
          label={t('boxes.truck')}
          value={form.truck}
          choices={named(choices.trucks)}
          onChange={truck => set({ truck })}
        />
      )}
      {form.place === 'site' && (
        <TextField
          label={t('boxes.orderNumber')}
          error={isOfOrder && errorText(failure)}
          value={form.order}
          maxLength={20}
          onChange={event => set({ order: event.target.value })}
        />
      )}
      {form.place !== 'site' && form.place !== 'unknown' && (
        <Checkbox checked={form.isFull} onChange={event => set({ isFull: event.target.checked })}>
          {t('boxes.isFull')}
        </Checkbox>
      )}
      <TextField
        label={t('fleet.why')}
        value={form.why}
        maxLength={200}
        onChange={event => set({ why: event.target.value })}
      />
      {!isOfOrder && !question.isOver && <ActFailure failure={failure} />}
      <ChangedMeanwhile
        editing={editing}
        objectId={box.id}
        labels={{
          now: t('boxes.where'),
          isFull: t('boxes.isFull'),
        }}
      />
      <Button
        type="submit"
        pending={isPending}
        disabled={isOff || editing.theirs !== null || (form.place === 'site' && form.order.trim() === '')}
      >
        {t(question.asked === null ? 'fleet.save' : sureTexts[question.asked])}
      </Button>
    </Form>
  )
}

type TypedMove = {
  readonly place: Box['place']
  readonly order: string
  readonly isFull: boolean
  readonly yard: string
  readonly facility: string
  readonly truck: string
}

function toOf({ place, order, isFull, yard, facility, truck }: TypedMove) {
  if (place === 'unknown') return { place } as const
  if (place === 'site') return { place, order: order.trim().toUpperCase() } as const
  if (place === 'truck') return { place, truckId: truck, isFull } as const
  return place === 'yard'
    ? ({ place, facilityId: yard, isFull } as const)
    : ({ place, facilityId: facility, isFull } as const)
}
