import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import type { Language } from '#domain/language.ts'
import { App } from '#web/customer/app.tsx'
import { showBrand } from '#web/frame/brand.ts'
import { loadLanguage } from '#web/i18n/i18n.ts'

/** So that nothing is put aside for a script to move into place. */
const wholeInBytes = 10_000_000

/** The first page as the app draws it, for the server to send (decision 68): the browser takes it over instead of drawing it again. */
export async function drawFirstPage(language: Language): Promise<string> {
  showBrand()
  await loadLanguage(language)
  const app = (
    <StrictMode>
      <StaticRouter location="/get-started">
        <App />
      </StaticRouter>
    </StrictMode>
  )
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: wholeInBytes })
  let drawn = ''
  for await (const piece of prelude) drawn += piece
  return drawn
}
