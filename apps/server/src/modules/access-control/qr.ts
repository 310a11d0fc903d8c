import { encode } from 'uqr'

/** Quartile: a quarter of a print may be scratched or covered. */
const options = { ecc: 'Q', border: 0 } as const
/** Light around it, in modules, as the standard wants. */
const QUIET = 4

/** One path of dark squares, and how wide the picture is. */
function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, options)
  let path = ''
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (x < size && row[x]) x++
      path += `M${from + QUIET} ${y + QUIET}h${x - from}v1h${from - x}z`
    }
  return { path, size: size + 2 * QUIET }
}

export function qrSvg(text: string): string {
  const { path, size } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
