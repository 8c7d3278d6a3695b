import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '#domain/value/phone.ts'
import { useProfileForm } from '#web/customer/use-profile-form.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import type { Self } from '#web/frame/self.ts'
import { selfQuery } from '#web/frame/self.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ProfileFields } from '#web/parts/profile-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.ts'

export function AccountForm() {
  const { t } = useTexts()
  const self = useQuery(selfQuery())
  if (self.isError) return <UnableToLoad component={t('dashboard.account')} onRetry={() => void self.refetch()} />
  return self.data ? <Form self={self.data} /> : <Skeleton className="h-72" />
}

/** The form has the profile, and the choice about texts, which is saved as soon as it is changed. */
function Form({ self }: { self: Self }) {
  const { t } = useTexts()
  const form = useProfileForm(self, error => showError(error, { title: t('profile.saveError') }))
  const { isValid, isSubmitting } = form.formState
  const submit = form.handleSubmit(async values => {
    if (await form.save(values))
      toast({ kind: 'success', title: t('toast.success.title'), description: t('toast.success.request') })
  })
  const setTexts = async (isOn: boolean) => {
    if (!(await form.saveTexts(isOn))) return
    toast({
      kind: 'success',
      title: t('profile.sms.updated'),
      description: t(isOn ? 'profile.sms.enabled' : 'profile.sms.disabled'),
    })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <ProfileFields
        register={form.register}
        watch={form.watch}
        errors={form.formState.errors}
        onBusiness={form.setBusiness}
        phone={formatPhone(self.phone)}
      />
      <Switch
        label={t('profile.sms')}
        hint={t('profile.sms.hint')}
        checked={form.isTextsOn}
        onChange={isOn => void setTexts(isOn)}
      />
      <Button type="submit" size="lg" className="sm:min-w-40 sm:self-start" disabled={!isValid} pending={isSubmitting}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
