import { figures } from '#domain/report/figures.ts'
import { yearColumns } from '#domain/report/year-rows.ts'
import { csvLine, csvStart } from '#domain/value/csv.ts'
import type { Client } from '#web/client/client.ts'
import type { TextsInUse } from '#web/i18n/i18n.ts'
import { saveFile } from '#web/office/list/save-file.ts'

type YearAsk = {
  readonly client: Pick<Client, 'stream' | 'session'>
  readonly organizationId: string
  readonly year: number
  readonly t: TextsInUse['t']
  /** If a person leaves the page, they get no file. */
  readonly gone: AbortSignal
}

/** The function saves the rows of a year (rule R6), behind a head in the page's language. @throws if not all of them came. */
export async function saveYear({ client, organizationId, year, t, gone }: YearAsk): Promise<void> {
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
