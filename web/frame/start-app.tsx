import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startSession } from '#web/client/session.ts'
import { showBrand } from '#web/frame/brand.ts'
import { followTranslation } from '#web/frame/translated-page.ts'
import { loadLanguage } from '#web/i18n/i18n.ts'
import { preferredLanguage } from '#web/i18n/language.ts'

type Start = {
  /** The routes are relative to this path. */
  readonly basename?: string
  /** Returns true if this browser would show the page exactly as the server has drawn it for an unknown person. */
  readonly isAsDrawn?: () => boolean
}

/** The function starts an app in its page. If the server has drawn the page, the app continues with it. */
export async function startApp(app: ReactNode, { basename = '/', isAsDrawn }: Start = {}): Promise<void> {
  startSession()
  showBrand()
  const place = document.getElementById('app')
  if (!place) throw new Error('the page lacks its place')
  followTranslation(document.body)
  const language = preferredLanguage()
  const whole = (
    <StrictMode>
      <BrowserRouter basename={basename}>{app}</BrowserRouter>
    </StrictMode>
  )
  const takesOver = place.dataset.drawn === language && isAsDrawn?.()
  if (place.dataset.drawn && !takesOver) place.replaceChildren()
  await loadLanguage(language)
  if (takesOver) hydrateRoot(place, whole)
  else createRoot(place).render(whole)
}
