// What a page does that reads workbooks in the browser: SheetJS reads all of it, a table shows the first rows.
import { read, utils } from '@e965/xlsx'
import { nextFrame } from './frames.mjs'

const ROWS = 40

export async function open({ address }) {
  const begun = performance.now()
  const bytes = await (await fetch(address)).arrayBuffer()
  const { Sheets, SheetNames } = read(bytes, { dense: true })
  const sheet = Sheets[SheetNames[0]]
  const table = document.createElement('table')
  for (const row of utils.sheet_to_json(sheet, { header: 1, range: `A1:T${ROWS}`, raw: false })) {
    const line = table.insertRow()
    for (const text of row) line.insertCell().textContent = text
  }
  document.getElementById('root').append(table)
  await nextFrame()
  const firstMs = performance.now() - begun
  return { facts: () => ({ firstMs, sheet: sheet['!ref'] }) }
}
