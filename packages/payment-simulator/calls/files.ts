/** Takes an upload. Evidence for a bank is a PDF or a picture of at most 5 MB. The simulator checks the bytes but does not store them. */
import type { Pool } from 'pg'
import { type FileRow, fileObject } from '../objects/dispute-objects.ts'
import { newId } from '../objects/ids.ts'
import type { Call, Outcome } from '../wire/call.ts'
import { group, text } from '../wire/form.ts'
import { badRequest } from '../wire/refusals.ts'

const maxFileInBytes = 5 * 1024 * 1024

const kinds: readonly (readonly [type: string, begin: string])[] = [
  ['pdf', '%PDF-'],
  ['jpg', '\xff\xd8\xff'],
  ['png', '\x89PNG'],
]

export async function uploadFile(pool: Pool, call: Call): Promise<Outcome> {
  const purpose = text(call.form, 'purpose')
  const file = group(call.form, 'file')
  const data = text(file, 'data') ?? ''
  if (purpose !== 'dispute_evidence') throw badRequest('Only dispute_evidence is known here.', { param: 'purpose' })
  if (data === '') throw badRequest('The file is empty.', { param: 'file' })
  if (data.length > maxFileInBytes) throw badRequest('The file is larger than 5 MB.', { param: 'file' })
  const kind = kinds.find(([, begin]) => data.startsWith(begin))
  if (!kind) throw badRequest('Evidence is a PDF, a JPEG or a PNG.', { code: 'invalid_file_type', param: 'file' })
  const row: FileRow = {
    id: newId('file_'),
    account: call.account ?? '',
    purpose,
    filename: text(file, 'name') ?? 'blob',
    type: kind[0],
    size: data.length,
    created_at: call.now,
  }
  await pool.query(
    `insert into stripe_simulator.files
     select * from json_populate_record(null::stripe_simulator.files, $1::json)`,
    [JSON.stringify(row)],
  )
  return { status: 200, body: JSON.stringify(fileObject(row)) }
}
