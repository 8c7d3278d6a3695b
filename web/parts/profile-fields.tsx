import type { FieldErrors, UseFormRegister, UseFormWatch } from 'react-hook-form'
import { longestCompanyName, longestName, type ProfileForm } from '#domain/account/profile.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Switch } from '#web/ui/switch.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ProfileFieldsProps = {
  register: UseFormRegister<ProfileForm>
  watch: UseFormWatch<ProfileForm>
  errors: FieldErrors<ProfileForm>
  onBusiness: (isBusiness: boolean) => void
  /** The verified number is shown and cannot be changed here. */
  phone: string | null
}

/** The fields are about the customer, for the checkout's contact form and the account. */
export function ProfileFields({ register, watch, errors, onBusiness, phone }: ProfileFieldsProps) {
  const { t } = useTexts()
  const isBusiness = watch('isBusiness')
  const said = (name: keyof ProfileForm, key: 'firstName' | 'lastName' | 'email') =>
    errors[name] ? t(`profile.${key}.required`) : undefined
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('profile.firstName')}
          autoComplete="given-name"
          maxLength={longestName}
          error={said('firstName', 'firstName')}
          {...register('firstName')}
        />
        <TextField
          label={t('profile.lastName')}
          autoComplete="family-name"
          maxLength={longestName}
          error={said('lastName', 'lastName')}
          {...register('lastName')}
        />
      </div>
      {!isBusiness && (
        <TextField
          label={t('profile.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          error={said('email', 'email')}
          {...register('email')}
        />
      )}
      {phone && <TextField label={t('profile.phone')} value={phone} readOnly />}
      <Switch label={t('profile.business')} checked={isBusiness} onChange={onBusiness} />
      {isBusiness && (
        <>
          <TextField
            label={t('profile.businessName')}
            autoComplete="organization"
            maxLength={longestCompanyName}
            {...register('businessName')}
          />
          <TextField
            label={t('profile.businessEmail')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            error={said('businessEmail', 'email')}
            {...register('businessEmail')}
          />
        </>
      )}
    </>
  )
}
