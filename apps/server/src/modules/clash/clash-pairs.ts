import type { ClashRun } from '@sunmao/contract'
import type { Db } from '../../db/client.ts'
import { readWords } from '../dict/dict-words.service.ts'

type Pairs = ClashRun['unresolvedPairs']

/** How many there are of each two disciplines, the first one the earlier in the dictionary; the most first. */
export async function pairCounts(db: Db, points: readonly { a: string; b: string }[]): Promise<Pairs> {
  const words = (await readWords({ db, lang: 'zh-CN' }, ['discipline'])).get('discipline') ?? []
  const ranks = new Map(words.map(({ value }, at) => [value, at]))
  const rank = (discipline: string) => ranks.get(discipline) ?? ranks.size
  const counts = new Map<string, Pairs[number]>()
  for (const point of points) {
    const [a, b] = [point.a, point.b].sort((p, q) => rank(p) - rank(q) || p.localeCompare(q)) as [string, string]
    const pair = counts.get(`${a} ${b}`) ?? { a, b, count: 0 }
    pair.count += 1
    counts.set(`${a} ${b}`, pair)
  }
  return [...counts.values()].sort((p, q) => q.count - p.count || rank(p.a) - rank(q.a) || rank(p.b) - rank(q.b))
}
