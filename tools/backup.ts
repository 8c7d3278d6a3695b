/** `npm run backup -- FOLDER`, `npm run restore -- FOLDER`: the embedded database and the secret of DATA_DIR. See docs/backup.md. */
import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { backUp, restore } from '#server/db/postgres/backup.ts'

const [work, folder] = process.argv.slice(2)
const { dataDir, databaseUrl } = readConfig({ TEST_SERVICES: 'exposed', ...process.env })

if ((work !== 'backup' && work !== 'restore') || !folder) {
  console.error('npm run backup -- FOLDER   or   npm run restore -- FOLDER')
  process.exitCode = 1
} else if (databaseUrl) {
  console.error('DATABASE_URL names a PostgreSQL of your own: back it up with its pg_dump, as docs/backup.md says.')
  process.exitCode = 1
} else {
  const done = work === 'backup' ? backUp(dataDir, resolve(folder)) : restore(resolve(folder), dataDir)
  await done.then(
    () =>
      console.log(work === 'backup' ? `Copied to ${resolve(folder)}.` : `Restored into ${dataDir}: start the server.`),
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
}
