import type { TitleBlock } from './found.ts'

const digits = '零一二三四五六七八九'

/** 十二 is 12; nothing for what is no number. */
function chineseNumber(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  const [, tens = '', ten = '', ones = ''] = /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/.exec(text) ?? []
  if (!ten) return tens && !ones ? digits.indexOf(tens) : undefined
  return (tens ? digits.indexOf(tens) : 1) * 10 + (ones ? digits.indexOf(ones) : 0)
}

const rules: readonly (readonly [pattern: RegExp, level: (found: RegExpExecArray) => string | undefined])[] = [
  [/(?<![A-Za-z])B(\d)(?![\d.])(层|F)?/i, ([, number]) => `B${number}`],
  [/地下室?([一二三四五六七八九十\d]+)层/, ([, number]) => below(number!)],
  [/负([一二三四五六七八九十\d]+)层/, ([, number]) => below(number!)],
  [/地下室/, () => 'B1'],
  [/(?<![\w.])(\d{1,3})F(?![A-Za-z])/i, ([, number]) => `${Number(number)}F`],
  [/(?<![\w])F(\d{1,3})(?![\w])/i, ([, number]) => `${Number(number)}F`],
  [/(?<![\w])L(?:evel)?\s*0*(\d{1,3})(?![\w])/i, ([, number]) => `${Number(number)}F`],
  [/(?:首层|底层)/, () => '1F'],
  [/ground floor/i, () => '1F'],
  [/(屋顶|屋面|天面|roof|(?<![A-Za-z])RF(?![A-Za-z]))/i, () => 'RF'],
  [/basement\s*(\d)?/i, ([, number]) => `B${number ?? 1}`],
  [/([一二三四五六七八九十\d]+)层/, ([, number]) => above(number!)],
  [/(\d{1,3})(?:st|nd|rd|th) floor/i, ([, number]) => `${Number(number)}F`],
]

const below = (text: string) => {
  const number = chineseNumber(text)
  return number ? `B${number}` : undefined
}
const above = (text: string) => {
  const number = chineseNumber(text)
  return number ? `${number}F` : undefined
}

/** The storey that a title names, as storeys are named: B1, 3F, RF. Nothing for several storeys at once, such as 三~五层. */
export function levelOf(title: string): string | undefined {
  if (/[\d一二三四五六七八九十]F?\s*[~～至—–-]\s*[\d一二三四五六七八九十]+(F|层)/.test(title) || /标准层/.test(title))
    return undefined
  for (const [pattern, level] of rules) {
    const found = pattern.exec(title)
    const name = found && level(found)
    if (name) return name
  }
  return undefined
}

const prefixes: readonly (readonly [RegExp, NonNullable<TitleBlock['discipline']>])[] = [
  [/^(建|JS|JZ|AR?)(施|初|方)?[\s\-_.]?\d|^建(施|初|方|筑)/i, 'A'],
  [/^(结|JG|ST?)(施|初|方)?[\s\-_.]?\d|^结(施|初|方|构)/i, 'S'],
  [/^(水|给排水|SS|GPS|PL?|P&?D)(施|初|方)?[\s\-_.]?\d|^(水|给排水)(施|初|方)?/i, 'P'],
  [/^(暖|NT|M|AC|HVAC)(施|初|方)?[\s\-_.]?\d|^(暖|通风|空调)/i, 'M'],
  [/^(电|DQ|EL?|DS)(施|初|方)?[\s\-_.]?\d|^(电|弱电|强电)(施|初|方|气)?/i, 'E'],
]

/** By the letters of a drawing number, else by what its title is about. */
export function disciplineOf(number: string, title: string): TitleBlock['discipline'] {
  const byNumber = prefixes.find(([pattern]) => pattern.test(number.trim()))?.[1]
  if (byNumber) return byNumber
  if (/建筑/.test(title)) return 'A'
  if (/(结构|梁|板|柱|基础)(平法|配筋|布置)/.test(title)) return 'S'
  if (/给排水|消防|喷淋/.test(title)) return 'P'
  if (/暖通|空调|通风/.test(title)) return 'M'
  if (/电气|照明|弱电|配电/.test(title)) return 'E'
  return undefined
}
