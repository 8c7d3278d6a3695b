/** Photos as people see them: by a signed link, compared by their hash. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPhotoLinks } from '#server/http/signed-links.ts'
import { secretsFrom } from '#server/secrets.ts'
import type { Product } from './product.ts'

export const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

export async function linksOf({ dataDir, url }: Product) {
  const secret = Buffer.from((await readFile(join(dataDir, 'secret'), 'utf8')).trim(), 'hex')
  const links = createPhotoLinks(secretsFrom(secret).derive('photos'))
  return (id: string) => `${url}${links.linkTo(id, new Date())}`
}

/** The status, if it is not 200. */
export async function hashSeen(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  const content = new Uint8Array(await answer.arrayBuffer())
  return answer.status === 200 ? hashOf(content) : String(answer.status)
}
