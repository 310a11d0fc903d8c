import { type Lang, languages } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { type Facts, textOf } from './message-kinds.ts'

interface Told {
  kind: string
  facts: Facts
  link?: string | null
}

/** Nobody has told in which language he reads his mail, so a letter says it in each. */
const inEach = (say: (lang: Lang) => string) => languages.map(({ value }) => say(value)).join('\n\n----\n\n')

const SUBJECT_LENGTH = 60
const brief = (text: string) => (text.length > SUBJECT_LENGTH ? `${text.slice(0, SUBJECT_LENGTH - 1)}…` : text)

export const noticeMail = (site: string, told: Told) => ({
  subject: translate('zh-CN', 'mail.notice.subject', { text: brief(textOf('zh-CN', told.kind, told.facts)) }),
  text: inEach((lang) => translate(lang, 'mail.notice.text', { text: linesOf(lang, site, told), site })),
})

export const digestMail = (site: string, all: readonly Told[]) => ({
  subject: translate('zh-CN', 'mail.digest.subject', { count: all.length }),
  text: inEach((lang) =>
    translate(lang, 'mail.digest.text', {
      count: all.length,
      text: all.map((told) => `· ${linesOf(lang, site, told)}`).join('\n'),
      site,
    }),
  ),
})

const linesOf = (lang: Lang, site: string, { kind, facts, link }: Told) =>
  [textOf(lang, kind, facts), ...(link ? [`  ${site}${link}`] : [])].join('\n')
