import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultNames } from '@rolloff/http-faults/answer-fault.ts'
import { isNonsense } from '@rolloff/http-faults/faults.ts'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFullDisk } from '#server/testing/full-disk.ts'
import { filesContract } from './files.contract.ts'
import { FilesRefused, FilesUnreachable, FolderUnusable, keyOf } from './files.ts'
import { openLocalFiles } from './local/local-files.ts'
import { checkFiles } from './s3/check-files.ts'
import { type S3Double, startS3Double } from './s3/s3.stage.ts'
import { openS3Files, type S3Settings } from './s3/s3-files.ts'

let folder = ''
let double: S3Double
const log = { warn: () => {} }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rolloff-files-'))
  double = await startS3Double()
})
afterAll(async () => {
  await double.close()
  await rm(folder, { recursive: true })
})

const newKey = () => keyOf(randomUUID())
const openS3 = (settings: Partial<S3Settings> = {}) =>
  openS3Files({ settings: { ...double.settings, ...settings }, log, callLimitInMs: 300 })

filesContract('a folder', () => openLocalFiles(join(folder, 'files')))
filesContract('a bucket', () => openS3())

test('only its owner can read a file in the folder, and no half-written file is left', async () => {
  const [place, key] = [join(folder, 'private'), newKey()]
  await openLocalFiles(place).put(key, randomBytes(100), 'image/png')
  expect((await stat(join(place, key))).mode & 0o777).toBe(0o600)
  expect((await stat(join(place, key.slice(0, 2)))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(place, key.slice(0, 2)))).toEqual([key.slice(3)])
  expect(await readFile(join(place, key))).toHaveLength(100)
})

/** Records whether a provider reports that its service takes calls. */
function listenTo() {
  const told: string[] = []
  const listener = {
    refused: (fault: string, reason: string) => void told.push(`${fault} ${reason}`),
    answered: () => void told.push('answered'),
  }
  return { told, listener }
}

test('the caller and the operator learn that a folder cannot be written, until it works again', async () => {
  const { told, listener } = listenTo()
  const [place, key] = [join(folder, 'unusable'), newKey()]
  const store = openLocalFiles(place, listener)
  await writeFile(place, 'a file where the folder should be')
  for (const call of [() => store.put(key, randomBytes(10), 'image/png'), () => store.get(key), () => store.list(null)])
    await expect(call()).rejects.toBeInstanceOf(FolderUnusable)
  expect(told).toEqual(Array(3).fill('folder ENOTDIR'))
  await rm(place)
  await store.put(key, randomBytes(10), 'image/png')
  expect(await store.get(key)).toHaveLength(10)
  expect(told.slice(3)).toEqual(['answered'])
})

test('a full folder keeps no half file and tells the operator, and it stores the file once there is space', async () => {
  const { told, listener } = listenTo()
  const [place, key, content] = [join(folder, 'full'), newKey(), randomBytes(1_000)]
  const store = openLocalFiles(place, listener)
  await withFullDisk(() => expect(store.put(key, content, 'image/png')).rejects.toBeInstanceOf(FolderUnusable))
  expect(await readdir(join(place, key.slice(0, 2)))).toEqual([])
  expect(await store.get(key)).toBeNull()
  expect(told).toEqual(['full ENOSPC'])
  await store.put(key, content, 'image/png')
  expect(await store.get(key)).toEqual(content)
  expect(told).toEqual(['full ENOSPC', 'answered'])
})

test('the operator learns why a bucket refuses, and that it works again', async () => {
  const { told, listener } = listenTo()
  const open = (settings: Partial<S3Settings> = {}) =>
    openS3Files({ settings: { ...double.settings, ...settings }, log, listener, callLimitInMs: 300 })
  await expect(open({ secretAccessKey: 'another secret' }).get(newKey())).rejects.toBeInstanceOf(FilesRefused)
  await expect(open({ bucket: 'another-bucket' }).get(newKey())).rejects.toBeInstanceOf(FilesRefused)
  await open().get(newKey())
  await open().put(newKey(), randomBytes(10), 'image/png')
  expect(told).toEqual(['key SignatureDoesNotMatch', 'account NoSuchBucket', 'answered'])
})

