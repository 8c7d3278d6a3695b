import { afterEach, beforeEach } from 'vitest'
import { boxAddress } from '#domain/fleet/box-code.ts'

export const ourPrefix = '3fa9c104'

/** Returns the text in the code of a box's label. */
export const labelOf = (number: string, prefix = ourPrefix) =>
  boxAddress('https://dumpsters.example.com', { prefix, number })

type Camera = {
  /** The texts of the codes in front of the camera, or on the photo. */
  seen: string[]
  tracksStopped: number
  /** The name of the error with which the browser refuses the camera. */
  refusal: string | null
}

/** Adds a phone's camera and a browser that reads codes, because jsdom has neither. */
export function holdCamera(): Camera {
  const camera: Camera = { seen: [], tracksStopped: 0, refusal: null }
  const had = { play: HTMLMediaElement.prototype.play, bitmap: globalThis.createImageBitmap }
  class PhoneDetector {
    static getSupportedFormats = async () => ['qr_code']
    detect = async () => camera.seen.map(rawValue => ({ rawValue }))
  }
  const stop = () => {
    camera.tracksStopped += 1
  }
  const getUserMedia = async () => {
    if (camera.refusal) throw new DOMException('no camera', camera.refusal)
    return { getTracks: () => [{ stop }] }
  }
  beforeEach(() => {
    Object.assign(camera, { seen: [], tracksStopped: 0, refusal: null })
    HTMLMediaElement.prototype.play = async () => undefined
    globalThis.createImageBitmap = async () => ({ width: 1, height: 1, close: () => undefined })
    Object.assign(window, { BarcodeDetector: PhoneDetector })
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true })
  })
  afterEach(() => {
    HTMLMediaElement.prototype.play = had.play
    globalThis.createImageBitmap = had.bitmap
    Reflect.deleteProperty(window, 'BarcodeDetector')
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })
  return camera
}
