import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accentPattern } from '#domain/company/brand.ts'
import { brandForm } from '#domain/company/brand-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { AccentField } from '#web/office/edit/accent-field.tsx'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { useChanges } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { BrandPreview } from '#web/office/settings/brand/brand-preview.tsx'
import { LogoPart } from '#web/office/settings/brand/logo-part.tsx'
import { PicturesPart } from '#web/office/settings/brand/pictures-part.tsx'
import { brandQuery, refreshBrand, refreshPictures, type StoredBrand } from '#web/office/settings/brand/queries.ts'
import { SnippetPart } from '#web/office/settings/brand/snippet-part.tsx'
import { SettingsTabs } from '#web/office/settings/tabs.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The page has the name, color and logo of the hauler, as all three apps show them. */
export default function BrandPage() {
  return (
    <OfficeOnly rights={['team']}>
      <Brand />
    </OfficeOnly>
  )
}

function Brand() {
  const { t } = useTexts()
  const queries = useQueryClient()
  useChanges(({ changes, isReset }) => {
    if (isReset || changes.some(change => change.object === 'organization'))
      void Promise.all([refreshBrand(queries), refreshPictures(queries)])
  })
  return (
    <ListPage
      title={t('brand.title')}
      filters={
        <>
          <SettingsTabs />
          <p className="max-w-prose text-small text-ink-soft">{t('brand.lead')}</p>
        </>
      }
      query={useQuery(brandQuery())}
      empty={() => null}
      panel={null}
    >
      {brand => (
        <div className="flex max-w-4xl flex-col gap-4">
          <BrandForm stored={brand} />
          <LogoPart stored={brand} />
          <PicturesPart />
          <SnippetPart name={brand.name} />
        </div>
      )}
    </ListPage>
  )
}

/** The form has the name and the color, with a preview of both before they are saved. */
function BrandForm({ stored }: { stored: StoredBrand }) {
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
