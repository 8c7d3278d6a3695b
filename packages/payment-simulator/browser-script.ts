import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** If the server is bundled into one file, the build puts this file beside it. */
const built = new URL('./card-form-simulator.js', import.meta.url)
const source = new URL('./browser/window-stripe.ts', import.meta.url)

let made: Promise<string> | null = null

/**
 * Returns the script that gives a page `window.Stripe`. The script calls `v1/…` beside its own address. A built server reads the script
 * from a file and needs no esbuild. If the server runs from its sources, esbuild makes the script in about 30 ms.
 */
export function readBrowserScript(): Promise<string> {
  made ??= readFile(built, 'utf8').catch(makeFromSource)
  return made
}

async function makeFromSource(): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    write: false,
  })
  const [script] = outputFiles
  if (!script) throw new Error("The payment simulator's browser script came out empty.")
  return script.text
}
