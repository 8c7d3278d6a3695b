// First, so that React opens the bundle: in another order the first visit compresses half a KB worse.
import { startApp } from '#web/frame/start-app.tsx'
import '#web/customer/styles.css'
import { App } from '#web/customer/app.tsx'

void startApp(<App />)
