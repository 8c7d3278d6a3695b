import { NavLink } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Each part of the settings is a tab with its own address below /settings. */
const parts = ['team', 'company', 'brand', 'messages'] as const

export function SettingsTabs() {
  const { t } = useTexts()
  return (
    <nav aria-label={t('settings.title')} className="flex flex-wrap gap-x-4 border-b sm:gap-x-6 border-line">
      {parts.map(part => (
        <NavLink
          key={part}
          to={`/settings/${part}`}
          className={({ isActive }) =>
            classNames(
              '-mb-px flex min-h-12 items-center border-b-2 px-0.5 font-medium transition-colors',
              isActive ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink',
            )
          }
        >
          {t(`settings.tab.${part}`)}
        </NavLink>
      ))}
    </nav>
  )
}
