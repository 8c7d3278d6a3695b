/**
 * `npm run doctor` checks everything that the settings name and prints a line for each. It fails if something is wrong. docs/operations.md
 * lists the traces that it leaves.
 */
import { existsSync } from 'node:fs'
import { type Config, readConfig, WrongSetting } from '#server/config.ts'
import { addressOfEmbedded } from '#server/db/postgres/embedded-postgres.ts'
import { examine } from '#server/doctor/checks.ts'
import { isAllRight, type Line, report } from '#server/doctor/lines.ts'
import { findSecrets } from '#server/secrets.ts'

async function examineAll(): Promise<Line[]> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    return [{ state: 'wrong', name: 'Settings', words: error.message }]
  }
  const { NODE_EXTRA_CA_CERTS } = process.env
  const input = {
    config,
    secrets: await findSecrets(config.dataDir, config.secret),
    connectionString: config.databaseUrl ?? (await findEmbedded(config.dataDir)),
    now: () => new Date(),
    fetch,
    ...(NODE_EXTRA_CA_CERTS && { authorityFile: NODE_EXTRA_CA_CERTS }),
  }
  return [{ state: 'ok', name: 'Settings', words: 'They fit together.' }, ...(await examine(input))]
}

/** Returns the address of the embedded database, or null if the embedded database does not run. */
async function findEmbedded(dataDir: string): Promise<string | null> {
  return existsSync(dataDir) ? addressOfEmbedded(dataDir).catch(() => null) : null
}

const lines = await examineAll()
process.stdout.write(report(lines))
process.exit(isAllRight(lines) ? 0 : 1)
