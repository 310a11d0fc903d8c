import type { Lang } from './lang.ts'
import type { zhCN } from './texts-zh-cn.ts'

type Entries = typeof zhCN
type Form = keyof Entries

/** A text as code names it; the plural forms `…_one` and `…_other` share one name. */
export type Key = Form extends infer F ? (F extends `${infer Base}_${'one' | 'other'}` ? Base : F) : never

/** What stands for the `{{placeholders}}` of a text; `count` also chooses the plural form. */
export type Params = Record<string, string | number>

/** All texts of one language, plural forms apart. */
export type Catalogue = Record<Form, string>

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Entries }
    keySeparator: false
    nsSeparator: false
  }
}

const loaders: Record<Lang, () => Promise<Catalogue>> = {
  'zh-CN': async () => (await import('./texts-zh-cn.ts')).zhCN,
  en: async () => (await import('./texts-en.ts')).en,
}

/** Fetches the texts of one language only. */
export const loadCatalogue = (lang: Lang): Promise<Catalogue> => loaders[lang]()
