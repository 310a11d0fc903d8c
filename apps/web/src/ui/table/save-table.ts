import { saveBlob } from '../browser/save-blob.ts'

/** A text that a spreadsheet would run as a formula is told to be a text. */
const asCell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Hands rows to the browser's downloads as a file that spreadsheets open; the mark at its beginning says UTF-8. */
export function saveTable(titles: readonly string[], rows: readonly (readonly string[])[], name: string): void {
  const text = [titles, ...rows].map((row) => row.map(asCell).join(',')).join('\r\n')
  saveBlob(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }), name)
}
