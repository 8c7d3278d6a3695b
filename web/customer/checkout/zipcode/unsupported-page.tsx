import { useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { isEmail, maxEmailLength, tidyEmail } from '#domain/value/email.ts'
import { type ZipCode, zipOfPostalCode } from '#domain/value/zip.ts'
import { useApi } from '#web/client/query.ts'
import { haulerName } from '#web/frame/brand.ts'
import { showGeneralError } from '#web/frame/errors/show-error.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { Page } from '#web/frame/page.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { clearToast } from '#web/ui/toast.ts'

/** No hauler serves this ZIP yet, so the page offers the waiting list. */
export default function UnsupportedPage() {
  const { t } = useTexts()
  const zipCode = zipOfPostalCode(useSearchParams()[0].get('zipCode') ?? '')
  const cartId: unknown = useLocation().state?.cartId
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isDone, setDone] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const api = useApi()
  const notify = useSubmit((zipCode: ZipCode) => api.notifyZipCode.mutate({ zipCode, email: email.trim() }), {
    onDone: () => {
      // The message of the page before says less than this page does.
      clearToast()
      setDone(true)
    },
    onError: showGeneralError,
  })
  if (!zipCode) return <Redirect to="/checkout/zipcode" />

  const submit = () => {
    if (isEmail(tidyEmail(email))) notify.submit(zipCode)
    else {
      setError(t('unsupported.invalidEmail'))
      form.current?.querySelector('input')?.focus()
    }
  }

  return (
    <Form ref={form} className="flex flex-1 flex-col" onSubmit={submit}>
      <Page
        title={t('unsupported.title')}
        lead={t('unsupported.lead', { hauler: haulerName, zipCode })}
        bar={
          <ContinueBar>
            <Button type="submit" size="lg" pending={notify.isPending} disabled={isDone}>
              {t('unsupported.notify')}
            </Button>
            <Link
              to={cartId ? `/checkout/${cartId}/zipcode` : '/checkout/zipcode'}
              className={buttonStyle({ variant: 'ghost' })}
            >
              {t('unsupported.otherZip')}
            </Link>
          </ContinueBar>
        }
      >
        {isDone ? (
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
            maxLength={maxEmailLength}
            value={email}
            error={error}
            onChange={event => {
              setError(undefined)
              setEmail(event.target.value)
            }}
          />
        )}
      </Page>
    </Form>
  )
}
