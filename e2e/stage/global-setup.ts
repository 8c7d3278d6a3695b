/** Builds the product once and starts one database server, of which every test process takes its own database. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import startCluster from '#server/testing/cluster.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export default async function setup(): Promise<() => Promise<void>> {
  // WEB_FOLDER names a build that is there already.
  if (!process.env.WEB_FOLDER) await promisify(execFile)(process.execPath, ['tools/build.mjs'], { cwd: root })
  return startCluster()
}
