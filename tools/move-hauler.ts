/** `npm run move-hauler -- ORGANIZATION --to ADDRESS` moves a hauler to another cell. See docs/cells.md. */
import { parseArgs } from 'node:util'
import pg from 'pg'
import pino from 'pino'
import { z } from 'zod'
import { type Config, readConfig } from '#server/config.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { addressOfEmbedded } from '#server/db/postgres/embedded-postgres.ts'
import { openFiles } from '#server/deps.ts'
import { forgetMoved, MoveRefused, moveHauler, undoHaulerMove } from '#server/operations/cell/move-hauler.ts'
import { isClaimed } from '#server/operations/file/claim-place.ts'
import type { Files } from '#server/providers/files/files.ts'

const usage = `npm run move-hauler -- ORGANIZATION --to ADDRESS            moves the hauler with this id
npm run move-hauler -- ORGANIZATION --to ADDRESS --undo     takes a move back that is not finished
npm run move-hauler -- ORGANIZATION --forget                deletes what the old cell still has
ADDRESS is the address of the other database, or the DATA_DIR of the other installation.`

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      undo: { type: 'boolean', default: false },
      forget: { type: 'boolean', default: false },
      'numbers-from': { type: 'string' },
    },
  })

type Cell = { readonly connectionString: string; readonly config: Config }

const isAddress = (text: string) => /^postgres(ql)?:\/\//.test(text)

/** The settings of the target have the names of the source's with TO_ before them. */
async function targetOf(to: string): Promise<Cell> {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (name.startsWith('TO_') ? [[name.slice(3), value]] : [])),
  )
  const place = isAddress(to) ? { DATABASE_URL: to } : { DATA_DIR: to }
  return cellOf(readConfig({ ...env, ...place }, { isServing: false }))
}

async function cellOf(config: Config): Promise<Cell> {
  if (config.databaseUrl) return { config, connectionString: config.databaseUrl }
  const connectionString = await addressOfEmbedded(config.dataDir)
  // The role of an embedded database may do what the move needs, as a role of an operator's own database may by a GRANT.
  const admin = await connect(connectionString.replace('//rolloff@', '//postgres@'))
  await admin.query('GRANT SET ON PARAMETER session_replication_role TO rolloff')
  await admin.end()
  return { config, connectionString }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'rolloff move-hauler', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Files are written only into a folder or bucket of the cell itself. */
async function filesOf({ config, connectionString }: Cell, which: string): Promise<Files> {
  const files = openFiles(config, pino({ level: 'warn' }))
  const { db, close } = openProductDatabase({ connectionString, applicationName: 'rolloff move-hauler' })
  try {
    if (await isClaimed(db, files.store)) return files
  } finally {
    await close()
  }
  throw new MoveRefused(
    `The settings name a folder or bucket of files that is not that of the ${which}. The target’s is named by TO_FILES_DIR or by TO_S3_ settings.`,
  )
}

const say = (line: string) => console.log(line)

/** A signal stops the command before the silence. A second one ends it at once, as a kill does. */
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopping = true
    say('The command stops before the silence. In the silence it goes on to the end.')
  })

async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  const id = z.uuid().safeParse(positionals[0])
  const from = z.coerce.number().int().positive().optional().safeParse(values['numbers-from'])
  if (!id.success || !from.success || (!values.to && !values.forget)) {
    console.error(usage)
    process.exitCode = 1
    return
  }
  const organizationId = id.data
  const ofSource = await cellOf(readConfig(process.env, { isServing: false }))
  const source = await connect(ofSource.connectionString)
  if (values.forget) {
    const name = await forgetMoved({ source, organizationId, files: await filesOf(ofSource, 'source') })
    say(`What this cell had of ${name} is deleted. Its addresses here still lead to the new cell.`)
    return source.end()
  }
  const ofTarget = await targetOf(values.to ?? '')
  const target = await connect(ofTarget.connectionString)
  if (values.undo) {
    await undoHaulerMove({ source, target, organizationId })
    say('The move is taken back. The hauler goes on where it was.')
  } else {
    const files = { from: await filesOf(ofSource, 'source'), to: await filesOf(ofTarget, 'target') }
    const moved = await moveHauler({
      source,
      target,
      organizationId,
      files,
      say,
      isStopping: () => isStopping,
      lastCallsInMs: 5_000,
      numbersFrom: from.data ?? null,
    })
    if (moved.missingFiles > 0) console.error(`${moved.missingFiles} files were missing or damaged before the move.`)
    say(
      `Moved to ${moved.movedTo}: ${moved.rows} rows and ${moved.files} files. The silence took ${(moved.silenceInMs / 1000).toFixed(1)} s.`,
    )
    if (moved.joinedPeople > 0) say(`${moved.joinedPeople} people had an account there already.`)
  }
  await Promise.all([source.end(), target.end()])
}

main().catch((error: NodeJS.ErrnoException) => {
  const isAway = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
  console.error(isAway ? 'A database does not answer: the servers of both cells have to run.' : error.message)
  process.exitCode = 1
  setTimeout(() => process.exit(), 1000).unref()
})
