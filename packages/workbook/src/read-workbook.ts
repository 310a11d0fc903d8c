import { readCsv } from './csv/read-csv.ts'
import { WorkbookFailure } from './failure.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { ReadResult } from './read-result.ts'
import { isBareStream, isCompound, isSheetXml, isZip, sniffZip } from './sniff.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

export interface ReadOptions {
  limits?: Partial<Limits>
  /** From 0 to 1, now and then; throwing in it ends the reading. */
  onProgress?: (done: number) => void
}

/**
 * A workbook (xlsx, xlsm, xltx, xlsb, xls of Excel 2 to 2003, csv, tsv) as a pack. The bytes decide, the name only tells
 * separated values from other texts. Throws a `WorkbookFailure` for what cannot be shown.
 */
export async function readWorkbook(bytes: Uint8Array, name: string, options: ReadOptions = {}): Promise<ReadResult> {
  const limits = { ...defaultLimits, ...options.limits }
  const onProgress = options.onProgress ?? (() => {})
  if (isZip(bytes)) {
    const inside = sniffZip(bytes, limits)
    if (inside === 'xlsx') return readXlsx(bytes, limits, onProgress)
    if (inside === 'xlsb') return readOld(bytes, 'xlsb', limits)
    throw new WorkbookFailure('unknown', 'no workbook in the archive')
  }
  if (isCompound(bytes) || isBareStream(bytes) || isSheetXml(bytes)) return readOld(bytes, 'xls', limits)
  if (/\.(csv|tsv|tab|txt)$/i.test(name)) return readCsv(bytes, limits, onProgress)
  throw new WorkbookFailure('unknown')
}

/** SheetJS takes 15 MB before it reads anything: it is loaded for the files that need it. */
async function readOld(bytes: Uint8Array, format: 'xls' | 'xlsb', limits: Limits): Promise<ReadResult> {
  const { readLegacy } = await import('./legacy/read-legacy.ts')
  return readLegacy(bytes, format, limits)
}

export type { ReadResult } from './read-result.ts'
