/** Bundles a script of the tests into one plain file. A process that is started thirty times then does not compile the server each time. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export type BundledScript = { readonly file: string; readonly remove: () => Promise<void> }

const root = fileURLToPath(new URL('../..', import.meta.url))

export async function bundleScript(source: string): Promise<BundledScript> {
  // The folder is inside the repository, so that the script finds the packages.
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'script-'))
  const file = join(folder, `${basename(source, '.ts')}.mjs`)
  await build({
    entryPoints: [source],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '#domain': join(root, 'domain'), '#server': join(root, 'server'), '@rolloff': join(root, 'packages') },
    logLevel: 'warning',
  })
  return { file, remove: () => rm(folder, { recursive: true, force: true }) }
}
