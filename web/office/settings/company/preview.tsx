import { factLines } from '#domain/company/fact-lines.ts'
import { formatCents } from '#domain/value/money.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { shownName } from '#web/frame/brand.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useMe } from '#web/office/session/me.ts'
import { sectionId, settingsSections } from '#web/office/settings/company/settings-group.tsx'
import type { ShownSettings } from '#web/office/settings/company/summaries.ts'
import { classNames } from '#web/ui/class-names.ts'

export function SectionLinks() {
  const { t } = useTexts()
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

/** Shows the typed facts as customers would read them, before they are saved. */
export function Preview({ shown, className }: { shown: ShownSettings; className: string }) {
  const { t, language } = useTexts()
  const { organization } = useMe()
  const { publicFacts, phone, email } = shown
  const lines = factLines(publicFacts, language)
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
        <p className="wrap-break-word text-large font-bold">{shownName(organization.name)}</p>
        <p className="wrap-break-word">
          {formatPhone(phone)}
          <br />
          {email}
        </p>
        {lines.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {lines.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">{t('settingsOverview.preview.empty')}</p>
        )}
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
