import '#web/ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startSession } from '#web/client/session.ts'
import { App } from '#web/customer/app/app.tsx'
import { preferredLanguage } from '#web/words/language.ts'
import { loadLanguage } from '#web/words/words.ts'

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
