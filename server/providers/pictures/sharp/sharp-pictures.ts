/**
 * sharp makes small pictures and decodes with native code: it is bounded in pixels, in time and in the number of pictures at once. It is
 * loaded for the first picture, because it takes thirty megabytes that a server without photos does not need.
 */
import type sharp from 'sharp'
import type { Pictures } from '../pictures.ts'

const longestSide = 480
/** The limit is fifty megapixels: that is more than phones make, and a small file of a huge picture takes no more memory than that. */
const maxPixels = 50_000_000
const longestWorkInSeconds = 5
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
  return {
    async makeSmall(content) {
      // If sharp does not load, that is an error of the installation, and the picture is not at fault.
      loading ??= loadSharp()
      const loaded = await loading
      if (waiting.length >= maxWaiting) return 'busy'
      await enter()
      try {
        return await shrink(loaded, content)
      } catch {
        return 'refused'
      } finally {
        leave()
      }
    },
  }
}

async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp')
  loaded.cache(false)
  loaded.concurrency(1)
  return loaded
}

/** The orientation that the photo names is applied; nothing else beside the picture is kept. */
const shrink = (make: typeof sharp, content: Uint8Array): Promise<Buffer> =>
  make(content, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: longestWorkInSeconds })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70, effort: 2 })
    .toBuffer()
