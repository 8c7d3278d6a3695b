import { Link, useNavigate } from 'react-router'
import { useClient } from '#web/client/client.ts'
import { signOut } from '#web/client/session.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { DownIcon, PersonIcon } from '#web/ui/icons.tsx'
import { Menu, menuItemStyle } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'

export function AccountMenu() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { session } = useClient()
  const leave = async () => {
    try {
      await signOut(session)
      navigate('/get-started')
    } catch {
      toast({ kind: 'error', title: t('toast.uhOh'), description: t('toast.signOutFailed') })
    }
  }
  return (
    <Menu
      label={
        <>
          <PersonIcon />
          <span className="max-sm:sr-only">{t('shell.account')}</span>
          <DownIcon className="size-4" />
        </>
      }
    >
      <Link to="/" className={menuItemStyle}>
        {t('shell.myAccount')}
      </Link>
      <button type="button" onClick={leave} className={menuItemStyle}>
        {t('shell.signOut')}
      </button>
    </Menu>
  )
}
