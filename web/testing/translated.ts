/** In all three apps, the browser translates each tested page. `TRANSLATED=off` turns the translation off. */
import { followTranslation } from '#web/frame/translated-page.ts'
import { translatePage } from '#web/testing/translate-page.ts'

if (process.env.TRANSLATED !== 'off') {
  followTranslation(document.body)
  translatePage(document.body)
}
