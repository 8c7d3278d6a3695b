import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { readCartId } from '#web/client/cart-storage.ts'
import { SizesDrawn } from '#web/customer/get-started/sizes-drawn.tsx'
import { useLeadCapture } from '#web/customer/get-started/use-lead-capture.ts'
import { HaulerFacts } from '#web/frame/hauler-facts.tsx'
import { LegalLinks } from '#web/frame/legal-links.tsx'
import { Page } from '#web/frame/page.tsx'
import { signInPath } from '#web/frame/return-path.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { Form } from '#web/ui/form.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'

/** The component is fetched only if the browser holds a cart: the first visit does not wait for it. */
const HeldCart = lazy(() => import('#web/customer/get-started/held-cart.tsx'))

export default function GetStartedPage({ fetchNext }: { fetchNext: () => Promise<unknown> }) {
  const { t } = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const lead = useLeadCapture(form, fetchNext)
  const [hasCart] = useState(() => readCartId() !== null)
  return (
    <Form ref={form} className="flex flex-1 flex-col" onSubmit={lead.submit}>
      <Page
        title={t('getStarted.title')}
        lead={t('getStarted.lead')}
        aside={<SizesDrawn />}
        asideWidth="wide"
        bar={
          <ContinueBar>
            <Button type="submit" size="lg" disabled={!lead.canSubmit} pending={lead.isPending}>
              {t('getStarted.submit')}
            </Button>
          </ContinueBar>
        }
      >
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
          onEnter={lead.sayWhatIsMissing}
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
        <HaulerFacts />
        <div className="@min-[62rem]/page:hidden">
          <SizesDrawn />
        </div>
      </Page>
    </Form>
  )
}
