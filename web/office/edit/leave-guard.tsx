import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHref, useNavigate } from 'react-router'
import { LeaveQuestion, useCloseQuestion } from '#web/frame/close-guard.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** Asks before a person loses typed text: on the way to another page or panel, forward or back, and when they close the window. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: RefObject<boolean> }) {
  return <LeaveQuestion words={useLeaveWords()} {...useLeaving(isUnsaved)} />
}

/** Asks before a dialog with typed text is closed. */
export const useCloseGuard = (isUnsaved: boolean, onClose: () => void) =>
  useCloseQuestion(isUnsaved, onClose, useLeaveWords())

function useLeaveWords() {
  const { t } = useTexts()
  return {
    title: t('edit.leave.title'),
    text: t('edit.leave.text'),
    go: t('edit.leave.go'),
    stay: t('edit.leave.stay'),
  }
}

/** `leave` continues a stopped navigation when the person agrees. It is null while no navigation is stopped. */
function useLeaving(isUnsaved: RefObject<boolean>) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isDecided = useRef(false)
  const navigate = useNavigate()
  const home = useHref('/')
  useEffect(() => {
    const isLosing = () => isUnsaved.current && !isDecided.current
    const holdUp = (event: NavigateEvent) => {
      const { destination, navigationType } = event
      if (!isLosing() || !event.cancelable || !destination.sameDocument) return
      const to = new URL(destination.url)
      if (!isLeaving(new URL(window.location.href), to)) return
      event.preventDefault()
      setLeave(() => () => {
        isDecided.current = true
        setLeave(null)
        if (navigationType === 'traverse') window.navigation.traverseTo(destination.key)
        else navigate(`/${to.pathname.slice(home.length).replace(/^\//, '')}${to.search}${to.hash}`)
      })
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isLosing()) event.preventDefault()
    }
    // Browsers from before 2026 may lack the navigation API. They ask only when the person closes the window.
    const navigation = 'navigation' in window ? window.navigation : null
    navigation?.addEventListener('navigate', holdUp)
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => {
      navigation?.removeEventListener('navigate', holdUp)
      window.removeEventListener('beforeunload', onBeforeUnload)
    }
  }, [isUnsaved, navigate, home])
  return { leave, stay: () => setLeave(null) }
}

/** The form stays open while the filters of the list beside it change. */
const isLeaving = (here: URL, next: URL): boolean =>
  here.pathname !== next.pathname || here.searchParams.get('open') !== next.searchParams.get('open')
