import { useRef, useState } from 'react'
import { type TapContent, usePhone, usePhoneState } from '#web/driver/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** Presses once at a time, and with the photos that were taken before; what the phone could not keep is said, and nothing follows. */
export function usePress() {
  const phone = usePhone()
  const { t } = useTexts()
  const { isKeepingPhoto } = usePhoneState()
  const [isPressing, setPressing] = useState(false)
  const isRunning = useRef(false)
  const press = async (content: TapContent): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setPressing(true)
    const { isKept } = await phone.press(content)
    isRunning.current = false
    setPressing(false)
    if (!isKept) toast({ kind: 'error', title: t('driver.notKept'), description: t('driver.notKept.text') })
    return isKept
  }
  return { press, isPressing: isPressing || isKeepingPhoto }
}
