import { type ReactNode, useLayoutEffect, useRef } from 'react'

type ContinueBarProps = {
  /** Above the button on a phone, such as the running total. */
  above?: ReactNode
  /** Small print that is read before the button, on any screen. */
  note?: ReactNode
  children: ReactNode
}

/** Stays at the lower edge of a phone's screen; stands in the page on a desktop, and where a screen is too low to spare the room. */
export function ContinueBar({ above, note, children }: ContinueBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (bar.current ? tellHeight(bar.current) : undefined), [])
  return (
    <div ref={bar} className="sticky bottom-0 z-10 -mx-4 mt-auto data-tall:static sm:static sm:mx-0 sm:mt-8">
      <div className="mt-6 bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar sm:mt-0 sm:bg-transparent sm:p-0 sm:shadow-none">
        {above && <div className="mb-3 @min-[60rem]/page:hidden">{above}</div>}
        {note && <p className="mb-3 text-small text-ink-soft">{note}</p>}
        <div className="flex flex-col gap-2 *:w-full sm:flex-row sm:*:w-auto sm:*:min-w-40">{children}</div>
      </div>
    </div>
  )
}

/** With large letters or a low screen the bar would leave too little of the page: then it stands in it. */
const tallest = 0.4

/** Messages stand above the bar. */
function tellHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const measure = () => {
    const isTall = bar.offsetHeight > window.innerHeight * tallest
    bar.toggleAttribute('data-tall', isTall)
    style.setProperty('--bar-height', isTall ? '0px' : `${bar.offsetHeight}px`)
  }
  const watch = new ResizeObserver(measure)
  watch.observe(bar)
  window.addEventListener('resize', measure)
  return () => {
    watch.disconnect()
    window.removeEventListener('resize', measure)
    style.removeProperty('--bar-height')
  }
}
