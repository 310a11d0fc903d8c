const digits = '零一二三四五六七八九'

/** What names of one storey have in common: 3F, F3, 三层, Level 3 and 3F 9.000 are the same; B1 and 地下一层 too. */
export function levelKey(name: string): string {
  const text = name.trim().toUpperCase()
  const [, under, first, chinese] = /(地下|负)?(?:(首)|([一二三四五六七八九十]+))层/.exec(text) ?? []
  if (first || chinese) return keyOf(Boolean(under), first ? 1 : chineseNumber(chinese!))
  const [, basement] = /(?:^|[^A-Z])B(\d{1,2})(?!\d)|地下(\d{1,2})层/.exec(text) ?? []
  if (basement) return keyOf(true, Number(basement))
  if (/^RF\b|屋[面顶]|\bROOF\b/.test(text)) return 'RF'
  const [, plain, before, long] =
    /(?:^|\D)(\d{1,3})(?:F\b|F(?=\D)|层)|(?:^|[^A-Z])[FL](\d{1,3})(?!\d)|LEVEL\s*(\d{1,3})/.exec(text) ?? []
  const number = plain ?? before ?? long
  return number ? keyOf(false, Number(number)) : text
}

const keyOf = (isUnder: boolean, number: number) => (isUnder ? `B${number}` : `${number}F`)

function chineseNumber(text: string): number {
  const [tens, ones] = text.includes('十') ? text.split('十') : [undefined, text]
  const digit = (one: string | undefined) => (one ? digits.indexOf(one) : 0)
  return (tens === undefined ? 0 : (digit(tens) || 1) * 10) + digit(ones)
}
