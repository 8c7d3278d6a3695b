/**
 * Makes a backup while customers buy, destroys the database and restores the backup. The drill does this once with the
 * embedded PostgreSQL and once with an operator's own.
 */

import { execFile } from 'node:child_process'
import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { findPlaces } from '@rolloff/postgres/places.ts'
import { administer, urlOf } from '@rolloff/postgres/throw-away.stage.ts'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { installationIn } from '#server/db/postgres/embedded-postgres.ts'
import { openFiles } from '#server/deps.ts'
import { photograph } from '#server/testing/camera.ts'
import { closeBooks, kept } from '../stage/books.ts'
import { type Counts, letIn } from '../stage/customers.ts'
import { drill, failuresOf, type Stage } from '../stage/drill.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { hashOf, hashSeen, linksOf } from '../stage/photos.ts'
import { makeFolder, type Product, startProduct } from '../stage/product.ts'

const customers = 8
const buyingMs = 6_000
const root = fileURLToPath(new URL('../..', import.meta.url))
const runProgram = promisify(execFile)

export const about =
  'a backup while customers buy, then destroyed and restored: embedded, and a PostgreSQL of one’s own'

export const run = drill(async stage => {
  const embedded = await ofEmbedded(stage)
  const outside = await ofOutside(stage)
  return {
    figures: { embedded, outside },
    failures: [
      ...failuresOf(kept(embedded)),
      ...failuresOf({
        'photos that were there before are there': embedded.photos.before > 0 && embedded.photos.lost === 0,
        'no photo is without its picture': embedded.photos.unreadable === 0,
      }),
      ...(outside === noTool ? [] : failuresOf(kept(outside))),
    ],
  }
})

/** Customers buy before, during and after the backup. Returns the orders that were confirmed to customers before the backup began. */
async function buyAround(product: Product, makeBackup: () => Promise<unknown>): Promise<Pick<Counts, 'told'>> {
  const { counts, leave } = letIn(customers, product.port)
  await pause(buyingMs)
  // A busy machine needs longer for the first order.
  while (counts.told.length === 0) await pause(200)
  await pause(buyingMs / 6)
  const before = [...counts.told]
  await makeBackup()
  await pause(1_000)
  await leave()
  return { told: before }
}

async function ofEmbedded(stage: Stage) {
  const product = await startProduct(stage)
  const copy = join(await makeFolder(stage), 'copy')
  const tool = (work: string) =>
    runProgram(process.execPath, ['--import', 'tsx', 'tools/backup.ts', work, copy], {
      cwd: root,
      env: { ...process.env, DATA_DIR: product.dataDir, DATABASE_URL: '' },
    })
  const adder = addPhotos(product)
  const before = await buyAround(product, () => {
    adder.backupBegins()
    return tool('backup')
  })
  const photosBefore = await adder.leave()
  await Promise.all([product.killDatabase(), product.kill()])
  await rm((await findPlaces(installationIn(product.dataDir))).data, { recursive: true })
  await rm(join(product.dataDir, 'secret'))
  await rm(join(product.dataDir, 'files'), { recursive: true })
  stage.say('embedded: copied while customers bought, then database, files and secret were removed')
  await tool('restore')
  await product.start()
  await product.untilReady()
  const books = await closeBooks(product.connectionString, [before])
  const photos = await lookAtPhotos(product, photosBefore)
  stage.say(`embedded: restored with ${books.orders} orders and ${photos.rows} photos`)
  return { ...books, photos }
}

/** Adds and erases photos all the time. `leave` returns the photos that existed when the backup began and were never erased. */
function addPhotos({ connectionString, dataDir }: Product) {
  const { db, pool, close } = openProductDatabase({ connectionString, waitInMs: 30_000 })
  const files = openFiles(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
  const [all, kept]: [string[], Set<string>] = [[], new Set()]
  let atBackup: readonly string[] = []
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      const { rows } = await pool.query<{ id: string }>('SELECT id FROM orders LIMIT 1')
      const orderId = rows[0]?.id
      if (orderId === undefined) {
        await pause(100)
        continue
      }
      const photoId = await photograph({ db, files, clock: () => new Date() }, { orderId, kind: 'pickup' })
      all.push(photoId)
      kept.add(photoId)
      if (all.length % 3 > 0) continue
      const erased = all[Math.floor(all.length / 2)] ?? photoId
      await pool.query('DELETE FROM order_photo WHERE id = $1', [erased])
      kept.delete(erased)
    }
  })()
  return {
    backupBegins: () => {
      atBackup = [...kept]
    },
    leave: async () => {
      isOver = true
      await work
      await close()
      return atBackup.filter(id => kept.has(id))
    },
  }
}

async function lookAtPhotos(product: Product, before: readonly string[]) {
  const { pool, close } = openProductDatabase({ connectionString: product.connectionString })
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM order_photo')
  await close()
  const linkTo = await linksOf(product)
  const ids = new Set(rows.map(({ id }) => id))
  let unreadable = 0
  for (const id of ids) if ((await hashSeen(linkTo(id))) !== hashOf(plainJpeg)) unreadable += 1
  return { rows: ids.size, before: before.length, lost: before.filter(id => !ids.has(id)).length, unreadable }
}

const noTool = 'no pg_dump of this PostgreSQL here'

/** Uses the programs of a complete PostgreSQL if this machine has one. */
async function ofOutside(stage: Stage) {
  const programs = await findPrograms()
  if (programs === null) {
    stage.say(`outside: ${noTool}`)
    return noTool
  }
  const { connectionString } = await startOutsidePostgres(stage, programs)
  const env = { DATABASE_URL: connectionString, SECRET: 'kept apart from the database, by whoever runs it' }
  const product = await startProduct(stage, { env })
  const file = join(await makeFolder(stage), 'rolloff.dump')
  const before = await buyAround(product, () =>
    runProgram(join(programs, 'pg_dump'), ['-Fc', '-f', file, connectionString]),
  )
  await product.kill()
  const superuser = urlOf(connectionString.replace('//rolloff@', '//postgres@'), 'postgres')
  await administer(superuser, 'DROP DATABASE rolloff WITH (FORCE)', 'CREATE DATABASE rolloff OWNER rolloff')
  stage.say('outside: dumped while customers bought, then the database was dropped')
  await runProgram(join(programs, 'pg_restore'), ['--exit-on-error', '-d', connectionString, file])
  await product.start()
  await product.untilReady()
  const books = await closeBooks(connectionString, [before])
  stage.say(`outside: restored with ${books.orders} orders`)
  return books
}

async function findPrograms(): Promise<string | null> {
  for (const version of [18, 17, 16, 15]) {
    const folder = `/usr/lib/postgresql/${version}/bin`
    const isThere = await access(join(folder, 'pg_dump')).then(
      () => true,
      () => false,
    )
    if (isThere) return folder
  }
  return null
}
