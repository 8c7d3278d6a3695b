import '#web/driver/styles.css'
import { browserClient, ClientContext } from '#web/client/client.ts'
import { App } from '#web/driver/app.tsx'
import { callsOfServer } from '#web/driver/calls-of-server.ts'
import { workOffline } from '#web/driver/offline/work-offline.ts'
import { startPhone } from '#web/driver/queue/start-phone.ts'
import { sessionWithLink } from '#web/driver/stored-link.ts'
import { showTheme } from '#web/driver/sun-theme.ts'
import { startApp } from '#web/frame/start-app.tsx'

/** The app lives below this path; without the slash at its end it is outside of the part that works without a signal. */
const home = '/driver/'

showTheme()
if (`${window.location.pathname}/` === home) {
  window.history.replaceState(null, '', home + window.location.search + window.location.hash)
}
const client = { ...browserClient, session: sessionWithLink(browserClient.session) }
void startPhone(client, callsOfServer).then(phone => {
  // If a service worker cannot be had, the app works with a connection alone.
  workOffline(phone).catch(() => undefined)
  return startApp(
    <ClientContext value={client}>
      <App phone={phone} />
    </ClientContext>,
    { basename: home },
  )
})
