import { use } from 'react'
import { Link } from 'react-router'
import { AppPathsContext } from '#web/frame/app-paths.ts'
import { useSignOut } from '#web/frame/use-sign-out.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { DownIcon, PersonIcon } from '#web/ui/icons.tsx'
import { Menu, menuItemStyle } from '#web/ui/menu.tsx'

export function AccountMenu() {
  const { t } = useTexts()
  const { account } = use(AppPathsContext)
  const leave = useSignOut()
  return (
    <Menu
      label={
        <>
          <PersonIcon />
          <span className="max-sm:sr-only">{t('shell.account')}</span>
          <DownIcon className="size-4 @max-[19rem]/bar:hidden" />
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
