/** Runs the journeys of `npm test` with more checks of accessibility, which take a third of the time. */

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export const about = 'all journeys, with every page checked on both screens; the options of `playwright test`'

const root = fileURLToPath(new URL('../..', import.meta.url))
const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')

export async function run(options: readonly string[]): Promise<boolean> {
  const { status } = spawnSync(process.execPath, [playwright, 'test', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, JOURNEYS: 'all', WEB_FOLDER: fileURLToPath(new URL('../../dist/web', import.meta.url)) },
  })
  return status === 0
}
