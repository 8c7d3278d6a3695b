/** Two builds of the product: the files of this folder, and an earlier state of the repository beside them. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Build = { readonly name: string; readonly folder: string; readonly remove: () => Promise<void> }

export function buildThis(): Build {
  build(root)
  return { name: 'this', folder: root, remove: async () => {} }
}

/** `ref` is anything that git understands, such as HEAD~1. It is built with the packages of this folder. */
export async function buildBase(ref: string): Promise<Build> {
  const folder = join(await mkdtemp(join(tmpdir(), 'rolloff-base-')), 'tree')
  git('worktree', 'add', '--quiet', '--detach', folder, ref)
  const remove = async () => {
    git('worktree', 'remove', '--force', folder)
    await rm(join(folder, '..'), { recursive: true, force: true })
  }
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    build(folder)
  } catch (error) {
    await remove()
    throw error
  }
  return { name: git('rev-parse', '--short', ref).trim(), folder, remove }
}

const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' })

const build = (folder: string) =>
  void execFileSync(process.execPath, ['tools/build.mjs'], { cwd: folder, stdio: 'inherit' })
