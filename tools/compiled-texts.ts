import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type BuildOptions, build } from 'esbuild'
import type { Plugin } from 'vite'

const catalogPath = /\/web\/i18n\/(en|es)\/[^/]+\/[^/]+\.ts$/
const inRoot = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url))

/** Compiles the catalogs in the build, so that no message parser reaches a browser. Development reads the catalogs without a build. */
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

/** Returns a catalog as a module of compiled messages. The module includes what the catalog imports, such as sentences of the domain. */
export async function compileCatalog(path: string): Promise<string> {
  const messages = await readCatalog(path)
  const compiled = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileMessage(text)]))
  return `export default ${JSON.stringify(compiled)}`
}

export const readCatalog = (path: string): Promise<Record<string, string>> =>
  readDefault({ entryPoints: [path], alias: { '#domain': inRoot('domain'), '#web': inRoot('web') } })

/** Returns the names of the areas. Each is a file below the folder of a language. */
export function listCatalogs(root: string, language: 'en' | 'es'): string[] {
  const files = readdirSync(join(root, 'web/i18n', language), { recursive: true, encoding: 'utf8' })
  const names = files.filter(file => file.endsWith('.ts')).map(file => file.replaceAll('\\', '/').replace(/\.ts$/, ''))
  return names.sort()
}

/** Returns the uncompiled texts of every area of a language. */
export function readCatalogs(root: string, language: 'en' | 'es'): Promise<Record<string, Record<string, string>>> {
  const names = listCatalogs(root, language)
  const lines = names.map((name, index) => `import t${index} from './web/i18n/${language}/${name}.ts'`)
  const all = names.map((name, index) => `'${name}': t${index}`)
  const contents = [...lines, `export default { ${all.join(', ')} }`].join('\n')
  return readDefault({ stdin: { contents, resolveDir: root } })
}

async function readDefault(options: BuildOptions) {
  const { outputFiles } = await build({ ...options, bundle: true, write: false, format: 'esm' })
  const [contents] = outputFiles.map(file => file.contents)
  const module = await import(`data:text/javascript;base64,${Buffer.from(contents ?? []).toString('base64')}`)
  return module.default
}
