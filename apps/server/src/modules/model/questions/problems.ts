import { model } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { elementIn } from '../packs/opened-model.service.ts'
import { modelQuestion } from './model-question.service.ts'

/** What a conversion could not read or draw, in the order of the file. */
export const listProblems = modelQuestion({
  name: 'listProblems',
  file: import.meta.url,
  reply: model.problems.reply,
  answer: ([opened], { page, size }: { page: number; size: number }, lang) => {
    const { problems } = opened!.building
    const content = problems.slice(page * size, (page + 1) * size).map(({ code, element, expressId, facts }) => ({
      text: translate(lang, code as Key, facts),
      expressId: expressId > 0 ? expressId : undefined,
      element: element < 0 ? undefined : elementIn(opened!, element),
    }))
    return { content, totalElements: problems.length }
  },
})
