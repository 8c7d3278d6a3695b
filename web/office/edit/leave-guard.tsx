import { type RefObject, useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before what is typed is lost: on the way to another page, to another panel, and when the window is closed. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: RefObject<boolean> }) {
  const { t } = useTexts()
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved.current && isLeaving(currentLocation, nextLocation),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return (
    <Dialog
      open={state === 'blocked'}
      onClose={() => reset?.()}
      title={t('edit.leave.title')}
      closeLabel={t('edit.leave.stay')}
      actions={
        <>
          <Button variant="outline" onClick={() => proceed?.()}>
            {t('edit.leave.go')}
          </Button>
          <Button onClick={() => reset?.()}>{t('edit.leave.stay')}</Button>
        </>
      }
    >
      <p>{t('edit.leave.text')}</p>
    </Dialog>
  )
}

/** Filters of a list change beside a form that stays. */
const isLeaving = (here: Location, next: Location): boolean =>
  here.pathname !== next.pathname || openIn(here) !== openIn(next)
const openIn = ({ search }: Location) => new URLSearchParams(search).get('open')
