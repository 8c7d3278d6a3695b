import '#web/ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startSession } from '#web/client/session.ts'
import { App } from '#web/customer/app.tsx'
import { loadLanguage } from '#web/i18n/i18n.ts'
import { preferredLanguage } from '#web/i18n/language.ts'

startSession()
void start()

async function start(): Promise<void> {
  const place = document.getElementById('app')
  if (!place) throw new Error('the page lacks its place')
  await loadLanguage(preferredLanguage())
  createRoot(place).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  )
}
