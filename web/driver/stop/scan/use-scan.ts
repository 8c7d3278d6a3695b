import { type RefObject, useEffect, useRef, useState } from 'react'
import { type BoxCode, readBoxLabel } from '#domain/fleet/box-code.ts'
import { type Api, createApi } from '#web/client/api.ts'
import { useClient } from '#web/client/client.ts'
import { usePhoneState } from '#web/driver/phone.ts'
import { type CameraTrouble, watchCamera } from '#web/driver/stop/scan/camera.ts'
import { makePictureReader, type ReadPicture } from '#web/driver/stop/scan/read-picture.ts'

/** Why there is no picture to scan. */
export type ScanTrouble = CameraTrouble | 'noReader'
/** What is wrong with what was read last. */
export type WrongCode = 'no-box' | 'other-hauler' | 'unreadable'
/** A box that is ours by its code, while the office is asked for it and where the office has none. */
export type AskedBox = { readonly number: string; readonly isUnknown: boolean }

/** Reads labels from the camera's picture, or from a photo, until one is a box (rule D119). */
export function useScan(video: RefObject<HTMLVideoElement | null>, onRead: (number: string) => void) {
  const { day } = usePhoneState()
  const client = useClient()
  const [isLive, setLive] = useState(false)
  const [trouble, setTrouble] = useState<ScanTrouble | null>(null)
  const [wrong, setWrong] = useState<WrongCode | null>(null)
  const [asked, ask] = useState<AskedBox | null>(null)
  const read = useRef<ReadPicture | null>(null)
  const isAsking = useRef(false)

  const judge = async (text: string) => {
    // The code is still before the camera while the office is asked.
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
  const readPhoto = async (file: Blob) => {
    setWrong(null)
    const text = await createImageBitmap(file)
      .then(picture => read.current?.(picture) ?? null)
      .catch(() => null)
    if (text === null) setWrong('unreadable')
    else await judge(text)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is opened once
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    const watch = (reader: ReadPicture) => {
      read.current = reader
      if (isOver || !video.current) return
      const onText = (text: string) => void judge(text)
      stop = watchCamera(video.current, { read: reader, onLive: () => setLive(true), onText, onTrouble: setTrouble })
    }
    makePictureReader().then(watch, () => setTrouble('noReader'))
    return () => {
      isOver = true
      stop?.()
    }
  }, [])

  return { isLive, trouble, wrong, asked, take, again, readPhoto }
}

/** No signal is no reason to hold a driver up. */
const patienceMs = 2000

async function isKnown(api: Api, { prefix, number }: BoxCode): Promise<boolean> {
  const wish = { signal: AbortSignal.timeout(patienceMs) }
  const box = await api.getScannedBox.query({ code: `${prefix}-${number}` }, wish).catch(() => undefined)
  return box !== null
}
