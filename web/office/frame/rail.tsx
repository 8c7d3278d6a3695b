import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { useMe } from '#web/office/session/me.ts'
import { pagesFor } from '#web/office/session/pages.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * The rail shows icons. Their words appear under the pointer or the focus of the keyboard. On a large screen the words are always visible,
 * and on a small screen the rail is a strip of words.
 */
export function Rail() {
  const { t } = useTexts()
  const pages = pagesFor(useMe().rights)
  const { pathname } = useLocation()
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when another page is the current one
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  if (pages.length === 0) return null
  return (
    <nav
      ref={strip}
      aria-label={t('office.pages')}
      className="group/rail z-10 shrink-0 border-line bg-paper max-md:border-b md:relative md:w-14 md:border-r min-[100rem]:md:w-48"
    >
      <ul className="flex gap-1 p-1.5 max-md:overflow-x-auto md:sticky md:top-[var(--office-bar-height,3.1875rem)] md:max-h-[calc(100dvh-var(--office-bar-height,3.1875rem)-var(--foot-height,0px))] md:flex-col md:overflow-x-hidden md:overflow-y-auto md:gap-0.5 md:bg-paper md:group-hover/rail:w-52 md:group-hover/rail:shadow-float md:group-has-focus-visible/rail:w-52 md:group-has-focus-visible/rail:shadow-float min-[100rem]:md:w-full! min-[100rem]:md:shadow-none!">
        {pages.map(page => (
          <li key={page.path}>
            <NavLink
              to={page.path}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 items-center gap-3 overflow-hidden rounded-control px-3 text-small font-medium whitespace-nowrap focus-visible:-outline-offset-2',
                  isActive ? 'bg-accent-tint text-accent-text' : 'text-ink hover:bg-sunken',
                )
              }
            >
              <svg
                viewBox="0 0 24 24"
                aria-hidden="true"
                className="size-5 shrink-0 fill-none stroke-current stroke-[1.8]"
              >
                <path d={page.icon} strokeLinecap="round" strokeLinejoin="round" />
              </svg>
              <span>{t(page.label)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
