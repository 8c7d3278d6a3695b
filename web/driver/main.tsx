import '#web/driver/styles.css'
import { AppRoutes } from '#web/driver/routes.tsx'
import { startApp } from '#web/frame/start-app.tsx'

void startApp(<AppRoutes />, '/driver')
