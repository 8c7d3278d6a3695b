import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { checkoutSteps } from '#domain/cart/next-step.ts'
import type { Language } from '#domain/value/language.ts'
import { App } from '#web/customer/app.tsx'
import { showBrand } from '#web/frame/brand.ts'
import { loadLanguage } from '#web/i18n/i18n.ts'

/** The limit is so high that nothing is put aside for a script to move into place. */
const wholeInBytes = 10_000_000

/** These are the first page, and every question before the payment as it is while its cart comes; `:id` is the place of the cart. */
const paths = ['/get-started', ...checkoutSteps.filter(step => step !== 'payment').map(step => `/checkout/:id/${step}`)]

/** A link on a page has this text in place of the cart's id. */
type Options = { readonly cartId: string }

/**
 * The pages are drawn by their paths, as the app draws them, for the server to send (decision 68): the browser takes them over as they are.
 */
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
