import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#web/i18n/i18n.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { CompanyForm } from '#web/office/settings/company/company-form.tsx'
import { PaymentAccountPart } from '#web/office/settings/company/payment-account.tsx'
import { refreshSettings, settingsQuery } from '#web/office/settings/company/queries.ts'
import { ServicesInUse } from '#web/office/settings/company/services-in-use.tsx'
import { SettingsTabs } from '#web/office/settings/tabs.tsx'

export default function CompanyPage() {
  return (
    <OfficeOnly rights={['team']}>
      <Company />
    </OfficeOnly>
  )
}

function Company() {
  const { t } = useTexts()
  const queries = useQueryClient()
  useChanges(({ changes, isReset }) => {
    if (isReset || changes.some(change => change.object === 'organization')) void refreshSettings(queries)
  })
  return (
    <ListPage
      title={t('settings.company')}
      filters={<SettingsTabs />}
      query={useQuery(settingsQuery())}
      empty={() => null}
      panel={null}
    >
      {settings => (
        <CompanyForm stored={settings}>
          <PaymentAccountPart />
          <ServicesInUse />
        </CompanyForm>
      )}
    </ListPage>
  )
}
