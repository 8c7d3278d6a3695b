import type { ReadPicture } from '#web/parts/scan/read-picture.ts'

export type CameraTrouble = 'refused' | 'none' | 'busy' | 'insecure'

type Watching = {
  readonly read: ReadPicture
  readonly onLive: () => void
  readonly onText: (text: string) => void
  readonly onTrouble: (why: CameraTrouble) => void
}

/** With this pause a phone reads a few pictures a second and does not get hot. */
const pauseMs = 150

/** Shows the picture of the camera at the back and reads codes in it, until the returned function is called. */
export function watchCamera(video: HTMLVideoElement, { read, onLive, onText, onTrouble }: Watching): () => void {
  let isOver = false
  let stream: MediaStream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const look = async () => {
    const text = await read(video).catch(() => null)
    if (isOver) return
    if (text !== null) onText(text)
    timer = setTimeout(look, pauseMs)
  }
  const start = async () => {
    stream = await openCamera()
    if (isOver) return stop()
    video.srcObject = stream
    await video.play()
    if (isOver) return
    onLive()
    await look()
  }
  start().catch(error => {
    if (!isOver) onTrouble(troubleOf(error))
    stop()
  })
  return stop
}

async function openCamera(): Promise<MediaStream> {
  // Browsers hide the camera if the address of the page is not secure.
  if (!navigator.mediaDevices)
    throw new DOMException('no camera', window.isSecureContext ? 'NotFoundError' : 'Insecure')
  const options = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
  return navigator.mediaDevices.getUserMedia({ video: options, audio: false })
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'Insecure') return 'insecure'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}
