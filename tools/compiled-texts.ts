import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const catalogPath = /\/web\/i18n\/(en|es)\/[^/]+\/[^/]+\.ts$/
const inRoot = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url))

/** Compiles the catalogs at build time, so that no message parser reaches a browser; development reads them as they are. */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    enforce: 'pre',
    async transform(_, id) {
      return catalogPath.test(id) ? { code: await compileCatalog(id), map: null } : null
    },
  }
}

/** Returns a catalog as a module of compiled messages. Its imports, such as the domain's own sentences, come along. */
export async function compileCatalog(path: string): Promise<string> {
  const messages = await readCatalog(path)
  const compiled = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileMessage(text)]))
  return `export default ${JSON.stringify(compiled)}`
}

export async function readCatalog(path: string): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    alias: { '#domain': inRoot('domain'), '#web': inRoot('web') },
  })
  const [{ contents } = { contents: new Uint8Array() }] = outputFiles
  const module = await import(`data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`)
  return module.default
}
