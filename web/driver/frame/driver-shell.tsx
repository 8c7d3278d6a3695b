import { useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { ChangedCard } from '#web/driver/frame/changed-card.tsx'
import { StateBanner } from '#web/driver/frame/state-banner.tsx'
import { UndoBar } from '#web/driver/frame/undo-bar.tsx'
import { usePhone, usePhoneState } from '#web/driver/phone.ts'
import { isSunny, switchSun } from '#web/driver/sun-theme.ts'
import { countWaiting } from '#web/driver/what-waits.ts'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { LanguageSwitch } from '#web/frame/language-switch.tsx'
import { loadLanguage, useTexts } from '#web/i18n/i18n.ts'
import { chosenLanguage } from '#web/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { BackIcon } from '#web/ui/icons.tsx'

/**
 * The shell is around every page of a driver. It has the way back, the waiting acts, the sun theme and the language. It
 * also shows news that the driver must know at once.
 */
export function DriverShell() {
  const { t } = useTexts()
  const { pathname, search: query } = useLocation()
  useLanguageOfDriver()
  return (
    <>
      <a href="#page" className="bare sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-4">
        {t('shell.skip')}
      </a>
      {/* On a wide screen the buttons are above the column of the page. */}
      <header className="sticky top-0 z-20 mx-auto flex min-h-14 w-full max-w-xl flex-wrap items-center gap-1 border-b border-line bg-paper px-2 [@media(max-height:20rem)]:static">
        {pathname === '/' ? (
          <span className="grow" />
        ) : (
          <Link
            to={backFrom(pathname)}
            aria-label={t('shell.back')}
            className="bare mr-auto grid size-12 place-items-center rounded-control"
          >
            <BackIcon className="size-7" />
          </Link>
        )}
        <QueueLink />
        <SunButton />
        <LanguageSwitch />
      </header>
      <StateBanner />
      <main id="page" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <ErrorBoundary resetOn={pathname + query}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <UndoBar />
      <ChangedCard />
    </>
  )
}

/** The app uses the language of the office's record until the driver chooses another one on this phone. */
function useLanguageOfDriver(): void {
  const language = usePhoneState().day?.driver.language
  useEffect(() => {
    if (language && chosenLanguage() === null) void loadLanguage(language)
  }, [language])
  const phone = usePhone()
  const shown = useTexts().language
  const last = useRef(shown)
  useEffect(() => {
    // The server translates the names of materials and other things, so the phone at once fetches a day in the other language.
    if (last.current !== shown) void phone.sendNow()
    last.current = shown
  }, [phone, shown])
}

/** Pages of a stop or a load lead back to that stop or load. All other pages lead to the day. */
function backFrom(pathname: string): string {
  return /^(\/(?:stop|load)\/[^/]+)\/.+$/.exec(pathname)?.[1] ?? '/'
}

function QueueLink() {
  const { t } = useTexts()
  const state = usePhoneState()
  // The phone knows the waiting acts only after it has read its storage.
  if (!state.isRead) return <div role="status" />
  const count = countWaiting(state)
  const isClear = count === 0
  return (
    <div role="status">
      <Link
        to="/queue"
        className="bare flex min-h-12 items-center gap-2 rounded-control px-2 text-body font-medium whitespace-nowrap"
      >
        <span aria-hidden="true" className={classNames('text-street', isClear ? 'text-good' : 'text-warn')}>
          {isClear ? '●' : '◐'}
        </span>
        {isClear ? t('driver.allSent') : t('driver.waiting', { count })}
      </Link>
    </div>
  )
}

function SunButton() {
  const { t } = useTexts()
  const [isOn, setOn] = useState(isSunny)
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('driver.sun')}
      onClick={() => {
        switchSun()
        setOn(isSunny())
      }}
      className="grid size-12 place-items-center rounded-control text-street"
    >
      <span aria-hidden="true">☀</span>
    </button>
  )
}
