/** The secret of an installation is stored outside the database. Every key is derived from the secret and a name. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@rolloff/sql/connect.ts'
import { storeSecretFingerprint } from '#server/db/installation/secret.ts'

export type Secrets = {
  /** Returns 32 bytes for one purpose. The same name gives the same bytes in every process with the same secret. */
  readonly derive: (name: string) => Buffer
}

const secretBytes = 32

export function secretsFrom(master: Buffer): Secrets {
  return { derive: name => Buffer.from(hkdfSync('sha256', master, '', `rolloff ${name}`, secretBytes)) }
}

/** Returns the secret of the settings, or else the one in the data folder, or null if there is none yet. It creates no secret. */
export async function findSecrets(folder: string, setting: string | null): Promise<Secrets | null> {
  if (setting) return secretsFrom(Buffer.from(setting))
  const text = await readFile(join(folder, 'secret'), 'utf8').catch(() => null)
  return text === null ? null : secretsFrom(Buffer.from(text.trim(), 'hex'))
}

/**
 * Returns the secret of the settings, or else the one in the data folder. The first start creates that one, and only its owner can read it.
 */
export async function readSecrets(folder: string, setting: string | null): Promise<Secrets> {
  if (setting) return secretsFrom(Buffer.from(setting))
  const file = join(folder, 'secret')
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(file, randomBytes(secretBytes).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return secretsFrom(Buffer.from((await readFile(file, 'utf8')).trim(), 'hex'))
}

/** Returns a key to one page of this installation, for an address or a header. Each process with the same secret has the same key. */
export const accessKey = (secrets: Secrets, name: string): string => secrets.derive(`${name} key`).toString('base64url')

/** `npm run doctor` signs its questions to the running server with this key. */
export const probeKey = (secrets: Secrets): Buffer => secrets.derive('probe')

/** Writes a key to the data folder, so that its owner and scripts can read it. */
export async function writeAccessKey(folder: string, name: string, key: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}-key`), `${key}\n`, { mode: 0o600 })
}

/** The database belongs to an installation with another secret. With this secret the server would sign its customers out. */
export class SecretRefused extends Error {
  override name = 'SecretRefused'
}

export const fingerprintOf = (secrets: Secrets): Buffer => secrets.derive('fingerprint')

/** Refuses a second secret, because two servers with different secrets would take each other's sessions, links and codes for forged. */
export async function ensureOneSecret(db: Db, secrets: Secrets): Promise<void> {
  const fingerprint = fingerprintOf(secrets)
  if ((await storeSecretFingerprint(db, fingerprint)).equals(fingerprint)) return
  throw new SecretRefused(
    'This database was used with another secret. All servers of an installation need the same one: set SECRET as the others ' +
      'have it, or copy the file "secret" from their DATA_DIR into this one.\n' +
      'If it is lost: "TRUNCATE installation_secret" lets this one take its place, and signs everybody out.',
  )
}
