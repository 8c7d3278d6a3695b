/**
 * Moves ten thousand photos from the database into a folder, and from the folder into a bucket. Meanwhile people open
 * photos and new ones arrive. Each move is killed once.
 */

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import type { OpenDatabase } from '@rolloff/sql/connect.ts'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { openFiles } from '#server/deps.ts'
import { startBucket } from '#server/testing/bucket.ts'
import { photograph } from '#server/testing/camera.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { hashOf, hashSeen, linksOf } from '../stage/photos.ts'
import { type Product, startProduct } from '../stage/product.ts'

const photos = 10_000
const bytesOfPhoto = 4_000
const killAfter = 0.4
const writePauseMs = 150
const root = fileURLToPath(new URL('../..', import.meta.url))

export const about =
  'ten thousand photos go from the database to a folder and on to a bucket, seen and added to meanwhile, killed twice'

type Known = Map<string, string>

export const run = drill(async stage => {
  const { env: bucket, close } = await startBucket()
  stage.atEnd(close)
  const product = await startProduct(stage, { env: { SEED: 'demo', FILES: 'local', ...bucket } })
  const database = openProductDatabase({ connectionString: product.connectionString, waitInMs: 60_000 })
  stage.atEnd(database.close)
  const known = await fill(database)
  stage.say(`${known.size} photos are in the database`)
  const people = await watchAndAdd(stage, product, database, { known, env: { ...bucket, FILES: 'local' } })
  const began = performance.now()
  const kills: boolean[] = []
  for (const place of ['local', 's3'] as const) {
    const env = { ...bucket, DATA_DIR: product.dataDir, DATABASE_URL: '', FILES: place }
    kills.push(await moveAndKill(env, known.size))
    stage.say(`the move to ${place} was killed in the middle`)
    const [code, last] = await move(env)
    stage.say(`the next one ended with ${code}: ${last}`)
    if (place === 'local') people.addTo('s3')
  }
  const took = performance.now() - began
  const { seen, added, wrong } = await people.leave()
  // The second move takes the files that arrived in the folder after the first move had passed.
  await move({ ...bucket, DATA_DIR: product.dataDir, DATABASE_URL: '', FILES: 's3' })
  const lost = await countLost(product, known)
  const { rows } = await database.pool.query<{ inDatabase: number; local: number; s3: number }>(
    `SELECT (SELECT count(*)::int FROM order_photo WHERE content IS NOT NULL) AS "inDatabase",
      count(*) FILTER (WHERE place = 'local')::int AS local, count(*) FILTER (WHERE place = 's3')::int AS s3 FROM file`,
  )
  const [left] = rows
  return {
    figures: { photos: known.size, added, seen, wrong, lost, kills: kills.length, seconds: seconds(took), ...left },
    failures: failuresOf({
      'both moves were killed in the middle': kills.every(Boolean),
      'no photo is lost': lost === 0,
      'every photo that was looked at meanwhile was whole': wrong === 0 && seen > 0,
      'photos were added meanwhile': added > 0,
      'all are in the bucket': left?.inDatabase === 0 && left.local === 0 && left.s3 >= photos + added,
    }),
  }
})

/** Stores photos in the database, as older versions did. Returns the hash of each photo by its id. */
async function fill({ pool }: OpenDatabase): Promise<Known> {
  const known: Known = new Map()
  const { rows: haulers } = await pool.query<{ id: string }>(
    'SELECT id FROM organization ORDER BY created_at, id LIMIT 1',
  )
  const batch = 500
  for (let at = 0; at < photos; at += batch) {
    const contents = Array.from({ length: batch }, () => randomBytes(bytesOfPhoto))
    const { rows } = await pool.query<{ id: string; content: Buffer }>(
      `INSERT INTO order_photo (organization_id, kind, media_type, content, created_at)
       SELECT $1, 'errand', 'image/jpeg', c, now() FROM unnest($2::bytea[]) c RETURNING id, content`,
      [haulers[0]?.id, contents],
    )
    for (const { id, content } of rows) known.set(id, hashOf(content))
  }
  return known
}

type Meanwhile = { readonly known: Known; readonly env: Record<string, string> }

/** Until the drill stops them, four people open photos and drivers' phones send new ones. */
async function watchAndAdd(stage: Stage, product: Product, { db, pool }: OpenDatabase, { known, env }: Meanwhile) {
  let isOver = false
  let [seen, wrong, added] = [0, 0, 0]
  const linkTo = await linksOf(product)
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM orders ORDER BY id LIMIT 1')
  const orderId = rows[0]?.id ?? ''
  const filesIn = (place: string) =>
    openFiles(readConfig({ ...env, FILES: place, DATA_DIR: product.dataDir }), pino({ level: 'silent' }))
  let files = filesIn('local')
  const look = async () => {
    while (!isOver) {
      const ids = [...known.keys()]
      const id = ids[Math.floor(Math.random() * ids.length)] ?? ''
      const hash = await hashSeen(linkTo(id))
      seen += 1
      if (hash === known.get(id)) continue
      wrong += 1
      stage.say(`${id} was ${hash}`)
    }
  }
  const add = async () => {
    while (!isOver) {
      const deps = { db, files, clock: () => new Date() }
      const content = Buffer.from(plainJpeg)
      const photoId = await photograph(deps, { orderId, kind: 'drop-off', content })
      known.set(photoId, hashOf(content))
      added += 1
      await pause(writePauseMs)
    }
  }
  const work = Promise.all([look(), look(), look(), look(), add()])
  return {
    addTo: (place: string) => {
      files = filesIn(place)
    },
    leave: async () => {
      isOver = true
      await work
      return { seen, added, wrong }
    },
  }
}

function startMove(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/move-files.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8')
  return child
}

/** Returns true if the move was killed between its first and its last file. */
async function moveAndKill(env: Record<string, string>, all: number): Promise<boolean> {
  const child = startMove(env)
  const ended = once(child, 'exit')
  child.stdout.on('data', (text: string) => {
    const [, moved = '0'] = /(\d+) of \d+ moved/.exec(text) ?? []
    if (Number(moved) > all * killAfter) child.kill('SIGKILL')
  })
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

async function move(env: Record<string, string>): Promise<[number, string]> {
  const child = startMove(env)
  let said = ''
  child.stdout.on('data', (text: string) => {
    said += text
  })
  const [code] = await once(child, 'exit')
  return [code, said.trim().split('\n').at(-1) ?? '']
}

async function countLost(product: Product, known: Known): Promise<number> {
  const linkTo = await linksOf(product)
  const open = [...known]
  let lost = 0
  const look = async () => {
    for (let one = open.shift(); one; one = open.shift()) if ((await hashSeen(linkTo(one[0]))) !== one[1]) lost += 1
  }
  await Promise.all(Array.from({ length: 8 }, look))
  return lost
}
