/**
 * This stand-in for an S3-compatible store runs in tests on a port of this machine. It checks each signature with its own implementation of
 * SigV4. It refuses what a store refuses: no signature, another key, a date that is off by more than 15 minutes, a body with another hash.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerFault } from '@rolloff/http-faults/answer-fault.ts'
import type { Fault } from '@rolloff/http-faults/faults.ts'
import type { S3Settings } from './s3-files.ts'

type StoredObject = { readonly content: Buffer; readonly type: string; readonly at: Date }

export type S3Double = {
  readonly settings: S3Settings
  readonly objects: Map<string, StoredObject>
  /** Each entry has the method, the path and the refusal of a call. */
  readonly calls: string[]
  /** Makes the next `count` calls fail. Without `count` one call fails. */
  readonly fail: (fault: Fault, count?: number) => void
  /** Ends all faults. */
  readonly forgive: () => void
  /** Lets every caller read, as in a bucket that was opened by mistake. */
  readonly openToAll: () => void
  readonly close: () => Promise<void>
}

const maxSkewInMs = 15 * 60_000

export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, StoredObject>()
  const calls: string[] = []
  const faults: Fault[] = []
  let isOpen = false
  const settings = {
    region: 'us-test-1',
    bucket: 'rolloff-files',
    accessKeyId: 'AKTEST0000000001',
    secretAccessKey: 'a secret that only both sides know',
    prefix: 'shop/',
  }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const refused =
      isOpen && request.method === 'GET' && !request.headers.authorization ? null : refusalOf(request, body, settings)
    calls.push(`${request.method} ${request.url}${refused ? ` ${refused[1]}` : ''}`)
    if (refused) return send(response, refused[0], `<Error><Code>${refused[1]}</Code></Error>`)
    const fault = faults.shift()
    if (fault === 'after') work(request, body, objects)
    if (fault) answerFault(response, fault, { broken: '<Error><Code>InternalError</Code></Error>' })
    else send(response, ...work(request, body, objects))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    objects,
    calls,
    fail: (fault, count = 1) => faults.push(...Array.from({ length: count }, () => fault)),
    forgive: () => {
      faults.length = 0
    },
    openToAll: () => {
      isOpen = true
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
/** Escapes everything but letters, digits and -._~, as SigV4 demands. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

type Refused = readonly [number, string]

function refusalOf(request: IncomingMessage, body: Buffer, settings: Omit<S3Settings, 'endpoint'>): Refused | null {
  const header = (name: string) => String(request.headers[name] ?? '')
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  )
  if (!given) return [403, 'AccessDenied']
  const [, credential = '', signedHeaders = '', signature] = given
  const [id, day = '', region = '', service = ''] = credential.split('/')
  if (id !== settings.accessKeyId) return [403, 'InvalidAccessKeyId']
  const date = header('x-amz-date')
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < maxSkewInMs)) return [403, 'RequestTimeTooSkewed']
  const hash = header('x-amz-content-sha256')
  const url = new URL(request.url ?? '', 'http://double')
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(escaped).join('/'),
    query,
    ...signedHeaders.split(';').map(name => `${name}:${header(name).trim()}`),
    '',
    signedHeaders,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const key = [day, settings.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${settings.secretAccessKey}`,
  )
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
  if (
    signature !== expected ||
    !['host', 'x-amz-content-sha256', 'x-amz-date'].every(one => signedHeaders.includes(one))
  )
    return [403, 'SignatureDoesNotMatch']
  if (hash !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch']
  return url.pathname.split('/')[1] === settings.bucket ? null : [404, 'NoSuchBucket']
}

type Worked = readonly [status: number, body: string | Buffer, headers?: Record<string, string>]

function work(request: IncomingMessage, body: Buffer, objects: Map<string, StoredObject>): Worked {
  const url = new URL(request.url ?? '', 'http://double')
  const name = decodeURIComponent(url.pathname).split('/').slice(2).join('/')
  if (request.method === 'PUT') {
    objects.set(name, { content: body, type: String(request.headers['content-type']), at: new Date() })
    return [200, '', { etag: etagOf(body) }]
  }
  if (request.method === 'DELETE') {
    objects.delete(name)
    return [204, '']
  }
  if (name === '') return [200, listOf(url.searchParams, objects), { 'content-type': 'application/xml' }]
  const kept = objects.get(name)
  if (!kept) return [404, '<Error><Code>NoSuchKey</Code></Error>']
  const headers = { etag: etagOf(kept.content), 'content-type': kept.type }
  const range = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range ?? ''))
  if (!range) return [200, kept.content, headers]
  const part = kept.content.subarray(Number(range[1]), Number(range[2]) + 1)
  return part.length === 0 ? [416, '<Error><Code>InvalidRange</Code></Error>'] : [206, part, headers]
}

const etagOf = (content: Buffer) => `"${sha256(content).slice(0, 32)}"`

function listOf(query: URLSearchParams, objects: Map<string, StoredObject>): string {
  const after = query.get('start-after') ?? ''
  const all = [...objects.keys()].filter(name => name.startsWith(query.get('prefix') ?? '') && name > after).sort()
  const shown = all.slice(0, Number(query.get('max-keys')))
  const contents = shown.map(name => {
    const { content, at } = objects.get(name) as StoredObject
    return `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
  })
  return `<ListBucketResult><IsTruncated>${shown.length < all.length}</IsTruncated>${contents.join('')}</ListBucketResult>`
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, headers).end(status === 204 ? undefined : body)
}
