/** This file measures how many bytes a page makes the browser fetch, compressed as the server sends them. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

type Weight = { readonly total: number; readonly files: readonly (readonly [string, number])[] }

export type Fetched = {
  /** Returns the bytes of all files together, and of each file alone. */
  readonly weigh: () => Promise<Weight>
  /** Returns how many bytes the server sends if the browser accepts brotli. */
  readonly weighBrotli: () => Promise<Weight>
  readonly urls: () => readonly string[]
  readonly origins: ReadonlySet<string>
}

/** Watches the files of a type that the page fetches from now on. */
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
