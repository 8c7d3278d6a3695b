import { useEffect, useState } from 'react'
import { phoneFromDigits } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { maskedPhone } from '#web/ui/phone-mask.ts'

/** The rule is loaded when the person types the tenth digit. The first visit does not wait for it. */
const loadRule = () => import('#domain/value/us-mobile.ts')

/**
 * The hook holds the digits of a mobile number. Until the person types, they are those of the known number. The error
 * shows when the person leaves the unfinished field, and at once for a number that is not accepted (rule A5).
 */
export function usePhoneInput(knownDigits = '') {
  const { t } = useTexts()
  const [typed, setDigits] = useState<string | null>(null)
  const digits = typed ?? knownDigits
  const [wasLeft, setLeft] = useState(false)
  const [refused, setRefused] = useState<string>()
  const isWhole = /^\d{10}$/.test(digits)
  const isValid = isWhole && digits !== refused
  useEffect(() => {
    if (!isWhole) return
    loadRule().then(
      rule => {
        if (rule.mobileFromDigits(digits)) return
        setRefused(digits)
        setLeft(true)
      },
      // The server checks the same rule.
      () => undefined,
    )
  }, [digits, isWhole])
  return {
    digits,
    setDigits,
    isValid,
    /** The stored form: +1 and ten digits. Read it only if the number is valid. */
    get stored() {
      return phoneFromDigits(digits)
    },
    formatted: maskedPhone(digits),
    leave: () => setLeft(digits !== ''),
    error: wasLeft && !isValid ? t('phone.invalid.field') : undefined,
  }
}
