/**
 * Fills the disk while customers buy, and then frees space again. The drill needs the right to mount, because it uses a
 * small disk in memory.
 */
import { execFileSync } from 'node:child_process'
import { chmod, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeBooks, kept } from '../stage/books.ts'
import { letIn } from '../stage/customers.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { makeFolder, startProduct } from '../stage/product.ts'

const fillings = 3
const customers = 10
const diskInMb = 160
const fullMs = 15_000

export const about = 'the disk of the database fills up three times while customers buy'

export const run = drill(async stage => {
  const disk = await mountSmallDisk(stage)
  const product = await startProduct(stage, { dataDir: disk })
  const { counts, leave } = letIn(customers, product.port)
  const filling = join(disk, 'filling')
  const firstOrderMs: number[] = []
  const silent: number[] = []
  for (let round = 1; round <= fillings; round += 1) {
    await pause(3_000)
    await fill(disk, filling)
    stage.say(`full: ${counts.told.length} orders so far`)
    silent.push(await watchHealth(product.url, fullMs))
    const toldWhenFull = counts.told.length
    await rm(filling)
    const began = performance.now()
    while (counts.told.length === toldWhenFull && performance.now() - began < 60_000) await pause(20)
    firstOrderMs.push(Math.round(performance.now() - began))
    stage.say(`room again: the next order after ${seconds(firstOrderMs.at(-1) ?? 0)} s`)
  }
  await leave()
  const isAlive = (await Promise.race([product.process().ended, pause(10, 'alive')])) === 'alive'
  const books = await closeBooks(product.connectionString, [counts])
  const unanswered = silent.reduce((sum, one) => sum + one, 0)
  return {
    figures: {
      fillings,
      isAlive,
      unansweredHealth: unanswered,
      firstOrderMs,
      interrupted: counts.interrupted,
      ...books,
    },
    failures: failuresOf({
      'the process is the first one': isAlive,
      '/healthz answered all the time': unanswered === 0,
      'orders went on within 30 s of room': firstOrderMs.every(ms => ms < 30_000),
      ...kept(books),
    }),
  }
})

async function mountSmallDisk(stage: Stage): Promise<string> {
  const folder = await makeFolder(stage)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskInMb}m,mode=755`, 'tmpfs', folder])
  stage.atEnd(async () => execFileSync('umount', ['-l', folder]))
  await chmod(folder, 0o755)
  return folder
}

/** Fills the disk to the last block. It also fills the blocks that the database frees. */
async function fill(disk: string, file: string): Promise<void> {
  for (let piece = 0; piece < 50; piece += 1) {
    const { bavail, bsize } = await statfs(disk)
    if (bavail === 0) return
    await writeFile(file, Buffer.alloc(Math.min(bavail * bsize, 32_000_000)), { flag: 'a' }).catch(() => {})
  }
}

/** Counts the requests to /healthz that got no answer within five seconds. */
async function watchHealth(url: string, ms: number): Promise<number> {
  let unanswered = 0
  for (const began = performance.now(); performance.now() - began < ms; await pause(200)) {
    const isAnswered = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isAnswered) unanswered += 1
  }
  return unanswered
}
