import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { useOnline } from '#web/client/use-online.ts'
import { isRefused, type PhoneState, usePhoneState } from '#web/driver/phone.ts'
import { countWaiting } from '#web/driver/what-waits.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** The clocks of two devices always differ a little. */
const clockToleranceMs = 2 * 60_000

/** The banner shows why the phone cannot send or take photos. Each reason is a line, and the most urgent one is first. */
export function StateBanner() {
  const { t } = useTexts()
  const state = usePhoneState()
  const isOnline = useOnline()
  const session = useSession()
  const isSignedOut = session === 'signed-out' || state.trouble === 'signed-out'
  const refused = state.photos.filter(isRefused).length
  const minutesOff = Math.round(Math.abs(state.clockAheadMs ?? 0) / 60_000)
  return (
    <div role="status">
      {isSignedOut && (
        <Line>
          <Link to="/sign-in" className="bare flex min-h-12 items-center justify-center font-bold underline">
            {t('driver.signInToSend', { count: countWaiting(state) })}
          </Link>
        </Line>
      )}
      {!isSignedOut && <SignalLine state={isOnline ? state : { ...state, trouble: 'no-signal' }} />}
      {refused > 0 && (
        <Line>
          <Link to="/queue" className="bare flex min-h-12 items-center justify-center font-bold underline">
            {t('driver.photoRefused', { count: refused })}
          </Link>
        </Line>
      )}
      {state.room === 'little' && <Line>{t('driver.littleRoom')}</Line>}
      {state.room === 'none' && <Line>{t('driver.noRoom')}</Line>}
      {Math.abs(state.clockAheadMs ?? 0) > clockToleranceMs && (
        <Line>{t('driver.clockWrong', { minutes: minutesOff })}</Line>
      )}
      {!window.isSecureContext && <Line>{t('driver.insecure')}</Line>}
    </div>
  )
}

function SignalLine({ state: { trouble, movedTo, day } }: { state: PhoneState }) {
  const { t } = useTexts()
  if (trouble === 'moved' && movedTo !== null) {
    // Without a day the page itself leads to the new address.
    return day === null ? null : (
      <Line>
        <a href={`${movedTo}/driver/`} className="bare flex min-h-12 items-center justify-center font-bold underline">
          {t('driver.moved.open')}
        </a>
      </Line>
    )
  }
  if (trouble === 'no-signal') return <Line>{t('driver.offline')}</Line>
  return trouble === null ? null : <Line>{t('driver.serverSilent')}</Line>
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="border-b border-line bg-warn-tint px-4 py-2 text-center text-body font-medium text-warn">
    {children}
  </div>
)
