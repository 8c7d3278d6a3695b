import { use } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { AppPathsContext } from '#web/frame/app-paths.ts'
import { signInPath } from '#web/frame/return-path.ts'
import { useSignOut } from '#web/frame/use-sign-out.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { DownIcon, PersonIcon } from '#web/ui/icons.tsx'
import { Menu, menuItemStyle } from '#web/ui/menu.tsx'

/** The area in the top bar shows the account, or a link to the sign-in. */
export function UserArea() {
  const { t } = useTexts()
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session === 'signed-in') return <AccountMenu />
  return (
    <Link
      to={signInPath(pathname + search)}
      className={buttonStyle({
        variant: 'ghost',
        size: 'sm',
        className: 'min-w-11 whitespace-nowrap max-sm:px-2.5',
      })}
    >
      <PersonIcon className="size-5 @min-[25rem]/bar:hidden" />
      <span className="@max-[25rem]/bar:sr-only">{t('shell.signIn')}</span>
    </Link>
  )
}

function AccountMenu() {
  const { t } = useTexts()
  const { account } = use(AppPathsContext)
  const leave = useSignOut()
  return (
    <Menu
      label={
        <>
          <PersonIcon />
          <span className="max-sm:sr-only">{t('shell.account')}</span>
          <DownIcon className="size-4 max-sm:hidden" />
        </>
      }
    >
      {account !== null && (
        <Link to={account} className={menuItemStyle}>
          {t('shell.myAccount')}
        </Link>
      )}
      <button type="button" onClick={leave} className={menuItemStyle}>
        {t('shell.signOut')}
      </button>
    </Menu>
  )
}
