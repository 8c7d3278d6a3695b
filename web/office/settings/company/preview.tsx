import type { MouseEvent } from 'react'
import { openDays } from '#domain/company/public-facts.ts'
import { formatCents } from '#domain/value/money.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { haulerName } from '#web/frame/brand.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type SettingsSection, sectionId, settingsSections } from '#web/office/settings/company/settings-group.tsx'
import { hoursLine, reviewsLine, type ShownSettings } from '#web/office/settings/company/summaries.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Leads to the sections of the page. The address stays, so that what is typed in the form stays too. */
export function SectionLinks() {
  const { t } = useTexts()
  const goTo = (event: MouseEvent, name: SettingsSection) => {
    const section = document.getElementById(sectionId(name))
    if (!section) return
    event.preventDefault()
    section.scrollIntoView()
    section.focus({ preventScroll: true })
  }
  return (
    <nav
      aria-label={t('settingsOverview.nav')}
      className="@max-4xl/settings:hidden @4xl/settings:sticky @4xl/settings:top-20"
    >
      <ul className="flex flex-col border-l border-line text-small">
        {settingsSections.map(name => (
          <li key={name}>
            <a
              href={`#${sectionId(name)}`}
              onClick={event => goTo(event, name)}
              className="flex min-h-8 items-center border-l-2 border-transparent py-1 pl-3 text-ink-soft hover:border-line-strong hover:text-ink"
            >
              {t(`settings.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shows the facts as the customer's pages say them, as long as they are typed here. */
export function Preview({ shown, className }: { shown: ShownSettings; className: string }) {
  const { t, language } = useTexts()
  const { publicFacts: facts, phone, email } = shown
  const hasHours = openDays.some(days => facts.hours[days] !== null)
  const lines = [
    facts.license && t('settingsOverview.license', { license: facts.license }),
    facts.isInsured && t('settingsOverview.insured'),
    facts.sinceYear !== null && t('settingsOverview.since', { year: String(facts.sinceYear) }),
  ].filter(line => line !== false && line !== '')
  const reviews = reviewsLine(facts, t)
  const isEmpty = !hasHours && lines.length === 0 && reviews === null
  return (
    <aside
      aria-label={t('settingsOverview.preview')}
      className={classNames(
        'flex min-w-0 flex-col gap-2 text-small @4xl/settings:sticky @4xl/settings:top-20',
        className,
      )}
    >
      <h2 className="text-ink-soft">{t('settingsOverview.preview')}</h2>
      <div className="flex flex-col gap-3 rounded-card border border-line border-t-4 border-t-accent bg-surface p-4 shadow-card">
        <p className="wrap-break-word text-large font-bold">{haulerName}</p>
        {reviews && <p className="font-medium">★ {reviews}</p>}
        <p className="wrap-break-word">
          {formatPhone(phone)}
          <br />
          {email}
        </p>
        {hasHours && (
          <ul>
            {openDays.map(days => (
              <li key={days}>{hoursLine(facts, days, t, language)}</li>
            ))}
          </ul>
        )}
        {lines.length > 0 && (
          <ul className="text-ink-soft">
            {lines.map(line => (
              <li key={`${line}`}>{line}</li>
            ))}
          </ul>
        )}
        {isEmpty && <p className="text-ink-soft">{t('settingsOverview.preview.empty')}</p>}
        <dl className="grid gap-1 border-t border-line pt-3">
          <div className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-ink-soft">{t('settings.fee.tripFeeInCents')}</dt>
            <dd className="tabular-nums">{formatCents(shown.tripFeeInCents)}</dd>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-ink-soft">{t('settingsOverview.object')}</dt>
            <dd>{t('settingsOverview.hours', { count: shown.objectionHours })}</dd>
          </div>
        </dl>
      </div>
    </aside>
  )
}
