/** These are the settings of files. Photos and logos are in a folder of this machine unless the settings name a bucket. */
import { resolve } from 'node:path'
import { z } from 'zod'

export const fileSettings = {
  FILES: z
    .enum(['local', 's3'])
    .optional()
    .describe(
      'Where new photos and logos are stored: s3 when S3_ENDPOINT is set, otherwise local. What is in the other place stays readable, and npm run move-files moves it.',
    ),
  FILES_DIR: z
    .string()
    .optional()
    .describe('The folder of local files; all servers of one database need the same one. DATA_DIR/files when not set.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'An address that begins with https://, without the bucket.' })
    .optional()
    .describe(
      'Photos and logos are stored in a bucket of this S3-compatible service, such as https://s3.us-east-1.amazonaws.com.',
    ),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'The name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.',
    )
    .optional()
    .describe('The bucket, which nobody else may read.'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'A region such as us-east-1; auto if the service has none.')
    .optional()
    .describe('The region of the bucket, which is part of each signature.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(3)
    .optional()
    .describe('A key that may read, write, delete and list in this bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().min(8).optional().describe('The secret of S3_ACCESS_KEY_ID.'),
  S3_PREFIX: z
    .string()
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)*\/?$/, 'Letters, digits, dots, hyphens and slashes, no slash at the beginning.')
    .optional()
    .describe('Stands before the name of each file, for a bucket that is shared with something else.'),
}

type Set = z.infer<z.ZodObject<typeof fileSettings>>

export type FileSettings = ReturnType<typeof filesFrom>

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Describes in one sentence which settings are missing. Returns null if none is. */
export function problemOfFiles(set: Set): string | null {
  const named = Object.keys(fileSettings).filter(name => name.startsWith('S3_') && set[name as keyof Set] !== undefined)
  const missing = needed.filter(name => set[name] === undefined)
  if (named.length > 0 && missing.length > 0)
    return `${named.join(', ')} also ${named.length === 1 ? 'needs' : 'need'} ${missing.join(', ')}, or no file could be stored in the bucket.`
  if (set.FILES === 's3' && missing.length > 0) return `FILES=s3 also needs ${missing.join(', ')}.`
  if (set.S3_ENDPOINT && new URL(set.S3_ENDPOINT).pathname !== '/')
    return 'S3_ENDPOINT has a path: it is the address of the service alone, and S3_BUCKET names the bucket.'
  return null
}

export function filesFrom(set: Set, dataDir: string) {
  const s3 = s3From(set)
  return {
    place: set.FILES ?? (s3 ? ('s3' as const) : ('local' as const)),
    folder: resolve(set.FILES_DIR ?? `${dataDir}/files`),
    s3,
  }
}

function s3From({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX = '' }: Set) {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: S3_PREFIX === '' || S3_PREFIX.endsWith('/') ? S3_PREFIX : `${S3_PREFIX}/`,
  }
}
