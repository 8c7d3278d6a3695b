import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#web/client/query.ts'
import { AccountSection } from '#web/customer/account/account-section.tsx'
import { QuestionDialog } from '#web/customer/account/question-dialog.tsx'
import { selfQuery, type Workplaces, workplacesQuery } from '#web/frame/self.ts'
import Invitations from '#web/frame/workplaces.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type Company = Workplaces['companies'][number]

/** The section renders nothing unless the customer works for a company or has an invitation. */
export function WorkplacesSection() {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const works = (useQuery(selfQuery()).data?.organizations.length ?? 0) > 0
  const { data } = useQuery({ ...workplacesQuery(), meta: { safeToFail: true } })
  const [toLeave, setToLeave] = useState<Company | null>(null)
  const companies = works ? (data?.companies ?? []) : []
  const invitations = data?.invitations ?? []
  const leave = async () => {
    if (toLeave) await api.leaveCompany.mutate({ id: toLeave.organizationId })
    await queries.invalidateQueries()
    toast({ kind: 'success', title: t('members.left', { company: toLeave?.name ?? '' }) })
  }
  if (companies.length + invitations.length === 0) return null
  return (
    <AccountSection title={t('members.work')}>
      <Invitations offers={invitations} />
      {companies.length > 0 && (
        <ul className="divide-y divide-line">
          {companies.map(one => (
            <li key={one.organizationId} className="flex items-center justify-between gap-4 py-2 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{one.name}</p>
                <p className="text-small text-ink-soft">
                  {one.roles
                    .map(role => t(role === 'driver' ? 'members.role.driver' : 'members.role.admin'))
                    .join(', ')}
                </p>
              </div>
              <Button
                variant="outline"
                size="sm"
                className="min-h-12 shrink-0"
                aria-label={t('members.leave.one', { company: one.name })}
                onClick={() => setToLeave(one)}
              >
                {t('members.leave')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <QuestionDialog
        open={toLeave !== null}
        onClose={() => setToLeave(null)}
        title={t('members.leave.ask')}
        yes={t('members.leave')}
        onYes={leave}
      >
        {toLeave && <p>{t('members.leave.text', { company: toLeave.name })}</p>}
      </QuestionDialog>
    </AccountSection>
  )
}
