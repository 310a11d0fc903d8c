/** Rows that are read at a time. */
const ROWS = 256

/** Whether the canvas has one colour. */
export function isBlank(canvas: HTMLCanvasElement): boolean {
  const pen = canvas.getContext('2d')
  let first: number | undefined
  for (let y = 0; pen && y < canvas.height; y += ROWS) {
    const { data } = pen.getImageData(0, y, canvas.width, Math.min(ROWS, canvas.height - y))
    const points = new Uint32Array(data.buffer)
    first ??= points[0]
    if (points.some((point) => point !== first)) return false
  }
  return true
}
