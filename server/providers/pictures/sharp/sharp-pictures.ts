/** sharp makes small pictures and decodes with native code: it is bounded in pixels, in time and in the number of pictures at once. */
import sharp from 'sharp'
import type { Pictures } from '../pictures.ts'

const longestSide = 480
/** The limit is fifty megapixels: that is more than phones make, and a small file of a huge picture takes no more memory than that. */
const maxPixels = 50_000_000
const longestWorkInSeconds = 5
const atOnce = 2
const maxWaiting = 40

export function openSharpPictures(): Pictures {
  sharp.cache(false)
  sharp.concurrency(1)
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
      if (waiting.length >= maxWaiting) return 'busy'
      await enter()
      try {
        return await shrink(content)
      } catch {
        return 'refused'
      } finally {
        leave()
      }
    },
  }
}

/** The orientation that the photo names is applied; nothing else beside the picture is kept. */
const shrink = (content: Uint8Array): Promise<Buffer> =>
  sharp(content, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: longestWorkInSeconds })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70, effort: 2 })
    .toBuffer()
