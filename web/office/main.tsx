import '#web/office/styles.css'
import { startApp } from '#web/frame/start-app.tsx'
import { turnOffZodJit } from '#web/frame/turn-off-zod-jit.ts'
import { App } from '#web/office/app.tsx'

turnOffZodJit()
void startApp(<App />, { basename: '/office' })
