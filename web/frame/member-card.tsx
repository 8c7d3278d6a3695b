import { useQuery } from '@tanstack/react-query'
import { hasRole, type OrganizationRole } from '#domain/account/roles.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { type Self, selfQuery } from '#web/frame/self.ts'
import { useSignOut } from '#web/frame/use-sign-out.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type MemberCardProps = {
  neededRole: OrganizationRole
  /** A person without the role sees this text. */
  noAccess: string
}

/** The card shows who is signed in, and if the person has the role that the app requires. */
export function MemberCard({ neededRole, noAccess }: MemberCardProps) {
  const { t } = useTexts()
  const { data, error, isFetching, refetch } = useQuery({ ...selfQuery(), meta: { shownByPage: true } })
  if (data) return <SignedIn self={data} noAccess={hasRole(data, neededRole) ? null : noAccess} />
  if (!error) return <Loading label={t('shell.loading')} />
  return (
    <LoadingFailed title={t('members.failed')} error={error} isTrying={isFetching} onRetry={() => void refetch()} />
  )
}

function SignedIn({ self, noAccess }: { self: Self; noAccess: string | null }) {
  const { t } = useTexts()
  const leave = useSignOut()
  return (
    <>
      {noAccess !== null && (
        <Notice tone="warning" title={t('members.noAccess')}>
          {noAccess}
        </Notice>
      )}
      <Card className="flex flex-col items-start gap-4">
        <p>{t('members.signedIn', { who: nameOf(self) })}</p>
        <Button variant="secondary" onClick={leave}>
          {t('shell.signOut')}
        </Button>
      </Card>
    </>
  )
}

/** The line does not break within a phone number. */
function nameOf({ name, phone }: Self): string {
  const full = [name.first, name.last].filter(Boolean).join(' ')
  return full || formatPhone(phone).replaceAll(' ', '\u00a0')
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="h-32 w-full" />
    </div>
  )
}
