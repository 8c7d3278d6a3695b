import { useState } from 'react'
import { phoneFromDigits } from '#domain/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { maskedPhone } from '#web/ui/phone-mask.ts'

/**
 * The digits of a mobile number while they are typed, until then those that are known; the error shows when the field was left
 * unfinished.
 */
export function usePhoneInput(knownDigits = '') {
  const { t } = useTexts()
  const [typed, setDigits] = useState<string | null>(null)
  const digits = typed ?? knownDigits
  const [wasLeft, setLeft] = useState(false)
  const isValid = digits.length === 10
  return {
    digits,
    setDigits,
    isValid,
    /** As it is stored: +1 and ten digits. To be read only once it is valid. */
    get stored() {
      return phoneFromDigits(digits)
    },
    formatted: maskedPhone(digits),
    leave: () => setLeft(digits !== ''),
    error: wasLeft && !isValid ? t('phone.invalid.field') : undefined,
  }
}
