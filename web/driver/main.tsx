import '#web/driver/styles.css'
import { browserClient, ClientContext } from '#web/client/client.ts'
import { App } from '#web/driver/app.tsx'
import { callsOfServer } from '#web/driver/calls-of-server.ts'
import { workOffline } from '#web/driver/offline/work-offline.ts'
import { startPhone } from '#web/driver/queue/start-phone.ts'
import { sessionWithLink } from '#web/driver/stored-link.ts'
import { showTheme } from '#web/driver/sun-theme.ts'
import { startApp } from '#web/frame/start-app.tsx'

/**
 * The app lives below this path. A path without the slash at its end is outside of the scope in which the service
 * worker serves pages without a signal.
 */
const home = '/driver/'

showTheme()
if (`${window.location.pathname}/` === home) {
  window.history.replaceState(null, '', home + window.location.search + window.location.hash)
}
const client = { ...browserClient, session: sessionWithLink(browserClient.session) }
void startPhone(client, callsOfServer).then(phone => {
  // If the browser has no service worker, the app works only with a connection.
  workOffline(phone).catch(() => undefined)
  return startApp(
    <ClientContext value={client}>
      <App phone={phone} />
    </ClientContext>,
    { basename: home },
  )
})
