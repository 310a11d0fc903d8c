// Both catalogues at once, for the server. An entry of its own, so that a browser never loads the second language.
import { createInstance } from 'i18next'
import type { Key, Params } from './catalogue.ts'
import { i18nOptions } from './i18n-options.ts'
import type { Lang } from './lang.ts'
import { en } from './texts-en.ts'
import { zhCN } from './texts-zh-cn.ts'

const instance = createInstance()
instance.init({
  ...i18nOptions,
  initAsync: false,
  lng: 'zh-CN',
  resources: { 'zh-CN': { translation: zhCN }, en: { translation: en } },
})

/** The text of `key` in `lang`, at once; a key without a text comes back as it is. */
export const translate = (lang: Lang, key: Key, params: Params = {}): string =>
  instance.t(key, { ...params, lng: lang })

/** `translate` for one caller's language. */
export const translator =
  (lang: Lang) =>
  (key: Key, params?: Params): string =>
    translate(lang, key, params)
