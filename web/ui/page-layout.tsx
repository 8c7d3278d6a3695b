import type { ReactNode, Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { WayOnProvider } from '#web/ui/way-on.tsx'

const widths = { narrow: 'max-w-[40rem]', wide: 'max-w-3xl', full: 'max-w-6xl' } as const

type PageLayoutProps = {
  title: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  lead?: ReactNode
  /** It is above the title: a progress line. */
  above?: ReactNode
  /** It is beside the page on a desktop; a phone shows it in its bottom bar instead, so it is hidden there. */
  aside?: ReactNode
  asideWidth?: 'normal' | 'wide'
  /** Narrow suits one question; wide suits lists and cards; full suits two columns of them. */
  width?: keyof typeof widths
  /** The thumb reaches it: it is a ContinueBar. */
  bar?: ReactNode
  children?: ReactNode
}

/**
 * The layout has one question per page: title, answer, and the way on at the foot, where the thumb is. Every page begins at the same left
 * edge.
 */
export function PageLayout(props: PageLayoutProps) {
  const { title, titleRef, lead, above, aside, asideWidth, width = 'narrow', bar, children } = props
  return (
    <PageGrid aside={aside} {...(asideWidth && { asideWidth })}>
      <div className={classNames('flex w-full min-w-0 flex-1 flex-col', widths[width])}>
        {above && <div className="pt-3 sm:pt-5">{above}</div>}
        <header className="pt-5 pb-5 sm:pt-10 sm:pb-7">
          <h1 ref={titleRef} tabIndex={-1} className="text-title font-bold">
            {title}
          </h1>
          {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
        </header>
        <div className="flex flex-col gap-5">{children}</div>
        {bar}
        <div className={bar ? 'sm:h-16' : 'h-8 sm:h-16'} />
      </div>
    </PageGrid>
  )
}

type PageGridProps = Pick<PageLayoutProps, 'aside' | 'asideWidth' | 'children'>

/** All pages share one grid: it has a column at the logo's edge, and the aside at the right edge. */
export function PageGrid({ aside, asideWidth = 'normal', children }: PageGridProps) {
  return (
    // The grid is measured in letters, not in pixels: large letters get one column as a small screen does.
    <div className="@container/page mx-auto flex w-full max-w-6xl flex-1">
      <div className="flex w-full flex-1 justify-between gap-12 px-4 sm:px-6">
        <WayOnProvider>
          {children}
          {aside && (
            <aside
              className={classNames(
                'hidden shrink-0 pt-10 @min-[62rem]/page:block',
                asideWidth === 'wide' ? 'w-[30rem]' : 'w-80',
              )}
            >
              {aside}
            </aside>
          )}
        </WayOnProvider>
      </div>
    </div>
  )
}
