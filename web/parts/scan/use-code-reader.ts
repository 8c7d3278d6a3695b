import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CameraTrouble, watchCamera } from '#web/parts/scan/camera.ts'
import { makePictureReader, type ReadPicture } from '#web/parts/scan/read-picture.ts'

/** Why there is no picture to scan. */
export type ScanTrouble = CameraTrouble | 'noReader'

type Reading = {
  readonly onText: (text: string) => void
  /** The hook calls this if a photo has no readable code. */
  readonly onUnreadable: () => void
}

/** The hook reads codes from the camera again and again, or from a photo. */
export function useCodeReader(video: RefObject<HTMLVideoElement | null>, reading: Reading) {
  const [isLive, setLive] = useState(false)
  const [trouble, setTrouble] = useState<ScanTrouble | null>(null)
  const read = useRef<ReadPicture | null>(null)
  const latest = useRef(reading)
  latest.current = reading

  const readPhoto = async (file: Blob) => {
    const text = await createImageBitmap(file)
      .then(picture => read.current?.(picture) ?? null)
      .catch(() => null)
    if (text === null) latest.current.onUnreadable()
    else latest.current.onText(text)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is opened once, and not again when a function changes
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    const watch = (reader: ReadPicture) => {
      read.current = reader
      if (isOver || !video.current) return
      const onText = (text: string) => latest.current.onText(text)
      stop = watchCamera(video.current, { read: reader, onLive: () => setLive(true), onText, onTrouble: setTrouble })
    }
    makePictureReader().then(watch, () => setTrouble('noReader'))
    return () => {
      isOver = true
      stop?.()
    }
  }, [])

  return { isLive, trouble, readPhoto }
}
