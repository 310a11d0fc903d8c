// Opens the page of a file in a real browser and tells what is seen of it: something that was drawn, or a sentence why not.
import { setTimeout as sleep } from 'node:timers/promises'
import { type HubFile, hubFilePath } from '@sunmao/contract'
import type { Browser, Page } from 'playwright-core'
import { newPage, shoot } from '../../kit/page.ts'
import { signInByCall } from '../../kit/sign-in.ts'

export interface Seen {
  /** Points of the picture that are not its ground, or letters and pictures of a text. */
  drawn: number
  /** What the page says instead. */
  sentence: string
  /** An empty page, as the picture of it in the list is empty too. */
  isBlank: boolean
  ms: number
  faults: string[]
}

export interface Looker {
  look(file: HubFile): Promise<Seen>
  close(): Promise<void>
}

const POLL_MS = 150

/** Each file gets a page of its own: what one leaves behind is no other's problem. */
export async function startLooker(browser: Browser, url: string, patienceMs: number): Promise<Looker> {
  const { page: first, close } = await newPage(browser, url)
  await signInByCall(first, url, 'lead')
  const storageState = await first.context().storageState()
  await close()
  const counter = await (await browser.newContext()).newPage()
  return {
    async look(file) {
      const visit = await newPage(browser, url, { context: { storageState, reducedMotion: 'reduce' } })
      const began = performance.now()
      const seen = await lookAt(visit.page, counter, file, patienceMs).catch((error: Error) => ({
        drawn: 0,
        sentence: '',
        isBlank: false,
        faults: [error.message.split('\n')[0]!],
      }))
      const ms = performance.now() - began
      await shoot(visit.page, `corpus-${file.name}`)
      const faults = [...seen.faults, ...visit.problems()]
      if (seen.drawn === 0 && seen.sentence === '' && !seen.isBlank)
        faults.push(`nothing is seen after ${patienceMs / 1000} s`)
      if (file.error && !seen.sentence.includes(file.error)) faults.push(`its page says “${seen.sentence}”`)
      await visit.page.context().close()
      return { ...seen, ms, faults }
    },
    close: () => counter.context().close(),
  }
}

async function lookAt(page: Page, counter: Page, file: HubFile, patienceMs: number): Promise<Omit<Seen, 'ms'>> {
  const path = hubFilePath(file)
  const until = performance.now() + patienceMs
  await page.goto(`${path}?projId=${file.projId}&fileId=${file.fileId}`, { timeout: patienceMs })
  for (;;) {
    // Asked first: a page that is drawn in between has its sentence in the next round.
    const isDone = (await page.locator('.pdf-sheet[aria-busy=false]').count()) > 0
    const picture = await drawnOn(page, counter, path)
    // A sentence stands where the sheet would be, and is in its picture; a note stands beside a document.
    const told = await textsOf(page, sentences)
    const drawn = told ? 0 : picture
    const sentence = told || (drawn > 0 ? '' : await textsOf(page, '.word-note'))
    const isBlank = drawn === 0 && !sentence && isDone && (await isBlankPicture(page, file))
    if (sentence || drawn > 0 || isBlank || performance.now() > until) return { drawn, sentence, isBlank, faults: [] }
    await sleep(POLL_MS)
  }
}

/** The server's own picture of the first page has one colour. */
const isBlankPicture = (page: Page, { thumbnail = '' }: HubFile) =>
  page.evaluate(async (address) => {
    if (!address) return false
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
    context.drawImage(picture, 0, 0)
    const points = new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer)
    return points.every((point) => point === points[0])
  }, thumbnail)

/** Of a file that is not shown: why, the way to one that is, or the question for its password. */
const sentences = '.failure-text, .empty-text, .document-other p, .pdf-failed, .pdf-password, .drawing-nothing'
const textsOf = async (page: Page, selector: string) => (await page.locator(selector).allInnerTexts()).join(' ')

async function drawnOn(page: Page, counter: Page, path: string): Promise<number> {
  if (path === '/pdf') return countPoints(page, '.pdf-sheet canvas')
  if (path === '/browseExcel') return countPoints(page, '.excel-canvas')
  if (path === '/browseWord') return countLetters(page)
  return countOnScreen(page, counter)
}

/** Points of a flat canvas that differ from its first one. */
const countPoints = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const canvas = document.querySelector<HTMLCanvasElement>(wanted)
    if (!canvas || canvas.width * canvas.height === 0) return 0
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const points = new Uint32Array(data.buffer)
    return points.reduce((sum, point) => sum + (point === points[0] ? 0 : 1), 0)
  }, selector)

/** Letters and pictures of a document in its frame, or of a plain text. */
async function countLetters(page: Page): Promise<number> {
  const frame = page.frames().find((one) => one !== page.mainFrame())
  if (frame)
    return frame.evaluate(
      () => (document.body?.innerText.trim().length ?? 0) + document.querySelectorAll('img, svg, hr, table').length,
    )
  return (await page.locator('.text-line, .text-markdown').allInnerTexts()).join('').trim().length
}

/** What is left free by the cards around the sheet. WebGL's own canvas cannot be read once the frame is over. */
const free = { x: 300, y: 90, width: 1100, height: 700 }

/** Points of a screenshot that differ from most of it. */
async function countOnScreen(page: Page, counter: Page): Promise<number> {
  if ((await page.locator('.sheet-canvas').count()) === 0 || (await page.locator('.drawing-opening').count()) > 0)
    return 0
  const shot = await page.screenshot({ clip: free, animations: 'disabled' })
  return counter.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
    context.drawImage(picture, 0, 0)
    const counts = new Map<number, number>()
    const points = new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer)
    for (const point of points) counts.set(point, (counts.get(point) ?? 0) + 1)
    return points.length - Math.max(...counts.values())
  }, shot.toString('base64'))
}
