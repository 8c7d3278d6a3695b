/**
 * `npm run backup -- FOLDER` copies the embedded database, the files in its folder and the secret. `npm run restore --
 * FOLDER` brings them back. See docs/backup.md.
 */
import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { backUp, restore } from '#server/db/postgres/backup.ts'

/** A backup does not contain the files of a bucket, so each command ends with this sentence about the bucket. */
const bucketSentence = (of: string, bucket: string): string =>
  of === 'backup'
    ? `Files in the bucket ${bucket} are not part of it: keep their deleted versions there for as long as you keep backups (docs/backup.md).`
    : `Files in the bucket ${bucket} are not touched: bring back those that were deleted there since the backup, then start the server (docs/backup.md).`

const [work, folder] = process.argv.slice(2)
const { dataDir, databaseUrl, files } = readConfig(process.env, { isServing: false })
const bucket = files.place === 's3' ? files.s3?.bucket : undefined
const filesElsewhere = bucket
  ? `keep the deleted versions of the bucket ${bucket}`
  : `copy ${files.folder} before and after it`

if ((work !== 'backup' && work !== 'restore') || !folder) {
  console.error('npm run backup -- FOLDER   or   npm run restore -- FOLDER')
  process.exitCode = 1
} else if (databaseUrl) {
  console.error(
    `DATABASE_URL names a PostgreSQL of your own: back it up with its pg_dump, and ${filesElsewhere}, as docs/backup.md says.`,
  )
  process.exitCode = 1
} else {
  const done =
    work === 'backup' ? backUp(dataDir, resolve(folder), files.folder) : restore(resolve(folder), dataDir, files.folder)
  await done.then(
    () => {
      if (work === 'backup') console.log(`Copied to ${resolve(folder)}.`)
      else console.log(files.s3 ? `Restored into ${dataDir}.` : `Restored into ${dataDir}: start the server.`)
      if (files.s3) console.log(bucketSentence(work, files.s3.bucket))
    },
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
}
