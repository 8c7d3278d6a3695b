import { NavLink } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'

const linkStyle = ({ isActive }: { isActive: boolean }) =>
  classNames(
    '-mb-px inline-flex min-h-12 min-w-12 items-center border-b-2 px-0.5 font-medium transition-colors',
    isActive ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink',
  )

/** The links lead from the areas to the pages of permits and of demand, and back. */
export function AreaLinks() {
  const { t } = useTexts()
  return (
    <nav aria-label={t('areas.nav')} className="flex flex-wrap gap-x-6 border-b border-line">
      <NavLink to="/areas" end className={linkStyle}>
        {t('areas.title')}
      </NavLink>
      <NavLink to="/areas/permits" className={linkStyle}>
        {t('permits.title')}
      </NavLink>
      <NavLink to="/areas/demand" className={linkStyle}>
        {t('demand.title')}
      </NavLink>
    </nav>
  )
}
