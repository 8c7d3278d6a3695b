/** Builds an older version of the product from the history of this repository. */
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Stage } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scope = '@rolloff'

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

export type Migrations = { readonly newestOfOlder: string; readonly added: readonly string[] }

/** Lists the migrations that this version has and the older one does not have. */
export function migrationsSince(commit: string): Migrations {
  const listed = (at: string) => git('ls-tree', '--name-only', at, 'server/db/migrations/').split('\n')
  const before = listed(commit)
  return { newestOfOlder: before.at(-1) ?? '', added: listed('HEAD').filter(path => !before.includes(path)) }
}

/** An older version starts on a newer database if that has only migrations with higher numbers more. */
export const mayGoBack = ({ newestOfOlder, added }: Migrations): boolean => added.every(name => name > newestOfOlder)

/**
 * Builds the version of a commit and returns the path of its server file. The build uses the installed libraries of the present version, and
 * the packages of the older one.
 */
export async function buildOlder(stage: Stage, commit: string): Promise<string> {
  const folder = join(await makeFolder(stage), 'older')
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  stage.atEnd(async () => git('worktree', 'remove', '--force', folder))
  const [libraries, modules] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(modules, scope), { recursive: true })
  for (const name of (await readdir(libraries)).filter(one => one !== scope && one !== '.bin'))
    await symlink(join(libraries, name), join(modules, name))
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(modules, scope, name))
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: folder, stdio: 'inherit' })
  return join(folder, 'dist/server.js')
}
