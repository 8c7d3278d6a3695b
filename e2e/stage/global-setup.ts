/** Builds the product once and starts one database server, in which every test process has its own database. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import startCluster from '#server/testing/processes/cluster.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export default async function setup(): Promise<() => Promise<void>> {
  // If WEB_FOLDER is set, it names an existing build.
  if (!process.env.WEB_FOLDER) await promisify(execFile)(process.execPath, ['tools/build.mjs'], { cwd: root })
  return startCluster()
}
