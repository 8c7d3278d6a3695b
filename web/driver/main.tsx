import '#web/driver/styles.css'
import { App } from '#web/driver/app.tsx'
import { startApp } from '#web/frame/start-app.tsx'

void startApp(<App />, '/driver')
