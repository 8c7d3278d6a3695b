import { AccountForm } from '#web/customer/account/account-form.tsx'
import { AccountSection } from '#web/customer/account/account-section.tsx'
import { DeleteAccount } from '#web/customer/account/delete-account.tsx'
import { ExportData } from '#web/customer/account/export-data.tsx'
import { SavedAddresses } from '#web/customer/account/saved-addresses.tsx'
import { SavedCards } from '#web/customer/account/saved-cards.tsx'
import { SignOutEverywhere } from '#web/customer/account/sign-out-everywhere.tsx'
import { WorkplacesSection } from '#web/customer/account/workplaces-section.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

export type AccountTabProps = {
  /** The customer comes to correct the email address, so the field of the email address takes the focus. */
  correctsEmail: boolean
}

/** The tab shows who the customer is, the data that we store about them, and how to leave. */
export default function AccountTab({ correctsEmail }: AccountTabProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-4 max-sm:pb-6">
      <AccountSection title={t('account.profile')}>
        <AccountForm correctsEmail={correctsEmail} />
      </AccountSection>
      <WorkplacesSection />
      <SavedAddresses />
      <SavedCards />
      <SignOutEverywhere />
      <ExportData />
      <DeleteAccount />
    </div>
  )
}
