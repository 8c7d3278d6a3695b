import { isAway } from '@rolloff/sql/until-answered.ts'
import { type Config, whoIsMeant } from '#server/config.ts'
import { sentenceOfRefusal } from '#server/db/engine/database-refusal.ts'
import {
  type DatabaseFacts,
  examineDatabase,
  sentenceOfAge,
  sentenceOfPooling,
} from '#server/db/engine/examine-database.ts'
import type { Line } from '#server/doctor/lines.ts'
import { isLoopback } from '#server/loopback.ts'
import { fingerprintOf, type Secrets } from '#server/secrets.ts'

type DatabaseCheckInput = {
  readonly config: Config
  readonly secrets: Secrets | null
  readonly connectionString: string | null
}

const name = 'Database'

export async function checkDatabase({ config, secrets, connectionString }: DatabaseCheckInput): Promise<Line[]> {
  if (config.databaseUrl === null) {
    const facts = connectionString === null ? null : await examineDatabase(connectionString).catch(() => null)
    const words = `The product’s own PostgreSQL${facts ? ` ${facts.version} runs` : ' does not run'}.`
    const line: Line = { state: 'embedded', name, words: `${words} docs/backup.md says how to copy it.` }
    return facts ? [line, ...linesOfTables(facts, config, secrets)] : [line]
  }
  try {
    const facts = await examineDatabase(config.databaseUrl)
    return [...linesOfServer(facts, config.databaseUrl), ...linesOfTables(facts, config, secrets)]
  } catch (error) {
    return [refused(error)]
  }
}

function refused(error: unknown): Line {
  const sentence = sentenceOfRefusal(error)
  if (sentence) return { state: 'wrong', name, words: sentence }
  if (!isAway(error)) throw error
  const cure = 'Start it, or correct host and port of DATABASE_URL; a firewall may stand between.'
  return { state: 'wrong', name, words: 'No database answers at DATABASE_URL.', cure }
}

const maxApartInMs = 30_000

export function linesOfServer(facts: DatabaseFacts, databaseUrl: string): Line[] {
  const { version, isTooOld, mayCreate, isPooledByTransaction, hearsNotices, isEncrypted, aheadInMs } = facts
  const { hostname, searchParams } = new URL(databaseUrl)
  const isHere = hostname === '' || isLoopback(hostname) || searchParams.get('host')?.startsWith('/') === true
  const lines: (Line | false)[] = [
    isTooOld && { state: 'wrong', name, words: sentenceOfAge(version) },
    isPooledByTransaction && { state: 'wrong', name, words: sentenceOfPooling },
    !mayCreate && {
      state: 'wrong',
      name,
      words: 'The user of DATABASE_URL may not create tables, so the next version would not start.',
      cure: 'Let it own the database, or grant it CREATE on the schema public.',
    },
    !hearsNotices &&
      !isPooledByTransaction &&
      !isTooOld && {
        state: 'wrong',
        name,
        words: 'What one connection notifies does not reach another (LISTEN and NOTIFY).',
        cure: 'Connect to PostgreSQL itself, or through a pooler with pool_mode = session.',
      },
    !isHere &&
      !isEncrypted && {
        state: 'wrong',
        name,
        words: 'The database is on another machine, and the line to it is not encrypted.',
        cure: 'Add sslmode=verify-full to DATABASE_URL, and sslrootcert for an authority of your own.',
      },
    Math.abs(aheadInMs) > maxApartInMs && {
      state: 'wrong',
      name: 'Clock',
      words: `The database’s clock is ${Math.round(Math.abs(aheadInMs) / 1000)} seconds ${aheadInMs > 0 ? 'ahead of' : 'behind'} this machine’s.`,
      cure: 'Let both machines set their clocks by the network (NTP).',
    },
  ]
  const wrong = lines.filter(line => line !== false)
  if (wrong.length > 0) return wrong
  const line = isEncrypted ? 'over TLS' : 'on this machine'
  return [
    {
      state: 'ok',
      name,
      words: `PostgreSQL ${version} answers ${line}; rights, sessions, LISTEN and its clock are as they should be.`,
    },
  ]
}

function linesOfTables({ tables: found }: DatabaseFacts, config: Config, secrets: Secrets | null): Line[] {
  if (!found) return []
  const { migrations, stored } = found
  const { pending, refused } = migrations
  const { secretFingerprint, hasDemoCompany, lastPaymentEventAt } = stored
  const tables: Line = refused
    ? { state: 'wrong', name: 'Tables', words: refused }
    : pending.length > 0
      ? {
          state: 'wrong',
          name: 'Tables',
          words: `${pending.length} migrations of this version have not run.`,
          cure: 'Start the server of this version, which runs them.',
        }
      : { state: 'ok', name: 'Tables', words: 'They are those of this version.' }
  const meant = whoIsMeant(config)
  const isForeign = secrets && secretFingerprint && !fingerprintOf(secrets).equals(secretFingerprint)
  return [
    tables,
    ...(isForeign
      ? [
          {
            state: 'wrong' as const,
            name: 'Secret',
            words: 'The database belongs to an installation with another secret.',
            cure: 'Set SECRET as the other servers have it, or copy the file "secret" from their DATA_DIR.',
          },
        ]
      : []),
    ...(meant && hasDemoCompany
      ? [
          {
            state: 'wrong' as const,
            name: 'Company',
            words: `The database holds the invented company of the demo, which must not meet ${meant}.`,
            cure: 'Use another database with SEED=none.',
          },
        ]
      : []),
    ...(config.stripe ? [lineOfEvents(lastPaymentEventAt)] : []),
  ]
}

function lineOfEvents(at: Date | null): Line {
  const name = 'Stripe events'
  if (at) return { state: 'ok', name, words: `The last one was heard at ${at.toISOString()}.` }
  return {
    state: 'unproven',
    name,
    words: 'None was heard yet.',
    cure: 'Pay one order, or send a test event from the page of the endpoint in Stripe.',
  }
}
