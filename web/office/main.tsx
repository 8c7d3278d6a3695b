import '#web/office/styles.css'
import { startApp } from '#web/frame/start-app.tsx'
import { App } from '#web/office/app.tsx'
import { OfficeRouter } from '#web/office/office-router.tsx'

void startApp(
  <OfficeRouter>
    <App />
  </OfficeRouter>,
)
