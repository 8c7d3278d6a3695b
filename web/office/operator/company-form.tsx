import { useState } from 'react'
import { usTimeZones } from '#domain/area/area.ts'
import { refusalOf } from '#web/client/errors.ts'
import { newId } from '#web/client/new-id.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { type Editing, useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { zoneWords } from '#web/office/edit/zone-words.ts'
import { type Founded, type NewCompany, refreshCompanies } from '#web/office/operator/queries.ts'
import { noCompany, readCompany, type TypedCompany } from '#web/office/operator/typed-company.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const labelsOf = (t: Translate): Record<keyof TypedCompany, string> => ({
  name: t('operator.name'),
  phone: t('operator.phone'),
  email: t('operator.email'),
  boxPrefix: t('operator.prefix'),
  area: t('operator.area'),
  timeZone: t('operator.zone'),
  tax: t('operator.tax'),
  zips: t('operator.zipList'),
  adminPhone: t('operator.admin'),
})

type CompanyFormProps = { onDone: (made: Founded & { readonly name: string }) => void }

/** The form creates a hauler, its first area and its first person. */
export function NewCompanyForm({ onDone }: CompanyFormProps) {
  const { t } = useTexts()
  const [id] = useState(() => newId())
  const editing = useEditing({ version: 0, fields: noCompany })
  const [isTried, setTried] = useState(false)
  const { wrong, unread, company } = readCompany(editing.typed, id)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: NewCompany) => api.office.operator.found.mutate(input),
    {
      refresh: refreshCompanies,
      onDone: made => {
        editing.saved()
        onDone({ ...made, name: editing.typed.name })
      },
    },
  )
  const send = () => {
    setTried(true)
    if (company) void submit(company)
    return company !== null
  }
  const isPrefixUsed = refusalOf(failure) === 'prefix-used'
  const says: Says = (field, text) => (isTried && wrong.has(field) ? text : undefined)
  return (
    <EditForm
      editing={editing}
      isPending={isPending}
      isOff={isOff}
      onSend={send}
      objectId={null}
      labels={labelsOf(t)}
      failure={isPrefixUsed ? null : failure}
      save={t('operator.make')}
    >
      <Company editing={editing} says={says} usedPrefix={isPrefixUsed ? errorText(failure) : undefined} />
      <FirstArea editing={editing} says={says} unread={unread} />
      <PhoneField
        label={t('operator.admin')}
        hint={t('operator.admin.hint')}
        error={says('adminPhone', t('operator.phone.wrong'))}
        value={editing.typed.adminPhone}
        onChange={adminPhone => editing.set({ adminPhone })}
      />
    </EditForm>
  )
}

type Says = (field: keyof TypedCompany, text: string) => string | undefined
type PartProps = { editing: Editing<TypedCompany>; says: Says }

function Company({ editing: { typed, set }, says, usedPrefix }: PartProps & { usedPrefix: string | undefined }) {
  const { t } = useTexts()
  return (
    <>
      <TextField
        label={t('operator.name')}
        error={says('name', t('operator.name.wrong'))}
        value={typed.name}
        onChange={event => set({ name: event.target.value })}
      />
      <PhoneField
        label={t('operator.phone')}
        error={says('phone', t('operator.phone.wrong'))}
        value={typed.phone}
        onChange={phone => set({ phone })}
      />
      <TextField
        label={t('operator.email')}
        type="email"
        error={says('email', t('operator.email.wrong'))}
        value={typed.email}
        onChange={event => set({ email: event.target.value })}
      />
      <TextField
        label={t('operator.prefix')}
        hint={t('operator.prefix.hint')}
        error={says('boxPrefix', t('operator.prefix.wrong')) ?? usedPrefix}
        value={typed.boxPrefix}
        onChange={event => set({ boxPrefix: event.target.value })}
      />
    </>
  )
}

function FirstArea({ editing: { typed, set }, says, unread }: PartProps & { unread: readonly string[] }) {
  const { t, language } = useTexts()
  const words = unread.slice(0, 10).join(', ')
  return (
    <>
      <TextField
        label={t('operator.area')}
        error={says('area', t('operator.area.wrong'))}
        value={typed.area}
        onChange={event => set({ area: event.target.value })}
      />
      <SelectField
        label={t('operator.zone')}
        value={typed.timeZone}
        choices={usTimeZones.map(value => ({ value: value as string, label: zoneWords(value, language, t) }))}
        onChange={timeZone => set({ timeZone })}
      />
      <TextField
        label={t('operator.tax')}
        hint={t('operator.tax.hint')}
        inputMode="decimal"
        error={says('tax', t('operator.tax.wrong'))}
        value={typed.tax}
        onChange={event => set({ tax: event.target.value })}
      />
      <TextAreaField
        label={t('operator.zipList')}
        hint={t('operator.zipList.hint')}
        error={says('zips', words ? t('operator.zipList.wrong.these', { words }) : t('operator.zipList.wrong'))}
        value={typed.zips}
        onChange={event => set({ zips: event.target.value })}
      />
    </>
  )
}
