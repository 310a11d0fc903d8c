const digits = '零一二三四五六七八九'

/** What names of one storey have in common: 3F, F3, 三层, Level 3 and 3F 9.000 are the same; B1 and 地下一层 too. */
export const levelKey = (name: string): string => levelIn(name) ?? name.trim().toUpperCase()

/** The storey that a text names, as B1, 3F or RF. */
export function levelIn(text: string): string | undefined {
  const words = text.toUpperCase()
  const [, under, first, chinese, number] = /(地下|负)?(?:(首)|([一二三四五六七八九十]+)|(\d{1,3}))层/.exec(words) ?? []
  if (first || chinese || number)
    return keyOf(Boolean(under), first ? 1 : number ? Number(number) : chineseNumber(chinese!))
  const [, basement] = /(?:^|[^A-Z0-9])B(\d{1,2})F?(?![A-Z0-9])/.exec(words) ?? []
  if (basement) return keyOf(true, Number(basement))
  if (/(?:^|[^A-Z0-9])RF(?![A-Z0-9])|屋[面顶]|\bROOF\b/.test(words)) return 'RF'
  const [, before, after] =
    /(?:^|[^A-Z0-9])(\d{1,3})F(?![A-Z0-9])|(?:^|[^A-Z0-9])(?:F|L|LEVEL\s*)(\d{1,3})(?![A-Z0-9])/.exec(words) ?? []
  return before || after ? keyOf(false, Number(before ?? after)) : undefined
}

const keyOf = (isUnder: boolean, number: number) => (isUnder ? `B${number}` : `${number}F`)

function chineseNumber(text: string): number {
  const [tens, ones] = text.includes('十') ? text.split('十') : [undefined, text]
  const digit = (one: string | undefined) => (one ? digits.indexOf(one) : 0)
  return (tens === undefined ? 0 : (digit(tens) || 1) * 10) + digit(ones)
}
