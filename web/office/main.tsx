import '#web/office/styles.css'
import { startApp } from '#web/frame/start-app.tsx'
import { App } from '#web/office/app.tsx'

void startApp(<App />, { basename: '/office' })
