import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startSession } from '#web/client/session.ts'
import { showBrand } from '#web/frame/brand.ts'
import { loadLanguage } from '#web/i18n/i18n.ts'
import { preferredLanguage } from '#web/i18n/language.ts'

/** Shows an app in its page; its routes count from `basename`. */
export async function startApp(app: ReactNode, basename = '/'): Promise<void> {
  startSession()
  showBrand()
  const place = document.getElementById('app')
  if (!place) throw new Error('the page lacks its place')
  await loadLanguage(preferredLanguage())
  createRoot(place).render(
    <StrictMode>
      <BrowserRouter basename={basename}>{app}</BrowserRouter>
    </StrictMode>,
  )
}
