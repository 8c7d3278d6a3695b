/** The build runs this script: it packs a new cluster with the product's tables into the folder that it is given (decision 126). */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '@rolloff/postgres/refusal.ts'
import { packProductCluster } from '#server/db/postgres/embedded-postgres.ts'

const [packedFolder = ''] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'rolloff-cluster-'))
// PostgreSQL's own user enters it if root builds.
await chmod(folder, 0o755)
try {
  await packProductCluster(folder, packedFolder)
} catch (error) {
  // The first start makes its cluster by initdb then, or uses an operator's database.
  if (!(error instanceof StartRefused)) throw error
} finally {
  await rm(folder, { recursive: true, force: true })
}
