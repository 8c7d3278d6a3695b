import { containerRigs, newContainersForm } from '#domain/fleet/container-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { type FleetChoices, refreshFleet } from '#web/office/fleet/queries.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Registers one box such as "C-101", or all boxes from "C-101" to "C-140". */
export function RegisterForm({ choices, onDone }: { choices: FleetChoices; onDone: () => void }) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: newContainersForm,
    record: null,
    name: 'new boxes',
    opened: newContainersForm.toTyped({
      first: '',
      last: null,
      containerTypeId: choices.containerTypes[0]?.id ?? '',
      rig: 'cable',
      tareInPounds: null,
      yardId: choices.yards[0]?.id ?? null,
    }),
    labels: {
      first: t('boxes.first'),
      last: t('boxes.last'),
      containerTypeId: t('boxes.type'),
      rig: t('fleet.rig'),
      tareInPounds: t('boxes.tare'),
      yardId: t('boxes.yard'),
    },
    errors: {
      first: t('boxes.number.invalid'),
      last: t('boxes.number.invalid'),
      tareInPounds: t('boxes.tare.invalid'),
    },
    refusals: {
      'container-number-used': 'first',
      'container-numbers-invalid': 'first',
    },
    call: (api, values) => api.office.containers.register.mutate(values),
    refresh: refreshFleet,
    saved: ({ registered }) => t('boxes.registered', { count: registered }),
    onDone,
  })
  return (
    <EditForm {...form.frame} save={t('boxes.add')}>
      <TextField {...form.text('first')} hint={t('boxes.first.hint')} autoCapitalize="characters" />
      <TextField {...form.text('last')} hint={t('boxes.last.hint')} autoCapitalize="characters" />
      <SelectField
        {...form.value('containerTypeId')}
        choices={choices.containerTypes.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        {...form.value('rig')}
        choices={containerRigs.map(value => ({ value, label: t(`fleet.rig.${value}`) }))}
      />
      <TextField {...form.text('tareInPounds')} />
      <SelectField
        {...form.value('yardId')}
        choices={[
          ...choices.yards.map(({ id, name }) => ({ value: id, label: name })),
          { value: '', label: t('boxes.noYard') },
        ]}
      />
    </EditForm>
  )
}
