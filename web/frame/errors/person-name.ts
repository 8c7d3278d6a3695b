import { unknownName } from '#domain/value/person.ts'
import { t } from '#web/i18n/i18n.ts'

/** The result is the name of the person who did something, as the server sends it. The system, and people who have left, have no name. */
export const personName = (who: string): string => (who === unknownName ? t('shell.somebody') : who)
