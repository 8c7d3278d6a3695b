/** Starts the product: settings → database → migrations → demo data → server, until a signal stops it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { type Config, readConfig, WrongSetting } from '#server/config.ts'
import { openDatabase } from '#server/db/engine/connect.ts'
import { MigrationRefused, migrate } from '#server/db/engine/migrate.ts'
import { StartRefused } from '#server/db/postgres/refusal.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/postgres/supervisor.ts'
import { seed } from '#server/db/seed/seed.ts'
import { readSecrets } from '#server/secrets.ts'
import { serve } from '#server/serve.ts'

/** Next to the bundle; when the sources run, the last build. */
const webFolders = ['./web', '../dist/web'].map(path => fileURLToPath(new URL(path, import.meta.url)))

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const embedded = config.databaseUrl ? null : await startDatabase(config)
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? ''
  await migrate(connectionString)
  const database = openDatabase({ connectionString, maxConnections: config.databaseConnections })
  if (config.seed === 'demo') await seed(database.db, { clock: () => new Date() })
  const secrets = await readSecrets(config.dataDir, config.secret)
  const server = await serve({
    config,
    database,
    secrets,
    log,
    webFolder: webFolders.find(folder => existsSync(join(folder, 'customer/index.html'))) ?? null,
  })
  process.stdout.write(`Rolloff is ready at ${server.url}\n`)
  await stopSignal()
  await server.stop()
  await database.close()
  await embedded?.stop()
}

function startDatabase(config: Config): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    folder: config.dataDir,
    say: line => process.stdout.write(`${line}\n`),
    onLost: error => exitWithError(error),
  })
}

function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

/** Errors that the person who starts the server can fix are printed as text; any other one is a bug and printed with its trace. */
function exitWithError(error: unknown): never {
  const isForPerson =
    error instanceof WrongSetting || error instanceof StartRefused || error instanceof MigrationRefused
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const message = inUse
    ? 'The port is already in use. Set PORT to another one.'
    : isForPerson
      ? (error as Error).message
      : null
  console.error(message ?? error)
  process.exit(1)
}

main().catch(exitWithError)
