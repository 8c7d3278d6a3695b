import { useState } from 'react'
import { containerNumberSchema } from '#domain/fleet/container-number.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import type { FleetChoices } from '#web/office/fleet/queries.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

const ofNumbers = ['container-number-used', 'container-numbers-invalid']
const rigs = ['cable', 'hook'] as const

/** "C-101", or all from "C-101" to "C-140". */
export function RegisterForm({ choices, onDone }: { choices: FleetChoices; onDone: () => void }) {
  const { t } = useTexts()
  const [form, setForm] = useState({
    first: '',
    last: '',
    tare: '',
    rig: 'cable' as (typeof rigs)[number],
    containerTypeId: choices.containerTypes[0]?.id ?? '',
    yardId: choices.yards[0]?.id ?? '',
  })
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change })
  const first = containerNumberSchema.safeParse(form.first)
  const last = containerNumberSchema.safeParse(form.last || form.first)
  const tare = form.tare === '' ? null : Number(form.tare)
  const isTareWrong = tare !== null && !(Number.isInteger(tare) && tare >= 500 && tare <= 20_000)
  const { submit, isPending, failure, isOff } = useAct(
    (api, input: { first: string; last: string | null }) =>
      api.office.containers.register.mutate({
        ...input,
        rig: form.rig,
        containerTypeId: form.containerTypeId,
        tareInPounds: tare,
        yardId: form.yardId || null,
      }),
    ({ registered }) => {
      toast({ kind: 'success', title: t('boxes.registered', { count: registered }) })
      onDone()
    },
  )
  const send = () => {
    setTried(true)
    if (first.success && last.success && !isTareWrong) {
      void submit({ first: first.data, last: form.last ? last.data : null })
    }
  }
  const isOfNumbers = ofNumbers.includes(refusalOf(failure) ?? '')
  const wrongNumber = t('boxes.number.invalid')
  const firstError = isTried && !first.success ? wrongNumber : isOfNumbers ? errorText(failure) : undefined

  return (
    <Form onSubmit={send} className="flex flex-col gap-4">
      <TextField
        label={t('boxes.first')}
        hint={t('boxes.first.hint')}
        error={firstError}
        value={form.first}
        autoCapitalize="characters"
        onChange={event => set({ first: event.target.value })}
      />
      <TextField
        label={t('boxes.last')}
        hint={t('boxes.last.hint')}
        error={isTried && first.success && !last.success && wrongNumber}
        value={form.last}
        autoCapitalize="characters"
        onChange={event => set({ last: event.target.value })}
      />
      <SelectField
        label={t('boxes.type')}
        value={form.containerTypeId}
        choices={choices.containerTypes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={containerTypeId => set({ containerTypeId })}
      />
      <SelectField
        label={t('fleet.rig')}
        value={form.rig}
        choices={rigs.map(value => ({ value, label: t(`fleet.rig.${value}`) }))}
        onChange={rig => set({ rig })}
      />
      <TextField
        label={t('boxes.tare')}
        inputMode="numeric"
        error={isTried && isTareWrong && t('boxes.tare.invalid')}
        value={form.tare}
        onChange={event => set({ tare: event.target.value.trim() })}
      />
      <SelectField
        label={t('boxes.yard')}
        value={form.yardId}
        choices={[
          ...choices.yards.map(({ id, name }) => ({ value: id, label: name })),
          { value: '', label: t('boxes.noYard') },
        ]}
        onChange={yardId => set({ yardId })}
      />
      {!isOfNumbers && <ActFailure failure={failure} />}
      <Button type="submit" pending={isPending} disabled={isOff}>
        {t('boxes.add')}
      </Button>
    </Form>
  )
}
