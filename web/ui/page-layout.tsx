import type { ReactNode, Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { ContinuePlaceProvider } from '#web/ui/continue-place.tsx'

const widths = { narrow: 'max-w-[40rem]', wide: 'max-w-3xl', full: 'max-w-6xl' } as const

type PageLayoutProps = {
  title: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  lead?: ReactNode
  /** Content above the title, such as a progress line. */
  above?: ReactNode
  /** Content beside the page on a desktop. On a phone it is hidden, because the bar at the foot shows it instead. */
  aside?: ReactNode
  /** Narrow is for one question, wide for lists and cards, and full for two columns of them. */
  width?: keyof typeof widths
  /** A ContinueBar, which the thumb can reach. */
  bar?: ReactNode
  children?: ReactNode
}

/**
 * The layout of a page with one question: the title, the answer, and the button that continues at the foot, where the thumb is. All pages
 * begin at the same left edge.
 */
export function PageLayout(props: PageLayoutProps) {
  const { title, titleRef, lead, above, aside, width = 'narrow', bar, children } = props
  return (
    <PageGrid aside={aside}>
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

type PageGridProps = Pick<PageLayoutProps, 'aside' | 'children'>

/** The grid of all pages. The main column begins at the edge of the logo, and the aside ends at the right edge. */
export function PageGrid({ aside, children }: PageGridProps) {
  return (
    // The grid is measured in the size of letters and not in pixels, so that large letters get one column like a small screen.
    <div className="@container/page mx-auto flex w-full max-w-6xl flex-1">
      <div className="flex w-full flex-1 justify-between gap-12 px-4 sm:px-6">
        <ContinuePlaceProvider>
          {children}
          {aside && <aside className="hidden w-80 shrink-0 pt-10 @min-[62rem]/page:block">{aside}</aside>}
        </ContinuePlaceProvider>
      </div>
    </div>
  )
}
