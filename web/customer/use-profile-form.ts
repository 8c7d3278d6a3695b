import { useQueryClient } from '@tanstack/react-query'
import { hasBusinessDetails, type ProfileForm, profileForm, profileOfForm } from '#domain/account/profile.ts'
import { forgetDraft, readDraft, writeDraft } from '#web/client/draft.ts'
import { apiOf } from '#web/client/query.ts'
import { useForm } from '#web/frame/forms/use-form.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import type { Self } from '#web/frame/self.ts'
import { selfQuery } from '#web/frame/self.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** The hook holds the profile form and its rules. The result of saving is false if it failed. The failure is shown by then. */
export function useProfileForm(self: Self | null, onError: (error: unknown) => void) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const draft = `profile ${self?._id}`
  const form = useForm({
    rules: profileForm,
    opened: { ...valuesOf(self), ...readDraft<Partial<ProfileForm>>(draft) },
    labels: {
      firstName: t('profile.firstName'),
      lastName: t('profile.lastName'),
      email: t('profile.email'),
      isBusiness: t('profile.business'),
      businessName: t('profile.businessName'),
      businessEmail: t('profile.businessEmail'),
    },
    errors: {
      firstName: t('profile.firstName.required'),
      lastName: t('profile.lastName.required'),
      email: t('profile.email.required'),
      businessEmail: t('profile.email.required'),
    },
    onTyped: typed => writeDraft(draft, typedIn(typed)),
  })
  const { typed, set } = form
  const save = async (values: ProfileForm): Promise<boolean> => {
    if (!hasBusinessDetails(values)) {
      toast({ kind: 'error', title: t('profile.missing.title'), description: t('profile.missing') })
      return false
    }
    const isStillHere = rememberPage()
    try {
      const saved = await apiOf(queries).upsertCustomer.mutate(profileOfForm(values))
      queries.setQueryData(selfQuery().queryKey, saved)
      set({ agreesToTexts: false })
      forgetDraft(draft)
      return true
    } catch (error) {
      if (isStillHere()) onError(error)
      return false
    }
  }
  const setTexts = (isOn: boolean): void => set({ smsNotificationOptIn: isOn, agreesToTexts: isOn })
  /**
   * The function saves only the choice about texts. Unsaved text in the other fields stays. If saving fails, the switch
   * shows the former choice.
   */
  const saveTexts = async (isOn: boolean): Promise<boolean> => {
    const known = valuesOf(self)
    if (known.firstName === '' || known.lastName === '') {
      toast({ kind: 'error', title: t('profile.sms.notSaved'), description: t('profile.sms.needsName') })
      return false
    }
    const { smsNotificationOptIn, agreesToTexts } = typed
    setTexts(isOn)
    try {
      const texts = { smsNotificationOptIn: isOn, agreesToTexts: isOn }
      const saved = await apiOf(queries).upsertCustomer.mutate(profileOfForm({ ...known, ...texts }))
      queries.setQueryData(selfQuery().queryKey, saved)
      set({ agreesToTexts: false })
      return true
    } catch (error) {
      set({ smsNotificationOptIn, agreesToTexts })
      onError(error)
      return false
    }
  }
  return {
    ...form,
    save,
    /** The switch is on only for a customer who has agreed, because a switch that is on by default is no consent (rule T3). */
    isTextsOn: typed.smsNotificationOptIn && ((self?.isTexted ?? false) || typed.agreesToTexts),
    setTexts,
    saveTexts,
  }
}

/** The switch for texts is saved when it changes, and the customer agrees to the terms each time, so these fields are left out. */
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
