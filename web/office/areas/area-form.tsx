import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AreaDraft, taxableKinds } from '#domain/area/area.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { areaZipQuery, type ListedArea, refreshAreas, type SaveArea } from '#web/office/areas/queries.ts'
import { readArea, type TypedArea, typedArea } from '#web/office/areas/typed-area.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { type Editing, useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { zonesWith, zoneWords } from '#web/office/edit/zone-words.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type AreaFormProps = {
  /** Null for a new one. */
  area: ListedArea | null
  onDone: (id: string) => void
}

const labelsOf = (t: Translate): Record<keyof TypedArea, string> => ({
  name: t('areas.name'),
  timeZone: t('areas.zone'),
  tax: t('areas.tax'),
  fee: t('areas.fee'),
  taxableKinds: t('areas.taxed'),
})

export function AreaForm({ area, onDone }: AreaFormProps) {
  const { t } = useTexts()
  const editing = useEditing({ version: area?.version ?? 0, fields: typedArea(area) })
  const [isTried, setTried] = useState(false)
  const [zip, setZip] = useState('')
  const found = useQuery(areaZipQuery(zip.trim())).data
  const { wrong, draft } = readArea(editing.typed, found?.zip?.timeZone ?? null)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: SaveArea) => api.office.areas.save.mutate(input),
    {
      refresh: refreshAreas,
      onDone: ({ id }) => {
        editing.saved()
        toast({ kind: 'success', title: t('areas.saved') })
        onDone(id)
      },
    },
  )
  const send = () => {
    setTried(true)
    if (draft) void submit({ draft, seen: area && { id: area.id, version: editing.seenVersion } })
    return draft !== null
  }
  const says = (field: keyof AreaDraft, text: string) => (isTried && wrong.has(field) ? text : undefined)
  return (
    <EditForm
      editing={editing}
      isPending={isPending}
      isOff={isOff}
      failure={failure}
      onSend={send}
      objectId={area?.id ?? null}
      labels={labelsOf(t)}
      save={t(area ? 'areas.save' : 'areas.add')}
    >
      <TextField
        label={t('areas.name')}
        error={says('name', t('areas.name.wrong'))}
        value={editing.typed.name}
        onChange={event => editing.set({ name: event.target.value })}
      />
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
      <MoneyFields editing={editing} guessedZone={found?.zip?.timeZone ?? ''} says={says} />
    </EditForm>
  )
}

type MoneyFieldsProps = {
  editing: Editing<TypedArea>
  guessedZone: string
  says: (field: keyof AreaDraft, text: string) => string | undefined
}

/** Its clock, and what it adds to a price. */
function MoneyFields({ editing: { typed, set }, guessedZone, says }: MoneyFieldsProps) {
  const { t, language } = useTexts()
  const zone = typed.timeZone || guessedZone
  const zones = zonesWith(zone).map(value => ({ value, label: zoneWords(value, language, t) }))
  return (
    <>
      <SelectField
        label={t('areas.zone')}
        error={says('timeZone', t('areas.zone.wrong'))}
        value={zone}
        choices={zone === '' ? [{ value: '', label: t('areas.zone.choose') }, ...zones] : zones}
        onChange={timeZone => set({ timeZone })}
      />
      <TextField
        label={t('areas.tax')}
        error={says('taxRate', t('areas.tax.wrong'))}
        inputMode="decimal"
        value={typed.tax}
        onChange={event => set({ tax: event.target.value })}
      />
      <TextField
        label={t('areas.fee')}
        error={says('cityFeeInCents', t('areas.fee.wrong'))}
        inputMode="decimal"
        value={typed.fee}
        onChange={event => set({ fee: event.target.value })}
      />
      <Ticks
        label={t('areas.taxed')}
        choices={taxableKinds.map(value => ({ value, label: t(`areas.taxed.${value}`) }))}
        ticked={typed.taxableKinds}
        onChange={kinds => set({ taxableKinds: kinds })}
      />
    </>
  )
}
