import { sql } from '@rolloff/sql/sql.ts'

/** This column is the length, width and height of a container type `t`, such as "22 x 7.5 x 4.5 ft". */
export const shownDimensions = sql`concat_ws(' x ', round(t.length_in_inches / 12.0, 1)::float8,
  round(t.width_in_inches / 12.0, 1)::float8, round(t.height_in_inches / 12.0, 1)::float8) || ' ft'`
