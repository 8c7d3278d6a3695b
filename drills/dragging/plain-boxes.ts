/**
 * This is the smallest possible page. It has as many boxes of a card's size in as many rows. The board's library drags
 * them, and a line shows where the box would be dropped. The page has no React and plans nothing.
 */
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { Busy } from './busy-board.ts'

export async function openPlainBoxes(page: Page, url: string, { drivers, stopsEach }: Busy): Promise<void> {
  const boxes = '<a href="#" data-card>Reyes<br>1100 Congress Ave</a>'.repeat(stopsEach)
  const rows = `<section data-lane><b>Luis</b><ul>${boxes}</ul></section>`.repeat(drivers)
  const body = `<!doctype html><title>Boxes</title><style>${style}</style><header>Boxes</header><main>${rows}</main>`
  await page.route(`${url}/plain-boxes`, route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${url}/plain-boxes`)
  await page.addScriptTag({ type: 'module', content: await bundled() })
}

async function bundled(): Promise<string> {
  const entry = fileURLToPath(new URL('plain-boxes-page.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'boxes' } },
  })
  const [made] = Array.isArray(built) ? built : [built]
  const [chunk] = made && 'output' in made ? made.output : []
  if (chunk?.type !== 'chunk') throw new Error('the page of plain boxes was not built')
  return chunk.code
}

const style = `
  body { margin: 0; font: 14px sans-serif }
  header { height: 104px }
  main { height: calc(100vh - 104px); margin-left: 256px; overflow-y: auto }
  section { display: flex; border-bottom: 1px solid #ccc }
  b { flex: none; width: 208px }
  ul { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; padding: 8px }
  a { box-sizing: border-box; width: 168px; height: 76px; border: 1px solid #888; border-radius: 6px; padding: 6px 10px }
  i { width: 2px; margin: 0 -5px; background: orange }`
