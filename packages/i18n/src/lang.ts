/** The languages of the product, by their BCP 47 tag. */
export type Lang = 'zh-CN' | 'en'

/** Every language with its name in that language, in the order of the switch. */
export const languages: readonly { value: Lang; title: string }[] = [
  { value: 'zh-CN', title: '中文' },
  { value: 'en', title: 'English' },
]

/** The language an `Accept-Language` header likes best; Chinese when it names neither. */
export function pickLang(acceptLanguage: string | undefined): Lang {
  let best: Lang = 'zh-CN'
  let bestWeight = 0
  for (const range of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...params] = range.trim().toLowerCase().split(';')
    const lang = /^zh(-|$)/.test(tag) ? 'zh-CN' : /^en(-|$)/.test(tag) ? 'en' : undefined
    const weight = weightOf(params)
    if (lang && weight > bestWeight) {
      best = lang
      bestWeight = weight
    }
  }
  return best
}

function weightOf(params: string[]): number {
  const q = params.map((param) => param.trim()).find((param) => param.startsWith('q='))
  const weight = q === undefined ? 1 : Number(q.slice(2))
  return Number.isFinite(weight) ? weight : 0
}
