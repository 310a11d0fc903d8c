// Long panels over a sheet or a model: nothing of that may be left out behind or beside them.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './kit/page.ts'

const web = new URL('../apps/web/src/', import.meta.url)
const styles = [
  'theme/tokens.css',
  'ui/dialog/bottom-sheet.css',
  'browse/browse.css',
  'drawing/drawing.css',
  'drawing/drawing-list.css',
  'drawing/stage/stage.css',
]
const css = [...styles, 'link2d3d/link2d3d.css']
  .map((path) => readFileSync(new URL(/^(theme|ui)/.test(path) ? path : `features/${path}`, web), 'utf8'))
  .join('\n')

let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const rows = Array.from({ length: 40 }, (_, row) => `<tr><td>${row}</td><td>0.0, 8400.0</td></tr>`).join('')
const panels = {
  calibration: `<aside class="browse-card link-calibrate"><header>Calibration</header><div class="link-calibrate-body">
    <div class="link-calibrate-pairs"><table>${rows}</table></div><dl><dt>Level</dt><dd>5F</dd></dl></div></aside>`,
  side: `<aside class="browse-card drawing-side"><h2>Layers</h2><div class="browse-scroll"><table>${rows}</table></div></aside>`,
  selected: `<aside class="sheet browse-card browse-right"><div class="browse-scroll"><table>${rows}${rows}</table></div></aside>`,
  left: `<aside class="browse-card drawing-list"><div class="browse-scroll"><table>${rows}</table></div></aside>`,
}

it.each(
  [1440, 390].flatMap((width) => Object.keys(panels).map((name) => [name as keyof typeof panels, width] as const)),
)('%s in a window of %d pixels', async (name, width) => {
  const page = await browser.newPage({ viewport: { width, height: 844 } })
  await page.setContent(`<style>* { box-sizing: border-box } ${css}</style><main class="drawing"><div class="sheet-stage">
    <div class="sheet-paper"><canvas class="sheet-canvas"></canvas></div><svg class="sheet-over"></svg>${panels[name]}</div></main>
    <script>const gl = document.querySelector('canvas').getContext('webgl2', { antialias: false, alpha: false });
    gl.clearColor(0, 1, 0, 1); gl.clear(gl.COLOR_BUFFER_BIT)</script>`)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shot = await page.screenshot()
  const { left, top, right, bottom } = await page.evaluate(() => {
    const { left, top, right, bottom } = document.querySelector('aside')!.getBoundingClientRect()
    return { left, top, right, bottom }
  })
  const missing = await page.evaluate(
    async ([base64, x0, y0, x1, y1]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
      context.drawImage(picture, 0, 0)
      const { data } = context.getImageData(0, 0, picture.width, picture.height)
      let count = 0
      for (let at = 0; at < data.length; at += 4) {
        const [x, y] = [(at / 4) % picture.width, Math.floor(at / 4 / picture.width)]
        // Beyond the panel and its shadow.
        const isBeside = x < x0 - 40 || x > x1 + 40 || y < y0 - 40 || y > y1 + 40
        if (isBeside && data[at + 1]! < 250) count++
        if (data[at + 3]! < 255) count++
      }
      return count
    },
    [shot.toString('base64'), left, top, right, bottom] as const,
  )
  expect(missing).toBe(0)
  await page.close()
})
