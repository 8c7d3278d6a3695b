/**
 * `npm run backup -- FOLDER` copies the embedded database, the files of its folder and the secret, and `npm run restore -- FOLDER` brings them
 * back. See docs/backup.md.
 */
import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { backUp, restore } from '#server/db/postgres/backup.ts'

const [work, folder] = process.argv.slice(2)
const { dataDir, databaseUrl, files } = readConfig({ TEST_SERVICES: 'exposed', ...process.env })

if ((work !== 'backup' && work !== 'restore') || !folder) {
  console.error('npm run backup -- FOLDER   or   npm run restore -- FOLDER')
  process.exitCode = 1
} else if (databaseUrl) {
  console.error(
    `DATABASE_URL names a PostgreSQL of your own: back it up with its pg_dump, and copy ${files.folder} before and after it, as docs/backup.md says.`,
  )
  process.exitCode = 1
} else {
  const done =
    work === 'backup' ? backUp(dataDir, resolve(folder), files.folder) : restore(resolve(folder), dataDir, files.folder)
  await done.then(
    () => {
      console.log(work === 'backup' ? `Copied to ${resolve(folder)}.` : `Restored into ${dataDir}: start the server.`)
      if (files.s3)
        console.log(
          `Files in the bucket ${files.s3.bucket} are not part of it: keep their deleted versions there for as long as you keep backups (docs/backup.md).`,
        )
    },
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
}
