// Reads one foreign workbook for its parent and ends. Whatever the bytes do to it, the server goes on.
import { readXlsx } from 'hucre/xlsx'

export interface SheetOrder {
  bytes: Uint8Array
  maxRows: number
}

process.on('disconnect', () => process.exit(0))
process.once('message', async ({ bytes, maxRows }: SheetOrder) => {
  const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows })
  // What a formula has come to counts; none is ever worked out here.
  const rows = (sheets[0]?.rows ?? []).map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim())),
  )
  process.send?.(rows)
})
