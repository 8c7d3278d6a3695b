import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ContinueButton } from '#web/ui/continue-place.tsx'

type ContinueBarProps = {
  /** Content above the button at the foot of the page, such as the running total. */
  above?: ReactNode
  /** True if the button is below the content inside the page, also on a phone, because the content is read before the press. */
  isInPage?: boolean
  /** Small print above the button, which is inside the page. */
  note?: ReactNode
  children: ReactNode
}

/**
 * The bar stays at the lower edge of the screen. On a low screen, and on a desktop page that has no card beside it, the bar is inside the
 * page instead. If there is a card, the bar is in that card.
 */
export function ContinueBar({ above, isInPage = false, note, children }: ContinueBarProps) {
  const inPage = (
    <div>
      {note && <p className="mb-3 text-small text-ink-soft">{note}</p>}
      <div className="flex flex-col gap-2">{children}</div>
    </div>
  )
  if (isInPage) return <ContinueButton inCard={inPage} atFoot={inPage} />
  return (
    <ContinueButton
      inCard={inPage}
      atFoot={
        <Foot>
          {above && <div className="not-empty:mb-3 sm:mb-0 sm:flex-1">{above}</div>}
          <div className="flex flex-col gap-2 *:w-full sm:flex-row sm:*:w-auto sm:*:min-w-40">{children}</div>
        </Foot>
      }
    />
  )
}

function Foot({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (bar.current ? watchHeight(bar.current) : undefined), [])
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 -mx-4 mt-auto data-tall:static sm:-mx-6 sm:w-[100cqw] @min-[62rem]/page:static @min-[62rem]/page:mx-0 @min-[62rem]/page:w-auto @min-[62rem]/page:mt-8"
    >
      <div className="mt-6 bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar sm:flex sm:flex-wrap sm:items-center sm:gap-x-6 sm:px-6 @min-[62rem]/page:mt-0 @min-[62rem]/page:bg-transparent @min-[62rem]/page:p-0 @min-[62rem]/page:shadow-none">
        {children}
      </div>
    </div>
  )
}

/** If the bar is higher than this share of the window, as with large letters or on a low screen, it is inside the page. */
const tallest = 0.4

/** The last bar that was shown. When the next page shows its own bar in the same moment, the height is not set to 0 in between. */
let lastBar: HTMLElement | null = null

/** Stores the height of the bar, because messages are shown above the bar. */
function watchHeight(bar: HTMLElement): () => void {
  lastBar = bar
  const measure = () => {
    bar.toggleAttribute('data-tall', bar.offsetHeight > window.innerHeight * tallest)
    const isSticky = getComputedStyle(bar).position === 'sticky'
    setBarHeight(isSticky ? bar.offsetHeight : 0)
  }
  const watch = new ResizeObserver(measure)
  watch.observe(bar)
  window.addEventListener('resize', measure)
  return () => {
    watch.disconnect()
    window.removeEventListener('resize', measure)
    requestAnimationFrame(() => {
      if (lastBar === bar) setBarHeight(0)
    })
  }
}

/**
 * All elements inherit the height. Without this check, writing the same value would make the browser compute all styles of the page again.
 */
function setBarHeight(pixels: number): void {
  const { style } = document.documentElement
  const height = `${pixels}px`
  if (style.getPropertyValue('--bar-height') !== height) style.setProperty('--bar-height', height)
}
