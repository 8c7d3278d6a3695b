import { decodeQR } from 'qr/decode.js'
import type { Picture } from '#web/parts/scan/read-picture.ts'

/** In pixels. This is enough for a code at arm's length, and a larger picture only takes more time. */
const maxSide = 960

/** Reads a code in browsers that read no codes themselves. */
export async function decodePicture(picture: Picture): Promise<string | null> {
  const [width, height] =
    'videoWidth' in picture ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
  const scale = Math.min(1, maxSide / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) return null
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return decodePixels(drawing.getImageData(0, 0, canvas.width, canvas.height))
}

type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** Null if the library throws, because it then finds no code. */
export function decodePixels(pixels: Pixels): string | null {
  try {
    return decodeQR(pixels)
  } catch {
    return null
  }
}
