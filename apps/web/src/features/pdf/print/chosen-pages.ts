/** As many as are kept as pictures at once. */
export const MOST_PRINTED = 60

/** `1-3, 7` as pages that count from 0, in order, each once; nothing when it is no such list. */
export function chosenPages(text: string, count: number): number[] {
  const pages = new Set<number>()
  for (const part of text.split(/[,\uff0c;\uff1b\s]+/).filter(Boolean)) {
    const [, from = '', to = from] = /^(\d+)(?:[-–—~](\d+))?$/.exec(part) ?? []
    if (from === '') return []
    for (let page = Number(from); page <= Math.min(count, Number(to)) && pages.size < MOST_PRINTED; page++)
      if (page >= 1) pages.add(page - 1)
  }
  return [...pages].sort((a, b) => a - b)
}
