import { useState } from 'react'
import type { UsPhone } from '#domain/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { maskedPhone } from '#web/ui/phone-mask.ts'

/** The digits of a mobile number while they are typed; the error shows when the field was left unfinished. */
export function usePhoneInput(initialDigits = '') {
  const { t } = useTexts()
  const [digits, setDigits] = useState(initialDigits)
  const [wasLeft, setLeft] = useState(false)
  const isValid = digits.length === 10
  return {
    digits,
    setDigits,
    isValid,
    /** As it is stored, once it is valid: +1 and ten digits. */
    stored: `+1${digits}` as UsPhone,
    formatted: maskedPhone(digits),
    leave: () => setLeft(digits !== ''),
    error: wasLeft && !isValid ? t('phone.invalid.field') : undefined,
  }
}
