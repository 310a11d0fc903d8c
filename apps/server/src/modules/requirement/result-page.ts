import { escapeXml } from '@sunmao/bcf/xml'
import type { RequirementCheck, RequirementSpecification } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'

interface Shown {
  title: string
  name: string
  asks: readonly RequirementSpecification[]
}

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#17212a}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #d5dbe1;padding:.4rem .6rem;text-align:left;vertical-align:top}
.pass{color:#1a7f37}.fail{color:#b42318}.none{color:#9a6700}h2{margin-top:2rem}small{color:#5f6b76}`

/** A page that needs nothing else: specifications down, models across. */
export function resultPage(lang: Lang, { title, name, asks }: Shown, checks: readonly RequirementCheck[]): string {
  const heads = checks.map(({ modelName, version }) => `<th>${escapeXml(`${modelName} V${version}`)}</th>`).join('')
  const rows = asks.map((one, at) => {
    const cells = checks.map(({ results }) => cellOf(lang, results[at])).join('')
    const asked = one.requirements.map((text) => `<br><small>· ${escapeXml(text)}</small>`).join('')
    return `<tr><td><b>${escapeXml(one.name)}</b>${asked}</td>${cells}</tr>`
  })
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title><style>${style}</style><h1>${escapeXml(title)}</h1><p><small>${escapeXml(name)}</small></p><table><tr><th>${escapeXml(translate(lang, 'requirement.column.specification'))}</th>${heads}</tr>${rows.join('')}</table></html>`
}

function cellOf(lang: Lang, result: RequirementCheck['results'][number] | undefined): string {
  if (!result) return '<td></td>'
  const { outcome, failed, applicable } = result
  const counts = outcome === 'none' ? '' : `<br><small>${applicable - failed} / ${applicable}</small>`
  return `<td class="${outcome}">${escapeXml(translate(lang, `requirement.outcome.${outcome}`))}${counts}</td>`
}
