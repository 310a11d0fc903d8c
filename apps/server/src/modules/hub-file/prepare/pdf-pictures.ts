// How many pictures of a PDF are too large to be drawn. The dictionary of a picture stands before its bytes, never inside a packed
// stream, so it can be read in the file as it is.
import { pdfPictureMost } from '@sunmao/contract'

/** No dictionary of a picture is longer. */
const REACH = 2000

export function countLargePictures(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf('/Width'); at >= 0; at = bytes.indexOf('/Width', at + 1)) {
    const from = bytes.lastIndexOf(' obj', at)
    const end = bytes.indexOf('stream', at)
    if (from < 0 || end < 0 || at - from > REACH || end - at > REACH) continue
    const dictionary = bytes.toString('latin1', from, end)
    if (!/\/Subtype\s*\/Image\b/.test(dictionary)) continue
    const side = (name: string) => Number(new RegExp(`/${name}\\s+(\\d+)(?!\\s+\\d+\\s+R)`).exec(dictionary)?.[1] ?? 0)
    if (side('Width') * side('Height') > pdfPictureMost) count++
  }
  return count
}
