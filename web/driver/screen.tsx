import { type ReactNode, useEffect, useRef } from 'react'
import { haulerName } from '#web/frame/brand.ts'
import { classNames } from '#web/ui/class-names.ts'

type ScreenProps = {
  title: string
  children: ReactNode
  /** A page that asks for a number has this keypad. The keypad is in the foot, so nothing can cover a key. */
  keys?: ReactNode
  /** The buttons are at the bottom of the screen. */
  foot?: ReactNode
}

let screensShown = 0

/**
 * Each screen is about one thing, and its buttons are at the foot. When the driver comes from another screen, the title
 * takes the focus.
 */
export function Screen({ title, children, keys, foot }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${haulerName}`
  }, [title])
  useEffect(() => {
    if (screensShown > 0) heading.current?.focus({ preventScroll: true })
    screensShown += 1
  }, [])
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col text-body">
      <div className={classNames('flex flex-1 flex-col px-4', keys ? 'gap-2 pt-1 pb-2' : 'gap-4 pt-3 pb-4')}>
        <h1 ref={heading} tabIndex={-1} className="text-street font-bold">
          {title}
        </h1>
        {children}
      </div>
      {foot && (
        <div
          className={classNames(
            'sticky bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-paper px-4 empty:hidden',
            keys ? 'pt-2 pb-2 [@media(max-height:32rem)]:static' : 'pt-3 pb-4 [@media(max-height:20rem)]:static',
          )}
        >
          {keys}
          {foot}
        </div>
      )}
    </div>
  )
}
