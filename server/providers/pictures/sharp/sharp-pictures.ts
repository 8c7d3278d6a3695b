/**
 * sharp decodes and shrinks pictures with native code, so it is limited in pixels, in time and in the number of pictures at once. The
 * server loads it for the first picture, because it takes thirty megabytes that a server without photos does not need.
 */
import type sharp from 'sharp'
import type { MadePicture, Pictures } from '../pictures.ts'

const maxSide = 480
/** Fifty megapixels are more than phones make. The limit keeps a small file of a huge picture from taking too much memory. */
const maxPixels = 50_000_000
const maxWorkInSeconds = 5
const atOnce = 2
const maxWaiting = 40

export function openSharpPictures(): Pictures {
  let loading: Promise<typeof sharp> | null = null
  const waiting: (() => void)[] = []
  let working = 0
  const enter = async () => {
    if (working >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    else working += 1
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
  const inTurn = async (make: (loaded: typeof sharp) => Promise<Buffer>): Promise<MadePicture> => {
    // If sharp does not load, the installation has a fault and not the picture.
    loading ??= loadSharp()
    const loaded = await loading
    if (waiting.length >= maxWaiting) return 'busy'
    await enter()
    try {
      return await make(loaded)
    } catch {
      return 'refused'
    } finally {
      leave()
    }
  }
  return {
    makeSmall: content => inTurn(loaded => shrink(loaded, content)),
    crop: (content, size) => inTurn(loaded => cropTo(loaded, content, size)),
  }
}

async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp')
  loaded.cache(false)
  loaded.concurrency(1)
  return loaded
}

/** Turns the picture as its orientation says. No other data about the photo stay in the picture that is made of it. */
const upright = (make: typeof sharp, content: Uint8Array) =>
  make(content, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: maxWorkInSeconds })
    .autoOrient()

const shrink = (make: typeof sharp, content: Uint8Array): Promise<Buffer> =>
  upright(make, content)
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70, effort: 2 })
    .toBuffer()

const cropTo = (make: typeof sharp, content: Uint8Array, size: Size): Promise<Buffer> =>
  upright(make, content)
    .resize({ ...size, fit: 'cover', position: make.strategy.attention })
    .webp({ quality: 66, effort: 4 })
    .toBuffer()

type Size = { readonly width: number; readonly height: number }
