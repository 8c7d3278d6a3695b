import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taxableKinds } from '#domain/area/area.ts'
import { areaForm } from '#domain/area/area-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { areaZipQuery, type ListedArea, refreshAreas } from '#web/office/areas/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { zonesWith, zoneWords } from '#web/office/edit/zone-words.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type AreaFormProps = {
  /** Null for a new area. */
  area: ListedArea | null
  onDone: (id: string) => void
}

export function AreaForm({ area, onDone }: AreaFormProps) {
  const { t, language } = useTexts()
  const [zip, setZip] = useState('')
  const found = useQuery(areaZipQuery(zip.trim())).data
  const guessedZone = found?.zip?.timeZone ?? ''
  const form = useRecordForm({
    rules: areaForm,
    record: area,
    opened: areaForm.toTyped({
      name: area?.name ?? '',
      timeZone: area?.timeZone ?? '',
      taxRate: area?.taxRate ?? null,
      cityFeeInCents: area?.cityFeeInCents ?? null,
      taxableKinds: area?.taxableKinds ?? [
        'container',
        'materials',
        'additional-material',
        'city-fee',
        'add-on',
        'fee',
      ],
    }),
    labels: {
      name: t('areas.name'),
      timeZone: t('areas.zone'),
      taxRate: t('areas.tax'),
      cityFeeInCents: t('areas.fee'),
      taxableKinds: t('areas.taxed'),
    },
    errors: {
      name: t('areas.name.wrong'),
      timeZone: t('areas.zone.wrong'),
      taxRate: t('areas.tax.wrong'),
      cityFeeInCents: t('areas.fee.wrong'),
    },
    complete: typed => ({ ...typed, timeZone: typed.timeZone || guessedZone }),
    call: (api, draft, expected) => api.office.areas.save.mutate({ draft, seen: expected }),
    refresh: refreshAreas,
    saved: t('areas.saved'),
    onDone: ({ id }) => onDone(id),
  })
  const zone = form.typed.timeZone || guessedZone
  const zones = zonesWith(zone).map(value => ({ value, label: zoneWords(value, language, t) }))
  return (
    <EditForm {...form.frame} save={t(area ? 'areas.save' : 'areas.add')}>
      <TextField {...form.text('name')} />
      {!area && (
        <TextField
          label={t('areas.guessZip')}
          hint={t('areas.guessZip.hint')}
          error={found && !found.zip ? t('areas.guessZip.unknown') : undefined}
          inputMode="numeric"
          value={zip}
          onChange={event => setZip(event.target.value)}
        />
      )}
      <SelectField
        {...form.value('timeZone')}
        value={zone}
        choices={zone === '' ? [{ value: '', label: t('areas.zone.choose') }, ...zones] : zones}
      />
      <TextField {...form.text('taxRate')} />
      <TextField {...form.text('cityFeeInCents')} />
      <Ticks
        {...form.ticks('taxableKinds')}
        choices={taxableKinds.map(value => ({ value, label: t(`areas.taxed.${value}`) }))}
      />
    </EditForm>
  )
}
