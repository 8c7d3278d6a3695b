import { accentPattern } from '#domain/company/brand.ts'
import { brandForm } from '#domain/company/brand-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { AccentField } from '#web/office/settings/brand/accent-field.tsx'
import { BrandPreview } from '#web/office/settings/brand/brand-preview.tsx'
import { refreshBrand, type StoredBrand } from '#web/office/settings/brand/queries.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** The form has name and colour, with a preview before they are saved. */
export function BrandForm({ stored }: { stored: StoredBrand }) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: brandForm,
    record: stored,
    opened: brandForm.toTyped(stored),
    labels: { name: t('brand.name'), accent: t('brand.accent') },
    errors: { name: t('brand.name.wrong'), accent: t('brand.accent.wrong') },
    call: (api, brand, { version }) => api.office.brand.save.mutate({ version, brand }),
    refresh: refreshBrand,
    saved: t('brand.saved'),
  })
  const accent = form.typed.accent.trim().toLowerCase()
  return (
    <EditForm {...form.frame} save={t('brand.save')}>
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4 md:grid-cols-2">
        <TextField {...form.text('name')} />
        <AccentField {...form.value('accent')} />
      </div>
      <BrandPreview name={form.typed.name} accent={accentPattern.test(accent) ? accent : null} />
    </EditForm>
  )
}
