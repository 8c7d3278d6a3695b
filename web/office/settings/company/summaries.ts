/** These functions say in one line what the settings of a section mean. */
import { factLines } from '#domain/company/fact-lines.ts'
import type { Language } from '#domain/value/language.ts'
import { formatCents } from '#domain/value/money.ts'
import { formatPhone } from '#domain/value/phone.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { formatDuration } from '#web/office/session/clock.ts'
import type { StoredSettings } from '#web/office/settings/company/queries.ts'
import { formatHour } from '#web/parts/when.ts'

export type ShownSettings = Omit<StoredSettings, 'id' | 'version'>

type FormSection = 'contact' | 'facts' | 'orders' | 'bills' | 'fees' | 'drivers' | 'plan' | 'publishing' | 'kept'

export function summariesOf(shown: ShownSettings, t: Translate, language: Language): Record<FormSection, string> {
  const joined = (...words: readonly (string | false)[]) => words.filter(Boolean).join(' · ')
  return {
    contact: joined(formatPhone(shown.phone), shown.email),
    facts: joined(...factLines(shown.publicFacts, language).map(line => line.text)) || t('settingsOverview.facts.none'),
    orders: joined(
      t(shown.reviewsOrders ? 'settingsOverview.reviewed' : 'settingsOverview.notReviewed'),
      t(shown.limitsDays ? 'settingsOverview.limited' : 'settingsOverview.notLimited'),
    ),
    bills: joined(
      t('settingsOverview.objection', { count: shown.objectionHours }),
      t(shown.settlesAlone ? 'settingsOverview.auto' : 'settingsOverview.byHand'),
    ),
    fees: t('settingsOverview.fees.line', {
      trip: formatCents(shown.tripFeeInCents),
      wait: formatCents(shown.waitPerMinuteInCents),
      minutes: shown.waitFreeMinutes,
    }),
    drivers: joined(
      t(shown.checksTrucks ? 'settingsOverview.checks.on' : 'settingsOverview.checks.off'),
      t(shown.needsPhoto ? 'settingsOverview.photo.on' : 'settingsOverview.photo.off'),
    ),
    plan: t('settingsOverview.plan', { day: formatDuration(shown.dayMinutes), miles: shown.milesPerHour }),
    publishing:
      shown.publishHour === null
        ? t('settingsOverview.publish.never')
        : t('settingsOverview.publish.by', { hour: formatHour(shown.publishHour, language) }),
    kept: t('settingsOverview.kept', {
      carts: shown.guestCartDays,
      leads: shown.leadDays,
      fixes: shown.fixDays,
    }),
  }
}
