// Looks at DXF files: SCRIPT OUT FILE...
import { readFileSync, mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import { encodeSheet, readDxf, readFont } from '@sunmao/dxf'
import { openBrowser } from './kit/page.ts'
import { servePage } from './viewer/serve-page.ts'
const [out, ...files] = process.argv.slice(2)
mkdirSync(out!, { recursive: true })
const glyphs = readFont(readFileSync('node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'))
const sheets: Record<string, Uint8Array> = {}
const pages: [string, string][] = []
for (const file of files) {
  const t = performance.now()
  try {
    const read = readDxf(readFileSync(file), { glyphs })
    read.sheets.forEach((s, i) => { if (!s.bounds || i > 2) return; const n = `${basename(file)}-${i}`; sheets[n] = encodeSheet(s); pages.push([n, `${s.segments.count} seg ${s.triangles.count} tri ${s.glyphs.count} gl ${s.layers.length} layers`]) })
    console.log(basename(file), Math.round(performance.now() - t), 'ms', read.sheets.length, 'sheets', JSON.stringify(read.head.leftOut))
  } catch (e) { console.log(basename(file), 'FAILED', String(e)) }
}
const server = await servePage({}, sheets)
const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1000, height: 700 } })
page.on('pageerror', (e) => console.log('ERR', e.stack)); page.on('console', (m) => m.type() !== 'debug' && console.log('con', m.text()))
await page.goto(server.url + 'sheet.html'); await page.waitForFunction(() => 'sheetKit' in window)
for (const [n, words] of pages) {
  const ms = await page.evaluate(async (n) => { const k = window.sheetKit; const sheet = await k.load(n); const t = performance.now(); k.view.setSheets([{ sheet }]); k.view.fit(); await k.painted(); await k.view.picture(); return performance.now() - t }, encodeURIComponent(n))
  await page.screenshot({ path: `${out}/${n}.png` })
  console.log(n, words, Math.round(ms), 'ms')
}
await browser.close(); await server.stop()
