/** These functions put a change into words: the act and its object. */

import type { RouterOutputs } from '#web/client/api.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { t, textFromServer } from '#web/i18n/i18n.ts'
import type { TextKey } from '#web/i18n/texts.ts'

type Line = RouterOutputs['office']['history']['list']['rows'][number]

/** Each act that this version of the server writes has words. A newer server may write other acts. */
export const actWords = (act: Line['act']): string =>
  textFromServer(areaOfTexts('office/history'), actKey(act), {}) ?? t('history.act.other')
const actKey = (act: Line['act']): TextKey => `history.act.${act}`

/** Returns the words in the form that they need inside a sentence. */
export const objectWords = (object: Line['object']): string =>
  (textFromServer(areaOfTexts('office/history'), objectKey(object), {}) ?? object).toLowerCase()
const objectKey = (object: Line['object']): TextKey => `history.object.${object}`
