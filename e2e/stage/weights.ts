/** What a page makes the browser fetch, as it comes over the wire. */
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export type Fetched = {
  /** The bytes of these files, and each with its own. */
  readonly weigh: () => Promise<{ readonly total: number; readonly files: readonly (readonly [string, number])[] }>
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
  const weighed = async (file: Response) => [new URL(file.url()).pathname, gzipSync(await file.body()).length] as const
  return {
    weigh: async () => {
      const each = await Promise.all(files.map(weighed))
      return { total: each.reduce((sum, [, bytes]) => sum + bytes, 0), files: each }
    },
    urls: () => files.map(file => file.url()),
    origins,
  }
}
