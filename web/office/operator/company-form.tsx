import { useState } from 'react'
import { usTimeZones } from '#domain/area/area.ts'
import { readZipList } from '#domain/area/zip-list.ts'
import { newCompanyForm } from '#domain/company/new-company-form.ts'
import { newId } from '#web/client/new-id.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { AccentField } from '#web/office/edit/accent-field.tsx'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { zoneWords } from '#web/office/edit/zone-words.ts'
import { type CreatedCompany, refreshCompanies } from '#web/office/operator/queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The id leads the operator into the office of the new company. */
type MadeCompany = CreatedCompany & { readonly id: string; readonly name: string }
type CompanyFormProps = { onDone: (made: MadeCompany) => void }

/** The fields that have an answer of their own if they are left empty. */
const moreFields = ['phone', 'email', 'adminPhone', 'area', 'taxRate', 'boxPrefix'] as const

/** The operator makes a hauler here, in a minute: a name, a ZIP, a color and one price (rule A25). */
export function NewCompanyForm({ onDone }: CompanyFormProps) {
  const { t, language } = useTexts()
  const [id] = useState(() => newId())
  const [isMore, showMore] = useState(false)
  const wrongZips = (zips: string) => {
    const words = readZipList(zips).wrong.slice(0, 10).join(', ')
    return words ? t('operator.zipList.wrong.these', { words }) : t('operator.zipList.wrong')
  }
  const empty = newCompanyForm.toTyped({
    name: '',
    phone: null,
    email: null,
    accent: null,
    boxPrefix: null,
    area: null,
    zipCodes: null,
    adminPhone: null,
    readyMade: { priceInCents: null },
  })
  const form = useRecordForm({
    rules: newCompanyForm,
    record: null,
    opened: { ...empty, timeZone: zoneOfBrowser() ?? empty.timeZone },
    labels: {
      name: t('operator.name'),
      phone: t('operator.phone'),
      email: t('operator.email'),
      accent: t('operator.accent'),
      boxPrefix: t('operator.prefix'),
      area: t('operator.area'),
      timeZone: t('operator.zone'),
      taxRate: t('operator.tax'),
      zipCodes: t('operator.zipList'),
      adminPhone: t('operator.admin'),
      takesReadyMade: t('operator.readyMade'),
      price: t('readyMade.price'),
    },
    errors: ({ zipCodes }) => ({
      name: t('operator.name.wrong'),
      phone: t('operator.phone.wrong'),
      email: t('operator.email.wrong'),
      accent: t('operator.accent.wrong'),
      boxPrefix: t('operator.prefix.wrong'),
      area: t('operator.area.wrong'),
      taxRate: t('operator.tax.wrong'),
      zipCodes: wrongZips(zipCodes),
      adminPhone: t('operator.phone.wrong'),
      price: t('readyMade.price.wrong'),
    }),
    refusals: { 'prefix-used': 'boxPrefix', 'accent-unreadable': 'accent' },
    complete: typed => ({ ...typed, area: typed.area.trim() || nameOfArea(typed.zipCodes, t('operator.area.around')) }),
    call: async (api, company) => ({
      ...(await api.office.operator.found.mutate({ id, ...company })),
      id,
      name: company.name,
    }),
    refresh: refreshCompanies,
    onDone,
  })
  const isWrong = moreFields.some(name => form.value(name).error !== undefined)
  const { label: readyMade, checked, onChange } = form.turned('takesReadyMade')
  return (
    <EditForm {...form.frame} save={t('operator.make')}>
      <TextField {...form.text('name')} autoComplete="organization" />
      <TextField {...form.text('zipCodes')} hint={t('operator.zipList.hint')} />
      <SelectField
        {...form.value('timeZone')}
        choices={usTimeZones.map(value => ({ value: value as string, label: zoneWords(value, language, t) }))}
      />
      <AccentField {...form.value('accent')} />
      <div className="flex flex-col gap-2 rounded-card border border-line p-4">
        <Checkbox checked={checked} onChange={event => onChange(event.target.checked)}>
          <span className="block font-medium text-ink">{readyMade}</span>
          {t('readyMade.what')}
        </Checkbox>
        {checked && <TextField {...form.text('price')} hint={t('readyMade.price.hint')} />}
      </div>
      <details open={isMore || isWrong} onToggle={event => showMore(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer content-center font-medium">{t('operator.more')}</summary>
        <div className="flex flex-col gap-4 pt-3">
          <PhoneField {...form.value('phone')} hint={t('operator.phone.hint')} />
          <TextField {...form.text('email')} type="email" />
          <PhoneField {...form.value('adminPhone')} hint={t('operator.admin.hint')} />
          <TextField {...form.text('taxRate')} hint={t('operator.tax.hint')} />
          <TextField {...form.text('area')} hint={t('operator.area.hint')} />
          <TextField {...form.text('boxPrefix')} hint={t('operator.prefix.hint')} />
        </div>
      </details>
    </EditForm>
  )
}

/** Returns the time zone of this computer if the office offers it. */
function zoneOfBrowser(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return usTimeZones.find(one => one === timeZone)
}

/** Returns words such as "Around 78701". */
const nameOfArea = (zips: string, around: string) => `${around} ${readZipList(zips).zipCodes[0] ?? ''}`.trim()
