import { lazy, memo, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { readCartId } from '#web/client/cart-storage.ts'
import { useLeadCapture } from '#web/customer/get-started/use-lead-capture.ts'
import { HaulerFacts } from '#web/frame/hauler-facts.tsx'
import { LegalLinks } from '#web/frame/legal-links.tsx'
import { Page } from '#web/frame/page.tsx'
import { signInPath } from '#web/frame/return-path.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Driveway } from '#web/parts/driveway/driveway.tsx'
import { SizeSlider } from '#web/parts/driveway/size-slider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { Form } from '#web/ui/form.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'

/** The component is fetched only if the browser stores a cart. The first visit does not wait for it. */
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
        <HaulerFacts />
        <div className="@min-[62rem]/page:hidden">
          <SizesDrawn />
        </div>
      </Page>
    </Form>
  )
}

/** The dumpsters of most haulers have these outer dimensions. The page where the customer chooses a dumpster draws this hauler's own. */
const sizes = [
  { yards: 10, dimensions: { lengthFt: 12, widthFt: 8, heightFt: 4 } },
  { yards: 20, dimensions: { lengthFt: 22, widthFt: 8, heightFt: 4.5 } },
  { yards: 30, dimensions: { lengthFt: 22, widthFt: 8, heightFt: 6 } },
  { yards: 40, dimensions: { lengthFt: 22, widthFt: 8, heightFt: 8 } },
] as const

/** The picture shows each usual size in a driveway. It is memoized, so React does not draw it again while the customer types beside it. */
const SizesDrawn = memo(function SizesDrawn() {
  const { t } = useTexts()
  const [at, setAt] = useState(1)
  const { yards, dimensions } = sizes[at] ?? sizes[1]
  const name = t('getStarted.yards', { yards })
  return (
    <figure className="flex flex-col gap-2 rounded-card border border-line bg-surface p-5 pb-4">
      <p className="font-medium">{name}</p>
      <Driveway isScene name={name} dimensions={dimensions} />
      <SizeSlider
        label={t('drawing.size')}
        names={sizes.map(size => t('getStarted.yards', { yards: size.yards }))}
        at={at}
        onChoose={setAt}
      />
      <figcaption className="border-t border-line pt-3 text-small text-ink-soft">{t('getStarted.sizes')}</figcaption>
    </figure>
  )
})
