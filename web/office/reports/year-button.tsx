import { useEffect, useRef, useState } from 'react'
import { figures } from '#domain/report/figures.ts'
import { yearColumns } from '#domain/report/year-rows.ts'
import { csvLine, csvStart } from '#domain/value/csv.ts'
import { type Client, useClient } from '#web/client/client.ts'
import { type TextsInUse, useTexts } from '#web/i18n/i18n.ts'
import { saveFile } from '#web/office/list/save-file.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'
import { Button } from '#web/ui/button.tsx'

/** Saves each order and box behind the figures of a year as a file. */
export function YearButton({ year }: { year: number }) {
  const { t } = useTexts()
  const client = useClient()
  const { organization } = useMe()
  const isOff = useNotConnectedSince() !== null
  const [isSaving, setSaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const gone = useRef(new AbortController())
  useEffect(() => {
    gone.current = new AbortController()
    return () => gone.current.abort()
  }, [])
  const save = () => {
    setSaving(true)
    setFailed(false)
    saveYear({ client, organizationId: organization.id, year, t, gone: gone.current.signal })
      .catch(() => setFailed(true))
      .finally(() => setSaving(false))
  }
  return (
    <>
      {hasFailed && (
        <p role="alert" className="text-small text-bad">
          {t('reports.year.failed')}
        </p>
      )}
      <Button size="sm" variant="outline" pending={isSaving} disabled={isOff} onClick={save}>
        {t('reports.year', { year: String(year) })}
      </Button>
    </>
  )
}

type YearFile = {
  readonly client: Pick<Client, 'stream' | 'session'>
  readonly organizationId: string
  readonly year: number
  readonly t: TextsInUse['t']
  /** Aborted when the person leaves the page, so that no file is saved. */
  readonly gone: AbortSignal
}

/** Saves the rows of a year (rule R6) below a header row in the page's language. @throws if a row is missing. */
async function saveYear({ client, organizationId, year, t, gone }: YearFile): Promise<void> {
  const send = async () => {
    const token = await client.session.getToken()
    const headers = { authorization: `Bearer ${token}`, 'x-organization-id': organizationId }
    return { token, response: await client.stream(`/reports/${year}.csv`, { headers, signal: gone }) }
  }
  let { token, response } = await send()
  if (response.status === 401 && token !== null) {
    await client.session.replaceToken(token)
    ;({ token, response } = await send())
  }
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  const rows = await response.blob()
  const head = [
    ...yearColumns.map(name => t(`reports.year.${name}`)),
    ...figures.map(name => t(`reports.figure.${name}`)),
  ]
  if (!gone.aborted) saveFile(`report-${year}.csv`, [csvStart, csvLine(head), rows])
}
