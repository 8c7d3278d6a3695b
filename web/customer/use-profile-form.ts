import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { hasBusinessDetails, type ProfileForm, profileFormSchema, profileOfForm } from '#domain/account/profile.ts'
import { forgetDraft, readDraft, writeDraft } from '#web/client/draft.ts'
import { apiOf } from '#web/client/query.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import type { Self } from '#web/frame/self.ts'
import { selfQuery } from '#web/frame/self.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** The hook holds the profile form with its rules. The result of saving is false if it failed; the failure was shown by then. */
export function useProfileForm(self: Self | null, onError: (error: unknown) => void) {
  const queries = useQueryClient()
  const draft = `profile ${self?._id}`
  const form = useForm<ProfileForm>({
    mode: 'onTouched',
    resolver: zodResolver(profileFormSchema({ requiresTerms: false })),
    defaultValues: { ...valuesOf(self), ...readDraft<Partial<ProfileForm>>(draft) },
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(draft, typedIn(values)) }),
    [subscribe, draft],
  )
  const save = async (values: ProfileForm): Promise<boolean> => {
    if (!hasBusinessDetails(values)) {
      toast({ kind: 'error', title: t('profile.missing.title'), description: t('profile.missing') })
      return false
    }
    const isStillHere = rememberPage()
    try {
      const saved = await apiOf(queries).upsertCustomer.mutate(profileOfForm(values))
      queries.setQueryData(selfQuery().queryKey, saved)
      form.setValue('agreesToTexts', false)
      forgetDraft(draft)
      return true
    } catch (error) {
      if (isStillHere()) onError(error)
      return false
    }
  }
  const setTexts = (isOn: boolean): void => {
    form.setValue('smsNotificationOptIn', isOn)
    form.setValue('agreesToTexts', isOn)
  }
  /**
   * The function saves the choice about texts alone: unsaved text in the other fields stays there. If it is not saved, the switch shows the
   * former choice.
   */
  const saveTexts = async (isOn: boolean): Promise<boolean> => {
    const known = valuesOf(self)
    if (known.firstName === '' || known.lastName === '') {
      toast({ kind: 'error', title: t('profile.sms.notSaved'), description: t('profile.sms.needsName') })
      return false
    }
    const before = form.getValues()
    setTexts(isOn)
    try {
      const texts = { smsNotificationOptIn: isOn, agreesToTexts: isOn }
      const saved = await apiOf(queries).upsertCustomer.mutate(profileOfForm({ ...known, ...texts }))
      queries.setQueryData(selfQuery().queryKey, saved)
      form.setValue('agreesToTexts', false)
      return true
    } catch (error) {
      form.setValue('smsNotificationOptIn', before.smsNotificationOptIn)
      form.setValue('agreesToTexts', before.agreesToTexts)
      onError(error)
      return false
    }
  }
  return {
    ...form,
    save,
    /** The switch is shown as on only to a person who has agreed: one that is on by default is no consent (rule T3). */
    isTextsOn: form.watch('smsNotificationOptIn') && ((self?.isTexted ?? false) || form.watch('agreesToTexts')),
    setTexts,
    saveTexts,
    setBusiness: (isBusiness: boolean) => form.setValue('isBusiness', isBusiness, { shouldValidate: true }),
  }
}

/** The switch for texts is saved as soon as it is changed, and the terms are agreed to again. */
function typedIn({ smsNotificationOptIn: _texts, agreesToTexts: _agrees, terms: _terms, ...typed }: ProfileForm) {
  return typed
}

function valuesOf(self: Self | null): ProfileForm {
  const company = self && 'name' in self.company ? self.company : null
  return {
    firstName: self?.name.first ?? '',
    lastName: self?.name.last ?? '',
    email: company ? '' : (self?.email ?? ''),
    isBusiness: company !== null,
    businessName: company?.name ?? '',
    businessEmail: company?.email ?? '',
    smsNotificationOptIn: self?.smsNotificationOptIn ?? true,
    agreesToTexts: false,
    terms: false,
  }
}
