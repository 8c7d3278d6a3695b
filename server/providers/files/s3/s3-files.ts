/** This store keeps files in a bucket of a service that speaks S3. It signs each request (SigV4), and no request makes a file public. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Logger } from 'pino'
import type { FaultOf } from '#domain/service-fault.ts'
import { endWithin } from '../../end-within.ts'
import type { ServiceListener } from '../../provider.ts'
import { fetchWhole } from '../../read-whole.ts'
import {
  checkKey,
  type FileStore,
  FilesRefused,
  FilesUnreachable,
  keyPattern,
  type ListedFile,
  maxListed,
} from '../files.ts'

export type S3Settings = {
  /** The address does not contain the bucket and does not end with a slash. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The prefix stands before each key. It is empty or ends with a slash. */
  readonly prefix: string
}

type S3Parts = {
  readonly settings: S3Settings
  readonly log: Pick<Logger, 'warn'>
  readonly listener?: ServiceListener<FaultOf['files']>
  /** Tests set a shorter limit. */
  readonly callLimitInMs?: number
}

const callLimitInMs = 5_000
/**
 * This limit is for all tries of one call together. A person who waits gets an answer well within 12 seconds, and a second try still has
 * time.
 */
export const outerLimitInMs = 8_000
const tries = 3
const firstPauseInMs = 100
/** This size is more than the largest photo. An answer without an end cannot fill the memory. */
const maxAnswerInBytes = 8 * 1024 * 1024

type Asking = {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}
type Answer = { readonly status: number; readonly headers: Headers; readonly body: Buffer }

export function openS3Files(parts: S3Parts): FileStore {
  const send = makeSend(parts)
  const { prefix } = parts.settings
  const pathOf = (key: string) => {
    checkKey(key)
    return `/${encodePath(prefix + key)}`
  }
  const readPage = async (after: string | null) => {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(maxListed), prefix })
    if (after !== null) query.set('start-after', prefix + after)
    const { status, body } = await send({ method: 'GET', path: `/?${query}` })
    const text = body.toString()
    if (status !== 200 || !text.includes('<ListBucketResult')) throw new FilesUnreachable('the list is no list')
    return listedIn(text, prefix)
  }
  return {
    place: 's3',
    async put(key, content, mediaType) {
      const headers = { 'content-type': mediaType }
      const { status, headers: answerHeaders } = await send({
        method: 'PUT',
        path: pathOf(key),
        headers,
        body: content,
      })
      // The page of a proxy or a filter has no `etag`.
      if (status !== 200 || !answerHeaders.get('etag')) throw new FilesUnreachable(`PUT was answered by ${status}`)
      // Only a write reports `answered`, because a successful read does not prove the right to write.
      parts.listener?.answered()
    },
    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {}
      const { status, headers: answerHeaders, body } = await send({ method: 'GET', path: pathOf(key), headers })
      if (status === 404) return absentIn(body)
      if (status === 416) return Buffer.alloc(0)
      if (status !== (range ? 206 : 200) || !answerHeaders.get('etag'))
        throw new FilesUnreachable(`GET was answered by ${status}`)
      return body
    },
    async delete(key) {
      const { status, body } = await send({ method: 'DELETE', path: pathOf(key) })
      if (status === 404) absentIn(body)
      else if (status !== 204 && !(status === 200 && body.length === 0))
        throw new FilesUnreachable(`DELETE was answered by ${status}`)
    },
    async list(after) {
      let page = await readPage(after)
      while (page.files.length === 0 && page.next !== null) page = await readPage(page.next)
      return page.files
    },
  }
}

/** A store reports in XML that a key does not exist. A web page with status 404 does not come from the store, and is an error. */
function absentIn(body: Buffer): null {
  if (body.length > 0 && !body.includes('<Code>')) throw new FilesUnreachable('404, by something else than the store')
  return null
}

/** Leaves out files under the prefix that do not have the form of our keys. `next` is null on the last page. */
function listedIn(text: string, prefix: string): { files: readonly ListedFile[]; next: string | null } {
  const all = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
    key: textOf(one, 'Key').slice(prefix.length),
    sizeInBytes: Number(textOf(one, 'Size')),
    modifiedAt: new Date(textOf(one, 'LastModified')),
  }))
  const files = all.filter(({ key }) => keyPattern.test(key))
  return { files, next: textOf(text, 'IsTruncated') === 'true' ? (all.at(-1)?.key ?? null) : null }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const textOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, entity: string) => entities[entity] ?? '',
  )

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/**
 * Repeats a call after no connection, no answer, 429 or 5xx, because it may then succeed. Every call may be repeated, because the bytes of
 * a key never change.
 */
function makeSend(parts: S3Parts): (asking: Asking) => Promise<Answer> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = parts.settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const limitInMs = parts.callLimitInMs ?? callLimitInMs
  const askOnce = async ({ method, path, headers, body }: Asking): Promise<Answer> => {
    const request = await client.sign(`${endpoint}/${bucket}${path}`, {
      method,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body ? { body: Buffer.from(body) } : {}),
    })
    const response = await fetchWhole(request, { limitInMs }, maxAnswerInBytes)
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
  }
  const askAgain = async (asking: Asking): Promise<Answer> => {
    for (let tried = 1; ; tried += 1) {
      const answer = await askOnce(asking).catch((error: Error) => error)
      if (!(answer instanceof Error) && answer.status < 500 && answer.status !== 429)
        return refuseRefused(answer, asking, parts)
      if (tried === tries)
        throw new FilesUnreachable(answer instanceof Error ? answer.name : `answered by ${answer.status}`)
      await pause(firstPauseInMs * 2 ** (tried - 1))
    }
  }
  return asking =>
    endWithin(outerLimitInMs, askAgain(asking)).catch((error: Error) => {
      throw error instanceof FilesUnreachable ? error : new FilesUnreachable(error.name)
    })
}

function refuseRefused(
  answer: Answer,
  { method }: Asking,
  { log, listener }: Pick<S3Parts, 'log' | 'listener'>,
): Answer {
  const { status, body } = answer
  const code = /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 4096))?.[1] ?? 'unknown'
  if (status !== 401 && status !== 403 && status !== 400 && code !== 'NoSuchBucket') return answer
  log.warn({ service: 's3', method, status, code }, 'the bucket refuses this installation: npm run doctor says why')
  // The page of a proxy names no code.
  if (code !== 'unknown') listener?.refused(faultOf(code), code)
  throw new FilesRefused(`${status} ${code}`)
}

const ofKey = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'RequestTimeTooSkewed',
  'ExpiredToken',
  'InvalidToken',
])
const ofBucket = new Set(['NoSuchBucket', 'AuthorizationHeaderMalformed', 'PermanentRedirect', 'InvalidBucketName'])

function faultOf(code: string): FaultOf['files'] {
  if (ofKey.has(code)) return 'key'
  return ofBucket.has(code) ? 'account' : 'permission'
}
