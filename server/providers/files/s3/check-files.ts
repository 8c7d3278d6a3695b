/** Tests the bucket of the settings with a small file, first as the server uses the bucket and then without a signature. */

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Finding } from '../../provider.ts'
import { fetchWithin } from '../../read-whole.ts'
import { type FileStore, FilesRefused, keyOf } from '../files.ts'
import { openS3Files, type S3Settings } from './s3-files.ts'

const limitInMs = 6_000
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

export async function checkFiles(settings: S3Settings): Promise<readonly Finding[]> {
  const store = openS3Files({ settings, log: { warn: () => {} }, callLimitInMs: limitInMs })
  const [key, content] = [keyOf(randomUUID()), randomBytes(64)]
  const written = await checkWriting(store, key, content)
  if (!written.ok) return [written]
  try {
    return [
      written,
      await checkReading(store, key, content),
      await checkStrangers(settings, key),
      await checkList(store),
    ]
  } finally {
    await store.delete(key).catch(() => {})
  }
}

async function checkWriting(store: FileStore, key: string, content: Buffer): Promise<Finding> {
  const name = 'Files: writing'
  try {
    await store.put(key, content, 'image/png')
    return { name, ok: true, words: 'A small file was written to the bucket.' }
  } catch (error) {
    return { name, ok: false, ...reasonOf(error as Error) }
  }
}

async function checkReading(store: FileStore, key: string, content: Buffer): Promise<Finding> {
  const name = 'Files: reading and deleting'
  try {
    const [whole, part] = [await store.get(key), await store.get(key, { first: 8, last: 15 })]
    const isSame = whole !== null && hashOf(whole) === hashOf(content)
    if (!isSame || !part?.equals(content.subarray(8, 16)))
      return {
        name,
        ok: false,
        words: 'The bucket gives back other bytes than it was given.',
        cure: 'Use a service that keeps files byte for byte, without a proxy that changes pictures.',
      }
    await store.delete(key)
    if ((await store.get(key)) !== null)
      return {
        name,
        ok: false,
        words: 'A file that was deleted can still be read.',
        cure: 'Allow the key to delete files (s3:DeleteObject), and use no cache before the bucket.',
      }
    await store.put(key, content, 'image/png')
    return { name, ok: true, words: 'It was read whole and in part, and deleted.' }
  } catch (error) {
    return { name, ok: false, ...reasonOf(error as Error) }
  }
}

/** Photos show where people live, so the bucket must not let anybody read or list them without a signature. */
async function checkStrangers({ endpoint, bucket, prefix }: S3Settings, key: string): Promise<Finding> {
  const name = 'Files: private'
  const statusOf = async (path: string) =>
    fetchWithin(`${endpoint}/${bucket}${path}`, { limitInMs, redirect: 'manual' }).then(
      async response => {
        await response.body?.cancel()
        return response.status
      },
      () => null,
    )
  const path = `${prefix}${key}`.split('/').map(encodeURIComponent).join('/')
  const statuses = [await statusOf(`/${path}`), await statusOf('/?list-type=2')]
  if (statuses.some(status => status !== null && status >= 200 && status < 300))
    return {
      name,
      ok: false,
      words: 'Anybody can read or list the bucket without a signature: photos of customers are public.',
      cure: 'Take public access away from the bucket at once (on AWS: Block all public access; no bucket policy for "*").',
    }
  const isRefused = statuses.every(status => status === 401 || status === 403 || status === 404)
  return isRefused
    ? { name, ok: true, words: 'Without a signature the bucket refuses to read and to list.' }
    : { name, ok: null, words: `Without a signature the bucket answered ${statuses.join(' and ')}.` }
}

async function checkList(store: FileStore): Promise<Finding> {
  const name = 'Files: listing'
  try {
    await store.list(null)
    return { name, ok: true, words: 'The bucket lists its files, so that what uploads left behind can be deleted.' }
  } catch (error) {
    return { name, ok: false, ...reasonOf(error as Error) }
  }
}

const cures: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'Correct S3_ACCESS_KEY_ID: the service does not know it.',
  SignatureDoesNotMatch: 'Correct S3_SECRET_ACCESS_KEY, and S3_REGION where the service has regions.',
  RequestTimeTooSkewed: 'Set the clock of this machine: it is off by more than 15 minutes.',
  AuthorizationHeaderMalformed: 'Correct S3_REGION: the bucket is in another region.',
  NoSuchBucket: 'Correct S3_BUCKET, or make the bucket.',
  AccessDenied: 'Allow the key s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket in this bucket.',
}

function reasonOf(error: Error): Pick<Finding, 'words' | 'cure'> {
  if (!(error instanceof FilesRefused))
    return {
      words: 'The service does not answer as an S3 store does.',
      cure: 'Look whether S3_ENDPOINT is right and reached from this machine.',
    }
  const code = error.message.split(' ').at(-1) ?? ''
  return {
    words: `The service refuses this installation: ${code}.`,
    cure: cures[code] ?? 'See the documentation of the service for this code.',
  }
}
