// The compiler knows the keys; this knows the texts: both languages complete, and no text outside them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, Sentence } from './run.mjs'

const chinese = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/

/** Throws with one line per fault in the catalogues or per Chinese text in the web app's sources. */
export function checkTexts() {
  const zh = readCatalogue('zh-CN')
  const en = readCatalogue('en')
  const faults = [...compare(zh, en), ...findLooseTexts()]
  if (faults.length > 0) throw new Sentence(faults.join('\n'))
  console.log(`${Object.keys(zh).length} texts in two languages`)
}

const readCatalogue = (lang) =>
  flatten(JSON.parse(readFileSync(join(root, 'packages/i18n/src', `${lang}.json`), 'utf8')))

const flatten = (tree, prefix = '') =>
  Object.entries(tree).reduce(
    (flat, [key, value]) =>
      Object.assign(flat, typeof value === 'string' ? { [prefix + key]: value } : flatten(value, `${prefix}${key}.`)),
    {},
  )

function compare(zh, en) {
  const faults = []
  for (const key of new Set([...Object.keys(zh), ...Object.keys(en)])) {
    if (!zh[key]?.trim()) faults.push(`${key}: no text in zh-CN`)
    else if (!en[key]?.trim()) faults.push(`${key}: no text in en`)
    else {
      // Twelve thousand are 12,000 in every text.
      for (const text of [zh[key], en[key]])
        if (text.includes('{{count}}')) faults.push(`${key}: write {{count, number}}: ${text}`)
      if (chinese.test(en[key])) faults.push(`${key}: Chinese in en: ${en[key]}`)
      if (placeholders(zh[key]) !== placeholders(en[key]))
        faults.push(`${key}: other {{placeholders}} in en than in zh-CN`)
    }
  }
  return faults
}

// `count` may be left out: "one task" needs no number.
const placeholders = (text) =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'count')
    .sort()
    .join()

function findLooseTexts() {
  const src = join(root, 'apps/web/src')
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|[\\/])test[\\/]/.test(file))
    .flatMap((file) =>
      withoutComments(readFileSync(join(src, file), 'utf8'))
        .split('\n')
        .flatMap((line, i) =>
          chinese.test(line) ? [`apps/web/src/${file}:${i + 1}: text belongs in packages/i18n: ${line.trim()}`] : [],
        ),
    )
}

const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '')

if (process.argv[1] === fileURLToPath(import.meta.url)) checkTexts()
