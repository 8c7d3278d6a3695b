import '#web/office/styles.css'
import { startApp } from '#web/frame/start-app.tsx'
import { AppRoutes } from '#web/office/routes.tsx'

void startApp(<AppRoutes />, '/office')
