// A workbook of a million cells: read as the server reads it beside SheetJS, then on our grid beside a page that reads it whole.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { largeXlsx } from '../../e2e/kit/large-xlsx.ts'
import { beside, FRAME_MS, inBrowser, scrolled, visited, within } from './document-rows.ts'
import { serveDocuments } from './documents-page.ts'
import { installPeers } from './peers.ts'
import type { Row } from './servers.ts'

const peer = 'SheetJS'
const WHEEL_PX = 60
/** Nobody waits for cells that were never seen before. */
const JUMP_MS = 250

interface Cost {
  wallSeconds: number
  peakMb: number
}

export async function measureXlsx(quick: boolean): Promise<Row[]> {
  installPeers()
  const cells = quick ? 100_000 : 1_000_000
  const folder = mkdtempSync(join(tmpdir(), 'sunmao-bench-'))
  const [file, packed] = [join(folder, 'large.xlsx'), join(folder, 'large.pack')]
  try {
    writeFileSync(file, largeXlsx(cells))
    const [read, whole] = [costOf('workbook-ours', file, packed), costOf('workbook-sheetjs', file)]
    const [pack, xlsx] = [readFileSync(packed), readFileSync(file)]
    const files = new Map([
      ['/ranges/book.pack', pack],
      ['/ranges/book.xlsx', xlsx],
    ])
    const server = await serveDocuments(files)
    try {
      const places = Array.from({ length: quick ? 5 : 15 }, (_, at) => ((at * 0.37 + 0.21) % 1) * 0.95)
      const ours = await inBrowser(
        server,
        'workbook',
        { address: '/ranges/book.pack', size: pack.length },
        async (opened) => ({
          ...(await scrolled(opened, WHEEL_PX, quick ? 60 : 240)),
          jumpMs: await visited(opened, places),
        }),
      )
      const theirs = await inBrowser(server, 'sheetjs', { address: '/ranges/book.xlsx' }, async () => ({}))
      const name = `xlsx of ${cells.toLocaleString('en')} cells`
      return [
        beside(`${name}: reading and packing on the server`, 's', read.wallSeconds, whole.wallSeconds, 1, peer),
        beside(`${name}: memory of the reader at the peak`, 'MB', read.peakMb, whole.peakMb, 0.5, peer),
        beside(`${name}: time to first picture`, 'ms', ours.firstMs, theirs.firstMs, 0.5, peer),
        within(`${name}: scrolled, a frame`, 'ms', ours.frameMs, FRAME_MS),
        within(`${name}: scrolled, the slowest of twenty frames`, 'ms', ours.slowMs, FRAME_MS),
        within(`${name}: far away until its cells are drawn`, 'ms', ours.jumpMs, JUMP_MS),
        beside(`${name}: memory of the tab at the peak`, 'MB', ours.peakMb, theirs.peakMb, 1, peer),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function costOf(script: string, ...paths: string[]): Cost {
  const program = fileURLToPath(new URL(`${script}.mjs`, import.meta.url))
  return JSON.parse(execFileSync(process.execPath, [program, ...paths], { encoding: 'utf8' })) as Cost
}
