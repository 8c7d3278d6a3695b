import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const place = 'server/providers/payments/embedded/browser/window-stripe.ts'

let cached: string | null = null

/** The script that gives a page `window.Stripe`, to be served at `/sim/stripe/stripe.js`. The first call takes about 30 ms. */
export function browserScript(): string {
  cached ??= bundle()
  return cached
}

function bundle(): string {
  const built = buildSync({
    entryPoints: [findSource(dirname(fileURLToPath(import.meta.url)))],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    write: false,
  })
  const script = built.outputFiles[0]?.text
  if (!script) throw new Error("The payment simulator's browser script came out empty.")
  return script
}

/** Searches upwards, because the server may run from its bundle. */
function findSource(folder: string): string {
  const found = join(folder, place)
  if (existsSync(found)) return found
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`The payment simulator needs ${place}, which is not there.`)
  return findSource(parent)
}
