// pdf.js goes on when a part of a file cannot be read and tells so only on the console of its worker. A page on which nothing is
// drawn is blank in a sound file; in one of which something was lost, it says so. Fonts, colours and slower ways to the same
// picture are no loss.
const lost =
  /^(Warning|Info): (Indexing all PDF objects|indexObjects|XRef|check(First|Last)Page|Invalid stream|Malformed dictionary|getOperatorList - ignoring|Unable to decode image|Unknown command|Skipping command|getHexString|Unterminated)|FormatError|XRefEntryException|ParserEOFException|flate stream/

/** Whether a message of pdf.js says that something of the file could not be read. */
export const isLoss = (message: string): boolean => lost.test(message) && !/font/i.test(message)

/** What the worker sends for each of them. */
export const lossMark = 'sunmao-pdf-loss'

export interface Losses {
  /** Told of since the file was opened. */
  count: number
  /** Told of before its first page was there: the whole file is damaged. */
  atOpening: number
}

/** Counts what a worker tells. */
export function countLosses(port: EventTarget, losses: Losses): void {
  port.addEventListener('message', (event) => {
    if ((event as MessageEvent).data === lossMark) losses.count++
  })
}

/** From now on, or from the beginning in a file that is damaged as a whole: whether something was lost. */
export function watchLosses(losses: Losses): () => boolean {
  const since = losses.atOpening > 0 ? 0 : losses.count
  return () => losses.count > since
}
