/** What a storey is called besides: 3F is the third floor. */
export function levelWords(name: string): string[] {
  const found = /^(-|b)?0*(\d{1,2})(f|层|l)?$/i.exec(name.trim()) ?? /^(f|l)0*(\d{1,2})$/i.exec(name.trim())
  if (!found) return []
  const number = Number(found[2])
  const isBelow = /^(-|b)/i.test(name.trim())
  const chinese = numberInChinese(number)
  return isBelow
    ? [`b${number}`, `地下${chinese}层`, `负${chinese}层`, `地下${number}层`, `basement ${number}`]
    : [
        `${number}f`,
        `${number}层`,
        `${chinese}层`,
        `${number}楼`,
        `${chinese}楼`,
        `floor ${number}`,
        `storey ${number}`,
        ...(ordinals[number] ?? []).flatMap((one) => [`${one} floor`, `${one} storey`]),
      ]
}

const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const numberInChinese = (number: number) =>
  number < 10
    ? digits[number]!
    : `${number < 20 ? '' : digits[Math.floor(number / 10)]}十${number % 10 === 0 ? '' : digits[number % 10]}`
const ordinals: Record<number, string[]> = {
  1: ['first', '1st'],
  2: ['second', '2nd'],
  3: ['third', '3rd'],
  4: ['fourth', '4th'],
  5: ['fifth', '5th'],
  6: ['sixth', '6th'],
  7: ['seventh', '7th'],
  8: ['eighth', '8th'],
  9: ['ninth', '9th'],
  10: ['tenth', '10th'],
}
