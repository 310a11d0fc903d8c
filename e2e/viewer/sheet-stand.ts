// What the tests of sheets share: drawings read as the server reads them, and a page that shows them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeSheet, type GlyphFont, type Point2, readDxf, readFont } from '@sunmao/dxf'
import { expect } from 'vitest'
import { sharedBrowser } from '../kit/page.ts'
import { servePage } from './serve-page.ts'

const fontFile = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'
let font: GlyphFont | undefined

/** The letters that the server gives to drawings. */
const letters = (): GlyphFont => {
  font ??= readFont(readFileSync(createRequire(import.meta.url).resolve(fontFile)))
  return font
}

/** Group codes and values in turn, as a whole file. */
export const dxfOf = (entities: readonly (string | number)[], header: readonly (string | number)[] = []): string =>
  [0, 'SECTION', 2, 'HEADER', ...header, 0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES', ...entities, 0, 'ENDSEC', 0, 'EOF']
    .map((each) => `${each}\n`)
    .join('')

/** Drawings by name; their pages are NAME/0, NAME/1 …. `stop` fails when the page had an error. */
export async function openSheetStand(drawings: Readonly<Record<string, string>>) {
  const packs = Object.entries(drawings).flatMap(([name, text]) =>
    readDxf(new TextEncoder().encode(text), { glyphs: letters() }).sheets.map((sheet, page) => [
      `${name}/${page}`,
      encodeSheet(sheet),
    ]),
  )
  const server = await servePage({}, Object.fromEntries(packs) as Record<string, Uint8Array>)
  const browser = await sharedBrowser()
  const page = await browser.newPage({ viewport: { width: 640, height: 420 } })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message))
  await page.goto(`${server.url}sheet.html`)
  await page.waitForFunction(() => 'sheetKit' in window)
  return {
    page,
    start: (name: string, background: 'white' | 'dark' = 'white') =>
      page.evaluate(([name, background]) => window.sheetKit.start(name, { background }), [name, background] as const),
    look: (centre: Point2, unitsPerPixel: number, rotation = 0) =>
      page.evaluate(
        ([centre, unitsPerPixel, rotation]) => {
          window.sheetKit.view!.camera = { centre, unitsPerPixel, rotation }
        },
        [centre, unitsPerPixel, rotation] as const,
      ),
    /** Red, green and blue of the darkest pixel around places of the sheet. */
    darkestAt: (places: Point2[], reach = 1) =>
      page.evaluate(([places, reach]) => window.sheetKit.darkestAt(places, reach), [places, reach] as const),
    async stop() {
      await page.close()
      server.stop()
      expect(problems).toEqual([])
    },
  }
}

export type SheetStand = Awaited<ReturnType<typeof openSheetStand>>
