import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { catalogParts } from '#web/office/catalog/parts.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Each part of the catalog is a tab with its own address. On a phone the tabs are in one line that scrolls. */
export function CatalogTabs() {
  const { t } = useTexts()
  const tabs = [
    ...catalogParts.map(({ path, kind }) => ({ path, label: t(`catalog.part.${kind}`) })),
    { path: 'calendar', label: t('catalog.calendar') },
  ]
  const line = useRef<HTMLElement>(null)
  // Each part draws its own tabs, so the tab of the part must come into view again.
  useEffect(() => {
    const nav = line.current
    const current = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
  }, [])
  return (
    <nav
      ref={line}
      aria-label={t('catalog.title')}
      className="relative flex gap-x-6 border-b border-line max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap"
    >
      {tabs.map(({ path, label }) => (
        <NavLink
          key={path}
          to={`/catalog/${path}`}
          className={({ isActive }) =>
            classNames(
              'flex min-h-12 items-center border-b-2 px-0.5 font-medium whitespace-nowrap transition-colors sm:-mb-px',
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
