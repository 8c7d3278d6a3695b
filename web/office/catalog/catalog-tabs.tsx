import { NavLink } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { catalogParts } from '#web/office/catalog/parts.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Each part of the catalog is a tab with its own address. */
export function CatalogTabs() {
  const { t } = useTexts()
  const tabs = [
    ...catalogParts.map(({ path, kind }) => ({ path, label: t(`catalog.part.${kind}`) })),
    { path: 'calendar', label: t('catalog.calendar') },
  ]
  return (
    <nav aria-label={t('catalog.title')} className="flex flex-wrap gap-x-6 border-b border-line">
      {tabs.map(({ path, label }) => (
        <NavLink
          key={path}
          to={`/catalog/${path}`}
          className={({ isActive }) =>
            classNames(
              '-mb-px flex min-h-12 items-center border-b-2 px-0.5 font-medium transition-colors',
              isActive ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
