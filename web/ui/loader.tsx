import { useEffect, useRef, useState } from 'react'
import { loaderLastsMs } from '#web/ui/loader-duration.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useModal } from '#web/ui/use-modal.ts'

type LoaderProps = { active: boolean; text: string }

/** Covers the page while people must not use it. It is a modal dialog, so neither keys nor fingers reach the page. */
export function Loader({ active, text }: LoaderProps) {
  const shown = useAtLeast(active, loaderLastsMs)
  return shown ? <LoaderVeil text={text} /> : null
}

function LoaderVeil({ text }: { text: string }) {
  const element = useModal(true)
  return (
    <dialog
      ref={element}
      onCancel={event => event.preventDefault()}
      className="m-auto animate-fade rounded-card bg-surface px-8 py-7 text-ink shadow-float outline-none backdrop:bg-veil"
      aria-label={text}
      tabIndex={-1}
    >
      <div role="status" className="flex flex-col items-center gap-4 text-center">
        <Spinner className="size-9 text-ink-soft" />
        <p className="font-medium">{text}</p>
      </div>
    </dialog>
  )
}

/** True while `active` is true, and for at least these milliseconds, so that the loader does not flash. */
function useAtLeast(active: boolean, milliseconds: number): boolean {
  const [shown, setShown] = useState(active)
  const since = useRef(0)

  useEffect(() => {
    if (active) {
      since.current = performance.now()
      setShown(true)
      return
    }
    const timer = setTimeout(() => setShown(false), Math.max(0, since.current + milliseconds - performance.now()))
    return () => clearTimeout(timer)
  }, [active, milliseconds])

  return shown || active
}
