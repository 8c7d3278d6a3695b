import { useQuery } from '@tanstack/react-query'
import { EmailReturned } from '#web/customer/email-returned.tsx'
import { ProfileFields } from '#web/customer/profile-fields.tsx'
import { useProfileForm } from '#web/customer/use-profile-form.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import type { Self } from '#web/frame/self.ts'
import { selfQuery } from '#web/frame/self.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { maskedPhone, nationalDigits } from '#web/ui/phone-mask.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.ts'

export function AccountForm({ correctsEmail }: { correctsEmail: boolean }) {
  const { t } = useTexts()
  const self = useQuery(selfQuery())
  if (self.isError) return <UnableToLoad component={t('dashboard.account')} onRetry={() => void self.refetch()} />
  return self.data ? <ProfileForm self={self.data} correctsEmail={correctsEmail} /> : <Skeleton className="h-72" />
}

/** This form has the customer's profile and the choice about texts. A change of that choice is saved at once. */
function ProfileForm({ self, correctsEmail }: { self: Self; correctsEmail: boolean }) {
  const { t } = useTexts()
  const form = useProfileForm(self, error => showError(error, { title: t('profile.saveError') }))
  const { submit, isPending } = useSubmit(form.save, {
    onDone: isSaved => {
      if (isSaved) toast({ kind: 'success', title: t('toast.success.title'), description: t('toast.success.request') })
    },
    onError: showError,
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
    <Form className="flex flex-col gap-4" onSubmit={() => form.send(values => void submit(values))}>
      <EmailReturned isAtField />
      <ProfileFields form={form} phone={maskedPhone(nationalDigits(self.phone))} isEmailFocused={correctsEmail} />
      <Switch
        label={t('profile.sms')}
        hint={t('profile.sms.hint')}
        checked={form.isTextsOn}
        onChange={isOn => void setTexts(isOn)}
      />
      <Button
        type="submit"
        size="lg"
        className="sm:min-w-40 sm:self-start"
        disabled={!form.isValid}
        pending={isPending}
      >
        {t('profile.save')}
      </Button>
    </Form>
  )
}
