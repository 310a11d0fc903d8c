import type { LinkFinding } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import type { LinkEvidence } from './evidence/link-evidence.service.ts'

export const findingsIn = (lang: Lang, evidence: LinkEvidence | null): LinkFinding[] =>
  (evidence?.findings ?? []).map(({ code, figures }) => ({
    code,
    figures,
    text: translate(lang, `link2d3d.finding.${code}`, figures),
  }))

export const wordsOf = (lang: Lang, evidence: LinkEvidence | null) => findingsIn(lang, evidence).map(({ text }) => text)
