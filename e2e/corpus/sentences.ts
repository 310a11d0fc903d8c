// Whether a text is one that we wrote for people: a sentence of the catalogue with its gaps filled.
import { readFileSync } from 'node:fs'

type Lang = 'zh-CN' | 'en'

/** Would mean that we do not know what happened. */
const excuses = /^(model|hubFile)\.(processDied|cancelled)$/

const patterns = Object.fromEntries((['zh-CN', 'en'] as const).map((lang) => [lang, patternsOf(lang)])) as Record<
  Lang,
  RegExp[]
>

function patternsOf(lang: Lang): RegExp[] {
  const path = new URL(`../../packages/i18n/src/${lang}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  return Object.entries(texts)
    .filter(([key]) => /^(hubFile|ifc|model)\./.test(key) && !excuses.test(key))
    .map(
      ([, text]) =>
        new RegExp(
          `^${text
            .split(/\{\{.*?\}\}/)
            .map(literal)
            .join('.*')}$`,
          's',
        ),
    )
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Longer than a word, ends as a sentence does, and is ours. */
export const isSentence = (text: string, lang: Lang) =>
  /[。.]$/.test(text) && patterns[lang].some((pattern) => pattern.test(text))
