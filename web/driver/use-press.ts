import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type TapContent, usePhone, usePhoneState } from '#web/driver/phone.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * The hook makes one press at a time, with the photos that the driver took before. If the phone could not store the
 * press, a message is shown and nothing follows.
 */
export function usePress() {
  const phone = usePhone()
  const navigate = useNavigate()
  const { t } = useTexts()
  const { isKeepingPhoto } = usePhoneState()
  const [isPressing, setPressing] = useState(false)
  const isRunning = useRef(false)
  const begin = () => {
    if (isRunning.current) return false
    isRunning.current = true
    setPressing(true)
    return true
  }
  const end = () => {
    isRunning.current = false
    setPressing(false)
  }
  const keep = async (content: TapContent): Promise<boolean> => {
    const { isKept } = await phone.press(content)
    if (!isKept) toast({ kind: 'error', title: t('driver.notKept'), description: t('driver.notKept.text') })
    return isKept
  }
  const press = async (content: TapContent): Promise<boolean> => {
    if (!begin()) return false
    const isKept = await keep(content)
    end()
    return isKept
  }
  /**
   * Presses and then opens the path. If the driver has left the page before the press is stored, the path is not opened
   * (rule C53). The page takes no other press while the next page opens.
   */
  const pressAndGo = async (content: TapContent, path: string, onKept: () => void = () => undefined): Promise<void> => {
    if (!begin()) return
    const isStillHere = rememberPage()
    if (!(await keep(content))) return end()
    onKept()
    if (!isStillHere()) return end()
    navigate(path)
  }
  return { press, pressAndGo, isPressing: isPressing || isKeepingPhoto }
}
