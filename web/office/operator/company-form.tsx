import { useState } from 'react'
import { usTimeZones } from '#domain/area/area.ts'
import { readZipList } from '#domain/area/zip-list.ts'
import { newCompanyForm } from '#domain/company/new-company-form.ts'
import { newId } from '#web/client/new-id.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { zoneWords } from '#web/office/edit/zone-words.ts'
import { type CreatedCompany, refreshCompanies } from '#web/office/operator/queries.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type CompanyFormProps = { onDone: (made: CreatedCompany & { readonly name: string }) => void }

/** The operator creates a hauler here, with its first area and its first member. */
export function NewCompanyForm({ onDone }: CompanyFormProps) {
  const { t, language } = useTexts()
  const [id] = useState(() => newId())
  const wrongZips = (zips: string) => {
    const words = readZipList(zips).wrong.slice(0, 10).join(', ')
    return words ? t('operator.zipList.wrong.these', { words }) : t('operator.zipList.wrong')
  }
  const form = useRecordForm({
    rules: newCompanyForm,
    record: null,
    opened: newCompanyForm.toTyped({
      name: '',
      phone: null,
      email: '',
      boxPrefix: null,
      area: null,
      zipCodes: null,
      adminPhone: null,
    }),
    labels: {
      name: t('operator.name'),
      phone: t('operator.phone'),
      email: t('operator.email'),
      boxPrefix: t('operator.prefix'),
      area: t('operator.area'),
      timeZone: t('operator.zone'),
      taxRate: t('operator.tax'),
      zipCodes: t('operator.zipList'),
      adminPhone: t('operator.admin'),
    },
    errors: ({ zipCodes }) => ({
      name: t('operator.name.wrong'),
      phone: t('operator.phone.wrong'),
      email: t('operator.email.wrong'),
      boxPrefix: t('operator.prefix.wrong'),
      area: t('operator.area.wrong'),
      taxRate: t('operator.tax.wrong'),
      zipCodes: wrongZips(zipCodes),
      adminPhone: t('operator.phone.wrong'),
    }),
    refusals: { 'prefix-used': 'boxPrefix' },
    call: async (api, company) => ({
      ...(await api.office.operator.found.mutate({ id, ...company })),
      name: company.name,
    }),
    refresh: refreshCompanies,
    onDone,
  })
  return (
    <EditForm {...form.frame} save={t('operator.make')}>
      <TextField {...form.text('name')} />
      <PhoneField {...form.value('phone')} />
      <TextField {...form.text('email')} type="email" />
      <TextField {...form.text('boxPrefix')} hint={t('operator.prefix.hint')} />
      <TextField {...form.text('area')} />
      <SelectField
        {...form.value('timeZone')}
        choices={usTimeZones.map(value => ({ value: value as string, label: zoneWords(value, language, t) }))}
      />
      <TextField {...form.text('taxRate')} hint={t('operator.tax.hint')} />
      <TextAreaField {...form.text('zipCodes')} hint={t('operator.zipList.hint')} />
      <PhoneField {...form.value('adminPhone')} hint={t('operator.admin.hint')} />
    </EditForm>
  )
}
