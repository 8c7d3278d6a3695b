/** The browser translates every page that is tested, in all three apps; `TRANSLATED=off` leaves it as it is. */
import { followTranslation } from '#web/frame/translated-page.ts'
import { translatePage } from '#web/testing/translate-page.ts'

if (process.env.TRANSLATED !== 'off') {
  followTranslation(document.body)
  translatePage(document.body)
}
