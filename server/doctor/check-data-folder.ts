import { access, constants, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Line } from '#server/doctor/lines.ts'

const name = 'Data folder'
const forOthers = 0o077

/** Checks that the server can write the folder, and that no other user of the machine can read the secret in it. */
export async function checkDataFolder({ config: { dataDir, secret } }: { readonly config: Config }): Promise<Line[]> {
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) {
    const cure = 'Start the server once, which makes it, or let the user of the server write there.'
    return [{ state: 'wrong', name, words: `${dataDir} is not there or cannot be written.`, cure }]
  }
  if (secret) return [{ state: 'ok', name, words: `${dataDir} can be written; the secret is in SECRET.` }]
  const file = join(dataDir, 'secret')
  const found = await stat(file).catch(() => null)
  if (!found) {
    const cure = 'Start the server once, which makes it, or set SECRET as the other servers have it.'
    return [{ state: 'wrong', name, words: `${file} is not there.`, cure }]
  }
  return [
    (found.mode & forOthers) === 0
      ? { state: 'ok', name, words: `${dataDir} can be written, and its owner alone reads the secret.` }
      : { state: 'wrong', name, words: `Others may read ${file}.`, cure: `chmod 600 ${file}` },
  ]
}
