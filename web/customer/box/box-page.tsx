import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { maxBoxCodeLength } from '#domain/fleet/box-code.ts'
import { formatPhone } from '#domain/value/phone.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useSession } from '#web/client/session.ts'
import { settings } from '#web/client/settings.ts'
import { useOnline } from '#web/client/use-online.ts'
import { scannedBoxQuery } from '#web/customer/box/queries.ts'
import { shownName } from '#web/frame/brand.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { Page } from '#web/frame/page.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { signInPath } from '#web/frame/return-path.ts'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

export default function BoxPage() {
  return (
    <QueryProvider>
      <ReadBox />
    </QueryProvider>
  )
}

function ReadBox() {
  const { t } = useTexts()
  const code = useParams().code?.slice(0, maxBoxCodeLength) ?? ''
  const session = useSession()
  const isOnline = useOnline()
  const { data, isError, refetch } = useQuery(scannedBoxQuery(code, session))
  if (data) return <Box box={data} code={code} isVisitor={session === 'signed-out'} />
  if (data === null) return <UnknownBox code={code} isVisitor={session === 'signed-out'} />
  if (!isOnline) return <Page title={t('box.loading')} lead={t('box.offline')} />
  if (!isError) return <PageSkeleton label={t('box.loading')} />
  return (
    <Page title={t('box.loading')}>
      <UnableToLoad component={t('box.dumpster')} onRetry={() => void refetch()} />
    </Page>
  )
}

/** A label that cannot be read still leads to the reader's order, to a new one, and to the phone of the company. */
function UnknownBox({ code, isVisitor }: { code: string; isVisitor: boolean }) {
  const { t } = useTexts()
  const { phone } = settings.hauler
  return (
    <Page title={t('box.unknown')} lead={t('box.unknown.lead')}>
      <div className="flex flex-col items-start gap-6 pb-10">
        {phone && <CallButton phone={phone} />}
        {isVisitor && (
          <Further text={t('box.signIn')} to={signInPath(`/b/${code}`)}>
            {t('box.signIn.open')}
          </Further>
        )}
        <Further text={t('box.newOrder')} to="/">
          {t('box.newOrder.open')}
        </Further>
      </div>
    </Page>
  )
}

function CallButton({ phone }: { phone: string }) {
  const { t } = useTexts()
  return (
    <a href={`tel:${phone}`} className={buttonStyle({ className: 'tabular-nums' })}>
      {t('box.call', { phone: formatPhone(phone) })}
    </a>
  )
}

type BoxProps = { box: NonNullable<RouterOutputs['getScannedBox']>; code: string; isVisitor: boolean }

/** The page shows the hauler of the box, and the way to the reader's own order. */
function Box({ box: { number, hauler, order }, code, isVisitor }: BoxProps) {
  const { t } = useTexts()
  return (
    <Page
      title={t('box.title', { number: shownName(number) })}
      lead={t('box.hauler', { hauler: shownName(hauler.name) })}
    >
      <div className="flex flex-col items-start gap-6 pb-10">
        {hauler.phone && <CallButton phone={hauler.phone} />}
        {order && (
          <Further text={t('box.order', { number: order.number })} to={`/orders/${order.id}`}>
            {t('box.order.open')}
          </Further>
        )}
        {isVisitor && (
          <Further text={t('box.signIn')} to={signInPath(`/b/${code}`)}>
            {t('box.signIn.open')}
          </Further>
        )}
      </div>
    </Page>
  )
}

function Further({ text, to, children }: { text: string; to: string; children: string }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{text}</p>
      <Link to={to} className={buttonStyle({ variant: 'outline' })}>
        {children}
      </Link>
    </div>
  )
}
