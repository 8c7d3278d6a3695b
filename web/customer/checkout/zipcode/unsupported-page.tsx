import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { emailPattern } from '#domain/email.ts'
import { zipOfPostalCode } from '#domain/zip.ts'
import { api, type RouterInputs } from '#web/client/api.ts'
import { haulerName } from '#web/frame/brand.ts'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A ZIP that nobody serves yet: the waiting list. */
export default function UnsupportedPage() {
  const { t } = useTexts()
  const zipCode = zipOfPostalCode(useSearchParams()[0].get('zipCode') ?? '')
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const notify = useMutation({ mutationFn: (wish: RouterInputs['notifyZipCode']) => api.notifyZipCode.mutate(wish) })
  if (!zipCode) return <Navigate to="/checkout/zipcode" replace />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!emailPattern.test(email.trim())) return setError(t('unsupported.invalidEmail'))
    notify.mutate({ zipCode, email: email.trim() })
  }

  return (
    <form className="flex flex-1 flex-col" noValidate onSubmit={submit}>
      <Page
        title={t('unsupported.title')}
        lead={t('unsupported.lead', { hauler: haulerName, zipCode })}
        bar={
          <ContinueBar>
            <Button type="submit" size="lg" pending={notify.isPending} disabled={notify.isSuccess}>
              {t('unsupported.notify')}
            </Button>
            <Link to="/checkout/zipcode" className={buttonStyle({ variant: 'ghost' })}>
              {t('unsupported.otherZip')}
            </Link>
          </ContinueBar>
        }
      >
        {notify.isSuccess ? (
          <Notice tone="green" title={t('unsupported.done.title')} announced>
            {t('unsupported.done')}
          </Notice>
        ) : (
          <TextField
            label={t('unsupported.email')}
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            error={error}
            onChange={event => {
              setError(undefined)
              setEmail(event.target.value)
            }}
          />
        )}
      </Page>
    </form>
  )
}
