import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { useMe } from '#web/office/session/me.ts'
import { groupsFor, type PageInRail } from '#web/office/session/pages.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * From 1280 pixels the rail shows the words of all pages in their groups. In a narrower window it shows icons, and the words appear under the
 * pointer or the focus of the keyboard. On a phone it is a strip of words.
 */
export function Rail() {
  const { t } = useTexts()
  const groups = groupsFor(useMe().rights)
  const { pathname } = useLocation()
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when another page is the current one
  useEffect(() => {
    // Only the rail scrolls. `scrollIntoView` would also scroll the page below the bar.
    const list = strip.current?.firstElementChild
    const current = list?.querySelector('[aria-current]')
    if (!list || !current) return
    const [around, own] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
    list.scrollTo?.({
      left: list.scrollLeft + own.left - around.left - (around.width - own.width) / 2,
      top: list.scrollTop + own.top - around.top - (around.height - own.height) / 2,
    })
  }, [pathname])
  if (groups.length === 0) return null
  return (
    <nav
      ref={strip}
      aria-label={t('office.pages')}
      className="group/rail z-10 shrink-0 border-line bg-paper max-md:border-b md:relative md:w-14 md:border-r min-[80rem]:md:w-46"
    >
      <div className="flex p-1.5 max-md:snap-x max-md:snap-mandatory max-md:scroll-px-1.5 max-md:overflow-x-auto md:sticky md:top-[var(--office-bar-height,3.1875rem)] md:max-h-[calc(100dvh-var(--office-bar-height,3.1875rem)-var(--foot-height,0px))] md:flex-col md:overflow-x-hidden md:overflow-y-auto md:bg-paper md:group-hover/rail:w-52 md:group-hover/rail:shadow-float md:group-has-focus-visible/rail:w-52 md:group-has-focus-visible/rail:shadow-float min-[80rem]:md:w-full! min-[80rem]:md:shadow-none!">
        {groups.map(({ group, pages }) => (
          <div
            key={group}
            className="max-md:contents md:not-first:mt-1 md:not-first:border-t md:not-first:border-line md:not-first:pt-1 min-[80rem]:md:not-first:border-t-0 min-[80rem]:md:not-first:pt-0"
          >
            <p aria-hidden="true" className="hidden px-2.5 pt-1 text-small text-ink-soft min-[80rem]:md:block">
              {t(`office.group.${group}`)}
            </p>
            <ul aria-label={t(`office.group.${group}`)} className="flex gap-1 md:flex-col md:gap-px">
              {pages.map(page => (
                <li key={page.path} className="snap-start">
                  <PageLink page={page} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

function PageLink({ page: { path, label, icon } }: { page: PageInRail }) {
  const { t } = useTexts()
  return (
    <NavLink
      to={path}
      className={({ isActive }) =>
        classNames(
          'relative flex items-center gap-2.5 overflow-hidden rounded-control px-2.5 text-small font-medium whitespace-nowrap focus-visible:-outline-offset-2 max-md:min-h-11 md:min-h-9 md:px-3 md:pointer-coarse:min-h-11 min-[80rem]:px-2.5 min-[80rem]:pointer-fine:min-h-[clamp(1.75rem,4.3dvh,2.25rem)]',
          isActive
            ? 'bg-accent-tint text-accent-text before:absolute before:inset-y-1.5 before:left-0 before:w-1 before:rounded-round before:bg-accent forced-colors:before:bg-[Highlight]'
            : 'text-ink hover:bg-sunken',
        )
      }
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 fill-none stroke-current stroke-[1.8]">
        <path d={icon} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span className="min-w-0 truncate">{t(label)}</span>
    </NavLink>
  )
}
