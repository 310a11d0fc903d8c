// Documents and drawings: how long a large one takes to the first picture and while it is moved, and in how much memory, beside
// what others offer.

import { measureStorm } from './kit/document-storm.ts'
import { measureDxf } from './kit/documents-dxf.ts'
import { measurePdf } from './kit/documents-pdf.ts'
import { measureXlsx } from './kit/documents-xlsx.ts'
import type { Row } from './kit/servers.ts'

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  return [
    ...(await measureDxf(quick)),
    ...(await measurePdf(quick)),
    ...(await measureXlsx(quick)),
    ...(await measureStorm(quick)),
  ]
}
