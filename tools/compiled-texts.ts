import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Plugin, transformWithOxc } from 'vite'

const catalogPath = /\/web\/i18n\/(en|es)\/[^/]+\/[^/]+\.ts$/

/** Compiles the catalogs at build time, so that no message parser reaches a browser; development reads them as they are. */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    enforce: 'pre',
    async transform(source, id) {
      if (!catalogPath.test(id)) return null
      const messages = await readCatalog(source, id)
      const compiled = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileMessage(text)]))
      return { code: `export default ${JSON.stringify(compiled)}`, map: null }
    },
  }
}

async function readCatalog(source: string, id: string): Promise<Record<string, string>> {
  const { code } = await transformWithOxc(source, id)
  const module = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
  return module.default
}
