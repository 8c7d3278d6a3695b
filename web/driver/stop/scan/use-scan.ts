import { type RefObject, useRef, useState } from 'react'
import { type BoxCode, readBoxLabel } from '#domain/fleet/box-code.ts'
import { type Api, createApi } from '#web/client/api.ts'
import { useClient } from '#web/client/client.ts'
import { usePhoneState } from '#web/driver/phone.ts'
import { useCodeReader } from '#web/parts/scan/use-code-reader.ts'

/** For one of these reasons the last code that the scanner read is wrong. */
export type WrongCode = 'no-box' | 'other-hauler' | 'unreadable'
/**
 * The code belongs to a box of this hauler. The scanner shows the number while it asks the office for the box, and if
 * the office has no such box.
 */
export type BoxToConfirm = { readonly number: string; readonly isUnknown: boolean }

/** The hook reads labels from the camera's picture or from a photo, until one of them is the label of a box (rule D119). */
export function useScan(video: RefObject<HTMLVideoElement | null>, onRead: (number: string) => void) {
  const { day } = usePhoneState()
  const client = useClient()
  const [wrong, setWrong] = useState<WrongCode | null>(null)
  const [asked, ask] = useState<BoxToConfirm | null>(null)
  const isAsking = useRef(false)

  const readCode = async (text: string) => {
    // The code is still in the camera's picture while the phone asks the office.
    if (isAsking.current) return
    const label = readBoxLabel(text, day?.boxPrefix ?? null)
    if (label.is !== 'box') return setWrong(label.is)
    setWrong(null)
    isAsking.current = true
    const { number } = label.code
    ask({ number, isUnknown: false })
    const isInYard = Object.values(day?.boxesInYard ?? {}).some(numbers => numbers.includes(number))
    if (isInYard || (await isKnown(createApi(client), label.code))) return take(number)
    ask({ number, isUnknown: true })
  }
  const take = (number: string) => {
    navigator.vibrate?.(20)
    onRead(number)
  }
  const again = () => {
    isAsking.current = false
    ask(null)
  }
  const { isLive, trouble, readPhoto } = useCodeReader(video, {
    onText: text => void readCode(text),
    onUnreadable: () => setWrong('unreadable'),
  })
  const readNewPhoto = (file: Blob) => {
    setWrong(null)
    void readPhoto(file)
  }
  return { isLive, trouble, wrong, asked, take, again, readPhoto: readNewPhoto }
}

/** The driver must not wait longer for a missing signal. */
const timeoutMs = 2000

async function isKnown(api: Api, { prefix, number }: BoxCode): Promise<boolean> {
  const options = { signal: AbortSignal.timeout(timeoutMs) }
  const box = await api.getScannedBox.query({ code: `${prefix}-${number}` }, options).catch(() => undefined)
  return box !== null
}
