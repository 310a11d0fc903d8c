import type { TitleBlock } from '@sunmao/contract'
import { levelIn } from '../level-key.service.ts'

const numbered = /^\s*((?:[建结水暖电]施|[A-Z]{1,2})\s*[-_]\s*\d{1,4}[A-Za-z]?)(?:[-_—\s]+(.+))?$/

/** What a drawing's name tells where its title block does not: 建施-05 三层平面图.dxf. */
export function wordsOfName(name: string): TitleBlock {
  const stem = name.replace(/\.[^.]+$/, '')
  const [, number, rest] = numbered.exec(stem) ?? []
  const level = levelIn(rest ?? (number ? '' : stem))
  return {
    ...(number && { number: number.replace(/\s+/g, '').replace('_', '-') }),
    ...(number && rest && { title: rest.trim().slice(0, 200) }),
    ...(level && { level }),
  }
}
