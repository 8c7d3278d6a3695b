import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#web/i18n/i18n.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { BrandForm } from '#web/office/settings/brand/brand-form.tsx'
import { LogoPart } from '#web/office/settings/brand/logo-part.tsx'
import { brandQuery, refreshBrand } from '#web/office/settings/brand/queries.ts'
import { SettingsTabs } from '#web/office/settings/tabs.tsx'

/** The page has the name, colour and logo of the company, as all three apps show them. */
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
    if (isReset || changes.some(change => change.object === 'organization')) void refreshBrand(queries)
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
        </div>
      )}
    </ListPage>
  )
}