/** Sends a request that the test signs without the product's own code. */
async function signed({ secretAccessKey = double.settings.secretAccessKey, datetime = '', hash = '', key = newKey() }) {
  const { endpoint, bucket, prefix, region, accessKeyId } = double.settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const body = 'bytes'
  const request = await client.sign(`${endpoint}/${bucket}/${prefix}${key}`, {
    method: 'PUT',
    body,
    headers: { 'x-amz-content-sha256': hash || createHash('sha256').update(body).digest('hex') },
    ...(datetime ? { aws: { datetime } } : {}),
  })
  const response = await fetch(request)
  return [response.status, /<Code>(\w+)/.exec(await response.text())?.[1]]
}

test('the double of the store refuses a request without the right, fresh signature of this key and body', async () => {
  const key = newKey()
  const { endpoint, bucket, prefix } = double.settings
  await openS3().put(key, Buffer.from('private'), 'image/png')
  const unsigned = await fetch(`${endpoint}/${bucket}/${prefix}${key}`)
  expect([unsigned.status, await unsigned.text()]).toEqual([403, '<Error><Code>AccessDenied</Code></Error>'])
  expect((await fetch(`${endpoint}/${bucket}/?list-type=2`)).status).toBe(403)
  expect(await signed({})).toEqual([200, undefined])
  expect(await signed({ secretAccessKey: 'another secret' })).toEqual([403, 'SignatureDoesNotMatch'])
  const old = new Date(Date.now() - 20 * 60_000).toISOString().replace(/[-:]|\.\d+/g, '')
  expect(await signed({ datetime: old })).toEqual([403, 'RequestTimeTooSkewed'])
  expect(await signed({ hash: '0'.repeat(64) })).toEqual([400, 'XAmzContentSHA256Mismatch'])
})

test('a bucket that refuses the key or the bucket says so at once, and is not asked again', async () => {
  const asked = double.calls.length
  const wrong: Partial<S3Settings>[] = [
    { secretAccessKey: 'another secret' },
    { accessKeyId: 'AKTEST0000000002' },
    { bucket: 'another-bucket' },
  ]
  for (const settings of wrong) await expect(openS3(settings).get(newKey())).rejects.toBeInstanceOf(FilesRefused)
  expect(double.calls.length - asked).toBe(wrong.length)
})

test.each(faultNames)('a store loses nothing if one call fails with the fault "%s"', async fault => {
  const [store, key, content] = [openS3(), newKey(), randomBytes(2_000)]
  // An answer that no store would give is an error and never a file. The error says if the call can be repeated.
  double.fail(fault)
  const put = store.put(key, content, 'image/jpeg')
  if (isNonsense(fault)) await expect(put).rejects.toBeInstanceOf(FilesUnreachable)
  else await put
  await store.put(key, content, 'image/jpeg')
  double.fail(fault)
  const got = await store.get(key).catch((error: Error) => error)
  if (isNonsense(fault)) expect(got).toBeInstanceOf(FilesUnreachable)
  else expect(got).toEqual(content)
  expect(await store.get(key)).toEqual(content)
})

test.each(faultNames)(
  'a bucket in which every call has the fault "%s" ends in an error of the product within the limit',
  async fault => {
    const store = openS3()
    const began = performance.now()
    for (const call of [
      () => store.get(newKey()),
      () => store.put(newKey(), Buffer.from('x'), 'image/png'),
      () => store.list(null),
    ]) {
      double.fail(fault, 3)
      await expect(call()).rejects.toBeInstanceOf(FilesUnreachable)
      double.forgive()
    }
    expect(performance.now() - began).toBeLessThan(12_000)
  },
)

test('the check of a bucket says what is wrong and how to repair it, and leaves no file in the bucket', async () => {
  const checked = async (settings: Partial<S3Settings> = {}) =>
    (await checkFiles({ ...double.settings, ...settings })).map(({ name, ok, cure = '' }) => [
      name,
      ok,
      cure.slice(0, 30),
    ])
  const before = double.objects.size
  const names = ['Files: writing', 'Files: reading and deleting', 'Files: private', 'Files: listing']
  expect(await checked()).toEqual(names.map(name => [name, true, '']))
  expect(await checked({ secretAccessKey: 'another secret' })).toEqual([
    ['Files: writing', false, 'Correct S3_SECRET_ACCESS_KEY, '],
  ])
  expect(await checked({ bucket: 'another-bucket' })).toEqual([
    ['Files: writing', false, 'Correct S3_BUCKET, or make the'],
  ])
  expect(await checked({ endpoint: 'http://127.0.0.1:1' })).toEqual([
    ['Files: writing', false, 'Look whether S3_ENDPOINT is ri'],
  ])
  double.openToAll()
  expect((await checked())[2]).toEqual(['Files: private', false, 'Take public access away from t'])
  expect(double.objects.size).toBe(before)
})
