import { useEffect, useState, useSyncExternalStore } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '#web/ui/icons.tsx'
import { dismissToast, type ShownToast, type ToastKind, toastLastsMs, toastStore } from '#web/ui/toast.ts'

const faces: Record<ToastKind, { Icon: typeof InfoIcon; tone: string }> = {
  error: { Icon: WarningIcon, tone: 'bg-bad-tint text-bad' },
  success: { Icon: CheckIcon, tone: 'bg-good-tint text-good' },
  info: { Icon: InfoIcon, tone: 'bg-sunken text-ink' },
}

/**
 * Toasts appear in this region, at the foot above the bar. The region is always in the page, so that screen readers watch it. It is the
 * same one for all kinds of toasts, because screen readers skip a region whose politeness changes together with its text.
 */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toast = useSyncExternalStore(toastStore.listen, toastStore.read, toastStore.read)
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-3 max-sm:bottom-[var(--bar-height,0px)] sm:bottom-[max(var(--bar-height,0px),var(--foot-height,0px))] sm:justify-end sm:p-5"
    >
      {toast && <ToastBox key={toast.id} toast={toast} closeLabel={closeLabel} />}
    </section>
  )
}

/**
 * While a pointer or the focus is on the toast, its time stops, so that a person can read it. The time also stops in a window that is not
 * visible, such as one whose session another window has ended.
 */
function ToastBox({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const [held, setHeld] = useState(false)
  const isVisible = useSyncExternalStore(onVisibility, isWindowVisible)
  const { Icon, tone } = faces[toast.kind]

  useEffect(() => {
    if (held || !isVisible) return
    const timer = setTimeout(() => dismissToast(toast.id), toastLastsMs)
    return () => clearTimeout(timer)
  }, [held, isVisible, toast.id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer over the message only keeps it on the screen, so it is no action
    <div
      className="pointer-events-auto flex w-full max-w-md animate-rise items-start gap-3 rounded-card border border-transparent bg-surface py-3.5 pr-2 pl-3.5 shadow-float"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classNames('grid size-8 shrink-0 place-items-center rounded-round', tone)}>
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="font-bold">{toast.title}</p>
        {toast.description && <p className="mt-0.5 text-small text-ink-soft">{toast.description}</p>}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismissToast(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
      >
        <CloseIcon />
      </button>
    </div>
  )
}

const isWindowVisible = () => document.visibilityState === 'visible'

function onVisibility(notify: () => void) {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}
