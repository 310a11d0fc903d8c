// Documents and drawings: how long a large one takes to the first picture and while it is moved, beside what others offer.
import { openBrowser } from '../e2e/kit/page.ts'
import { measureDxf } from './kit/documents-dxf.ts'
import type { Row } from './kit/servers.ts'

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    return await measureDxf(browser, quick)
  } finally {
    await browser.close()
  }
}
