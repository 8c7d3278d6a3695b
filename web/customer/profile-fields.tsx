import type { useProfileForm } from '#web/customer/use-profile-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Switch } from '#web/ui/switch.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ProfileFieldsProps = {
  form: ReturnType<typeof useProfileForm>
  /** The verified number is shown. The customer cannot change it here. */
  phone: string | null
  /** True if the email field takes the focus when it appears. */
  isEmailFocused?: boolean
}

/** These fields are the customer's profile. The checkout's contact form and the account show them. */
export function ProfileFields({ form, phone, isEmailFocused = false }: ProfileFieldsProps) {
  const { t } = useTexts()
  const { isBusiness } = form.typed
  const emailField = { type: 'email', inputMode: 'email', autoComplete: 'email', autoFocus: isEmailFocused } as const
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.text('firstName')} autoComplete="given-name" />
        <TextField {...form.text('lastName')} autoComplete="family-name" />
      </div>
      {!isBusiness && <TextField {...form.text('email')} {...emailField} />}
      {phone && <TextField label={t('profile.phone')} value={phone} readOnly />}
      <Switch label={t('profile.business')} checked={isBusiness} onChange={isOn => form.set({ isBusiness: isOn })} />
      {isBusiness && (
        <>
          <TextField {...form.text('businessName')} autoComplete="organization" />
          <TextField {...form.text('businessEmail')} {...emailField} />
        </>
      )}
    </>
  )
}
