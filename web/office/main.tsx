import '#web/office/styles.css'
import { quietZod } from '#web/frame/quiet-zod.ts'
import { startApp } from '#web/frame/start-app.tsx'
import { App } from '#web/office/app.tsx'

quietZod()
void startApp(<App />, { basename: '/office' })
