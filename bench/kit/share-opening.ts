// A share on a phone beside the same models for somebody who is signed in: from the address to the finished picture.
import type { Browser } from 'playwright-core'
import { apiOf } from '../../e2e/kit/api.ts'
import { listModels, PROJECT, readyBuilding } from '../../e2e/kit/building.ts'
import { newPage, openBrowser, type Visit } from '../../e2e/kit/page.ts'
import { signInByCall } from '../../e2e/kit/sign-in.ts'
import { startProduct } from '../../e2e/kit/start-product.ts'
import { median, type Row } from './servers.ts'

const GOAL = 1.2
const PATIENCE_MS = 120_000

export async function measureOpening(quick: boolean): Promise<Row[]> {
  const product = await startProduct({ isMeasured: true })
  const browser = await openBrowser()
  try {
    const lead = await apiOf(product.url, 'lead')
    const subId = await readyBuilding(lead)
    const fileIds = (await listModels(lead, { subId })).map(({ fileId }) => fileId)
    const items = [{ description: '综合楼', accessType: 2, fileIds }]
    const made = await lead.send('POST', '/api/accessControl/batchCreate', { projId: PROJECT, items })
    const [share] = (await made.json()) as { id: number }[]
    const { code } = await lead.get<{ code: string }>(`/api/accessControl/queryAcQrcode?id=${share!.id}`)
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = quick ? 0 : -1; round < (quick ? 1 : 5); round++) {
      const signedIn = `/modelBrowse?projId=${PROJECT}&files=${fileIds.join()}`
      const other = await opened(browser, product.url, signedIn, (visit) =>
        signInByCall(visit.page, product.url, 'lead'),
      )
      const mine = await opened(browser, product.url, `/outerHub/${code}`)
      // The first round only warms up.
      if (round < 0) continue
      theirs.push(other)
      ours.push(mine)
    }
    const ratio = median(ours) / median(theirs)
    return [
      {
        name: 'a share of five models on a phone : the same signed in, until the picture stands',
        ours: median(ours),
        theirs: median(theirs),
        unit: 'ms',
        ratio,
        goal: `≤ ${GOAL} ×`,
        met: ratio <= GOAL,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function opened(browser: Browser, url: string, address: string, before?: (visit: Visit) => Promise<unknown>) {
  const visit = await newPage(browser, url, { width: 390, context: { deviceScaleFactor: 1 } })
  visit.page.setDefaultTimeout(PATIENCE_MS)
  await before?.(visit)
  const from = performance.now()
  await visit.page.goto(address)
  await visit.page.getByRole('toolbar').first().waitFor()
  // Every model is there, and the picture is at its best.
  await visit.page.waitForFunction(
    () =>
      document.querySelector('canvas[data-settled]') !== null &&
      document.querySelector('.browse-progress, .guest-opening') === null,
  )
  const taken = performance.now() - from
  await visit.close()
  return taken
}
