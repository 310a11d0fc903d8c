import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { wordsOf } from './names.mjs'

const catalogue = (lang) => `packages/i18n/src/${lang}.json`

/** The lines of a feature in files that it does not own: `before` is the first line that it goes in front of. */
function linesOf(feature) {
  const { camel, plain } = wordsOf(feature)
  const inOrder = (text, start) => (line) => line.startsWith(start) && line > text
  const sorted = (file, start, text) => ({ file, texts: [text], before: inOrder(text, start) })
  const texts = (lang, words) => [
    {
      file: catalogue(lang),
      texts: Object.entries(words.page).map(([key, word]) => `  "${camel}.${key}": "${word}",`),
      before: inOrder(`  "${camel}.`, '  "'),
    },
    {
      file: catalogue(lang),
      texts: Object.entries(words.log).map(([key, word]) => `  "log.${camel}.${key}": "${word}",`),
      before: (line) => line.startsWith('  "log.'),
    },
  ]
  const module = `${camel}Module`
  return [
    sorted('packages/contract/src/features.ts', 'export * from', `export * from './${feature}/${feature}.ts'`),
    sorted(
      'apps/web/src/features.ts',
      'export {',
      `export { ${camel}Feature } from './features/${feature}/${feature}.feature.ts'`,
    ),
    {
      file: 'apps/server/src/modules.ts',
      texts: [`import { ${module} } from './modules/${feature}/${feature}.module.ts'`],
      before: (line) => line.startsWith('import ') && line.split(' from ')[1] > `'./modules/${feature}/`,
    },
    { file: 'apps/server/src/modules.ts', texts: [`  ${module},`], before: (line) => line === '  demoModule,' },
    ...texts('en', {
      page: { title: plain, search: 'Find by name', name: 'Name' },
      log: { add: `add ${plain}`, edit: `edit ${plain}`, del: `delete ${plain}` },
    }),
    ...texts('zh-CN', {
      page: { title: `${plain} 管理`, search: '按名称查找', name: '名称' },
      log: { add: `新增 ${plain}`, edit: `修改 ${plain}`, del: `删除 ${plain}` },
    }),
  ]
}

export function addLines(feature) {
  for (const { file, texts, before } of linesOf(feature))
    change(file, (lines) => {
      const at = lines.findIndex(before)
      return lines.toSpliced(at < 0 ? lines.findLastIndex((line) => line !== '') + 1 : at, 0, ...texts)
    })
}

/** By what names the feature, so that texts that were written anew go too. */
export function removeLines(feature) {
  for (const { file, texts } of linesOf(feature)) {
    const isOurs = (line) => texts.some((text) => line === text || line.startsWith(`${text.split('": ')[0]}": `))
    change(file, (lines) => lines.filter((line) => !isOurs(line)))
  }
}

function change(file, edit) {
  const path = join(root, file)
  writeFileSync(path, edit(readFileSync(path, 'utf8').split('\n')).join('\n'))
}
