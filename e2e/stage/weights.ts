/** The weight of the files that a page makes the browser fetch, as they are sent. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

type Weight = { readonly total: number; readonly files: readonly (readonly [string, number])[] }

export type Fetched = {
  /** The bytes of these files, and each with its own. */
  readonly weigh: () => Promise<Weight>
  /** Returns the weight for browsers that accept brotli. */
  readonly weighBrotli: () => Promise<Weight>
  readonly urls: () => readonly string[]
  readonly origins: ReadonlySet<string>
}

/** Every file of a type that the page fetches from now on. */
export function watchFiles(page: Page, type: RegExp): Fetched {
  const files: Response[] = []
  const origins = new Set<string>()
  page.on('response', response => {
    const { protocol, origin } = new URL(response.url())
    if (protocol.startsWith('http')) origins.add(origin)
    if (type.test(response.headers()['content-type'] ?? '')) files.push(response)
  })
  const weighBy = (compress: (body: Buffer) => Buffer) => async () => {
    const weighed = async (file: Response) =>
      [new URL(file.url()).pathname, compress(await file.body()).length] as const
    const each = await Promise.all(files.map(weighed))
    return { total: each.reduce((sum, [, bytes]) => sum + bytes, 0), files: each }
  }
  return {
    weigh: weighBy(body => gzipSync(body)),
    weighBrotli: weighBy(body => brotliCompressSync(body)),
    urls: () => files.map(file => file.url()),
    origins,
  }
}
