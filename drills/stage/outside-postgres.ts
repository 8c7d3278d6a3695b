/** Starts a PostgreSQL that is not the product's own, as if DATABASE_URL named it. */
import { startEmbeddedPostgres } from '#server/db/postgres/embedded-postgres.ts'
import type { Stage } from './drill.ts'
import { makeFolder } from './product.ts'

/** `programs` is the folder of another PostgreSQL's programs. Without it the programs of the packages are used. */
export async function startOutsidePostgres(stage: Stage, programs?: string) {
  const postgres = await startEmbeddedPostgres({
    folder: await makeFolder(stage),
    ...(programs ? { programs } : {}),
  })
  stage.atEnd(postgres.stop)
  return postgres
}
