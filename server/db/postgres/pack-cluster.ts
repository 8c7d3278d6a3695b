/** The build runs this script. It packs a new cluster with the product's tables into the given folder (decision 126). */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '@rolloff/postgres/refusal.ts'
import { packProductCluster } from '#server/db/postgres/embedded-postgres.ts'

const [packedFolder = ''] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'rolloff-cluster-'))
// PostgreSQL runs as a user of its own if root builds. That user must be able to enter the folder.
await chmod(folder, 0o755)
try {
  await packProductCluster(folder, packedFolder)
} catch (error) {
  // Without the packed cluster, a first start creates its cluster by initdb, or uses an operator's database.
  if (!(error instanceof StartRefused)) throw error
} finally {
  await rm(folder, { recursive: true, force: true })
}
