import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { checkoutSteps } from '#domain/cart/next-step.ts'
import type { Language } from '#domain/value/language.ts'
import { App } from '#web/customer/app.tsx'
import { showBrand } from '#web/frame/brand.ts'
import { loadLanguage } from '#web/i18n/i18n.ts'

/** The limit is so high that React leaves no part for a script to insert later. */
const wholeInBytes = 10_000_000

/**
 * These are the first page and every question before the payment, as each looks while its cart loads. `:id` is the
 * place of the cart's id.
 */
const paths = ['/get-started', ...checkoutSteps.filter(step => step !== 'payment').map(step => `/checkout/:id/${step}`)]

/** Links on a page have this text in place of the cart's id. */
type Options = { readonly cartId: string }

/** Draws the pages by their paths, exactly as the app draws them. The server sends them and the app continues with them (decision 68). */
export async function drawPages(language: Language, { cartId }: Options): Promise<ReadonlyMap<string, string>> {
  showBrand()
  await loadLanguage(language)
  const drawn = new Map<string, string>()
  for (const path of paths) drawn.set(path, await drawPage(path.replace(':id', cartId)))
  return drawn
}

async function drawPage(path: string): Promise<string> {
  const app = (
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>
  )
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: wholeInBytes })
  let drawn = ''
  for await (const piece of prelude) drawn += piece
  return drawn
}
