import { sql } from 'drizzle-orm'
import { modelFileTable } from '../model/model.table.ts'
import { modelCompareTable } from './model-version.table.ts'

/** Versions on either side. */
export const comparedFiles = sql`array(
  select side.value::int from jsonb_array_elements(${modelCompareTable.pairs}) pair, jsonb_each_text(pair) side
  where side.value is not null)`

/** That none of them is in the recycle bin. */
export const isCompareThere = sql`not exists (
  select from ${modelFileTable} removed where removed.delete_time is not null and removed.file_id = any(${comparedFiles}))`
