import { clashSelection, type ElementRules } from '@sunmao/contract'
import { modelQuestion } from '../../model/questions/model-question.service.ts'
import { elementsOf } from './clash-elements.ts'

/** Enough for somebody to see whether it is what he means. */
const NAMES = 20

/** How many elements rules find, and the first of them by name. */
export const countElements = modelQuestion({
  name: 'countElements',
  file: import.meta.url,
  reply: clashSelection.count.reply,
  answer: (opened, rules: ElementRules) => {
    let count = 0
    const names: string[] = []
    for (const one of opened) {
      const { elements, texts } = one.building
      const found = elementsOf(one, rules)
      count += found.length
      for (const element of found.slice(0, NAMES - names.length))
        names.push(texts[elements.names[element]!] || texts[elements.classes[element]!]!)
    }
    return { count, names }
  },
})
