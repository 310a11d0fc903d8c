/** The words for one name: in Chinese, in English. */
export type Term = readonly [zh: string, en: string]

/** Lines `name | Chinese | English`; tables are read by people before they are read by code. */
export function termsOf(lines: string): ReadonlyMap<string, Term> {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', zh = '', en = ''] = line.split(' | ')
        return [name, [zh, en]]
      }),
  )
}
