import { type ReactNode, useEffect, useRef } from 'react'
import { haulerName } from '#web/frame/brand.ts'

type ScreenProps = { title: string; children: ReactNode /** What the thumb presses. */; foot?: ReactNode }

let screensShown = 0

/** One thing a screen: its title takes the focus when one comes from another, and what is pressed lies at the foot. */
export function Screen({ title, children, foot }: ScreenProps) {
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
      <div className="flex flex-1 flex-col gap-4 px-4 pt-3 pb-4">
        <h1 ref={heading} tabIndex={-1} className="text-street font-bold">
          {title}
        </h1>
        {children}
      </div>
      {foot && (
        <div className="sticky bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-paper px-4 pt-3 pb-4 [@media(max-height:20rem)]:static">
          {foot}
        </div>
      )}
    </div>
  )
}
