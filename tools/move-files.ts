/** `npm run move-files` moves every photo and logo to the place where new ones are stored. See docs/operations.md. */

import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { countFiles } from '#server/db/file/files.ts'
import { addressOfEmbedded } from '#server/db/postgres/embedded-postgres.ts'
import { openFiles } from '#server/deps.ts'
import { claimPlaces } from '#server/operations/file/claim-place.ts'
import { type MovedFiles, moveFiles } from '#server/operations/file/move-files.ts'

const linePauseInMs = 2_000

async function main(): Promise<void> {
  const config = readConfig(process.env, { isServing: false })
  const log = pino({ level: 'warn' })
  const files = openFiles(config, log)
  // The server runs at the same time, because its process runs the embedded database.
  const connectionString = config.databaseUrl ?? (await addressOfEmbedded(config.dataDir))
  const { db, close } = openProductDatabase({ connectionString, applicationName: 'rolloff move-files' })
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopping = true
    })
  try {
    await claimPlaces({ db, files, log })
    const { place } = files.store
    const counts = await countFiles(db)
    const all = counts.database + counts.local + counts.s3 - counts[place]
    console.log(`${all} files to move to ${place}; ${counts[place]} are there.`)
    let reported = 0
    const onProgress = ({ moved, failed }: MovedFiles) => {
      if (Date.now() - reported < linePauseInMs) return
      reported = Date.now()
      console.log(`${moved} of ${all} moved${failed > 0 ? `, ${failed} left where they are` : ''}`)
    }
    const { moved, failed } = await moveFiles(
      { db, files, clock: () => new Date() },
      { onProgress, isStopping: () => isStopping },
    )
    console.log(`${moved} moved to ${place}${isStopping ? '; stopped, the next run goes on' : ''}.`)
    if (failed === 0) return
    console.error(`${failed} are missing or damaged and were left where they are: restore them from a backup.`)
    process.exitCode = 1
  } finally {
    await close()
  }
}

main().catch((error: NodeJS.ErrnoException) => {
  const isAway = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
  console.error(isAway ? 'The database does not answer: the server has to run meanwhile.' : error.message)
  process.exitCode = 1
})
