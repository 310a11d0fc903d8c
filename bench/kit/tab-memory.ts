import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'

/**
 * Memory at the peak of what shows the one page of a browser, in megabytes: its renderer, and the process that draws for it
 * where no graphics card does.
 */
export async function tabPeakMb(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const peaks = async (type: string) =>
    Promise.all(processInfo.filter((one) => one.type === type).map(({ id }) => peakMb(id)))
  // A renderer in reserve may wait beside the one of the page.
  const [renderers, graphics] = [await peaks('renderer'), await peaks('GPU')]
  return Math.max(0, ...renderers) + Math.max(0, ...graphics)
}

async function peakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
