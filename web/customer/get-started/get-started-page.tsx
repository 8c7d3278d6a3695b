import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { readCartId } from '#web/client/cart-storage.ts'
import { ServerPart, useServerParts } from '#web/customer/get-started/server-parts.tsx'
import { useLeadCapture } from '#web/customer/get-started/use-lead-capture.ts'
import { LegalLinks } from '#web/frame/legal-links.tsx'
import { signInPath } from '#web/frame/return-path.ts'
import { useTitle } from '#web/frame/use-title.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageGrid } from '#web/ui/page-layout.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'

/** The component is fetched only if the browser stores a cart. The first visit does not wait for it. */
const HeldCart = lazy(() => import('#web/customer/get-started/held-cart.tsx'))

/** The form is the first thing on the page. The parts around it are written by the server and need no code (decision 127). */
export default function GetStartedPage({ fetchNext }: { fetchNext: () => Promise<unknown> }) {
  const { t } = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const lead = useLeadCapture(form, fetchNext)
  const [hasCart] = useState(() => readCartId() !== null)
  const { parts, price } = useServerParts()
  return (
    <>
      <PageGrid>
        <div className="first-top">
          <ServerPart part="hero" parts={parts} />
          <Form ref={form} onSubmit={lead.submit}>
            <Title title={t('getStarted.title')} />
            <ServerPart as="p" part="price" parts={parts} />
            {hasCart && (
              <Suspense>
                <HeldCart />
              </Suspense>
            )}
            <PhoneField
              label={t('phone.label')}
              hint={t('phone.hint')}
              error={lead.phone.error}
              value={lead.phone.digits}
              onChange={lead.phone.setDigits}
              onBlur={lead.phone.leave}
              onEnter={lead.showWhatIsMissing}
            />
            <Checkbox
              name="terms"
              checked={lead.agreed}
              error={lead.isUnagreed ? t('phone.terms') : undefined}
              onChange={event => lead.setAgreed(event.target.checked)}
            >
              <LegalLinks text={t('phone.agree')} />
            </Checkbox>
            <p className="text-small text-ink-soft">
              {t('getStarted.haveAccount')}{' '}
              <Link
                to={signInPath('/')}
                className="-my-2.5 inline-flex min-h-11 min-w-11 items-center font-medium text-ink underline underline-offset-4"
              >
                {t('getStarted.signIn')}
              </Link>
            </p>
            <ContinueBar>
              <Button type="submit" size="lg" className="shrink-0" disabled={!lead.canSubmit} pending={lead.isPending}>
                {t('getStarted.submit')}
              </Button>
              <ServerPart part="proof" parts={parts} />
            </ContinueBar>
          </Form>
        </div>
      </PageGrid>
      <div className="first-more">
        <div className="first-price" onSubmit={price}>
          <ServerPart part="zip" parts={parts} />
          <p id="first-zip-status" role="status">
            {parts.status}
          </p>
        </div>
        <ServerPart part="sizes" parts={parts} />
        <ServerPart part="rest" parts={parts} />
      </div>
    </>
  )
}

function Title({ title }: { title: string }) {
  return (
    <h1 ref={useTitle(title)} tabIndex={-1} className="text-title font-bold">
      {title}
    </h1>
  )
}
