/** Makes two builds of the product: one from the files of this folder, and one from an earlier state of the repository. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Build = { readonly name: string; readonly folder: string; readonly remove: () => Promise<void> }

export function buildThis(): Build {
  build(root)
  return { name: 'this', folder: root, remove: async () => {} }
}

/** `ref` is any revision that git knows, such as HEAD~1. The build uses the packages of this folder, or its own if they differ. */
export async function buildBase(ref: string): Promise<Build> {
  const folder = join(await mkdtemp(join(tmpdir(), 'rolloff-base-')), 'tree')
  git('worktree', 'add', '--quiet', '--detach', folder, ref)
  const remove = async () => {
    git('worktree', 'remove', '--force', folder)
    await rm(join(folder, '..'), { recursive: true, force: true })
  }
  try {
    if (await hasOurPackages(folder)) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    else await installPackages(folder)
    build(folder)
  } catch (error) {
    await remove()
    throw error
  }
  return { name: git('rev-parse', '--short', ref).trim(), folder, remove }
}

async function hasOurPackages(folder: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([folder, root].map(one => readFile(join(one, 'package-lock.json'), 'utf8')))
  return theirs === ours
}

/** Playwright always comes from this folder. The journeys of the base run in this process, which can load Playwright only once. */
async function installPackages(folder: string): Promise<void> {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  await rm(join(folder, 'node_modules/@playwright/test'), { recursive: true })
  await symlink(join(root, 'node_modules/@playwright/test'), join(folder, 'node_modules/@playwright/test'))
}

const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' })

const build = (folder: string) =>
  void execFileSync(process.execPath, ['tools/build.mjs'], { cwd: folder, stdio: 'inherit' })
