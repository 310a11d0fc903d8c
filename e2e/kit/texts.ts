import { readFileSync } from 'node:fs'

/** The texts of a language by their keys, for a path that is walked in both. */
export function textsOf(lang: 'zh-CN' | 'en'): (key: string) => string {
  const file = new URL(`../../packages/i18n/src/${lang}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return (key) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`no text has the key ${key}`)
    return text
  }
}
