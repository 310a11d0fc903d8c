import { describe, expect, it } from 'vitest'
import { answerOf, earliest, type Fields, filterOf } from './match-rows.ts'

interface Row {
  name: string | null
  guid: string
  time: number
  tags: string[]
}

const fields: Fields<Row> = {
  name: { kind: 'text', of: (row) => row.name, isSortable: true },
  guid: { kind: 'guid', of: (row) => row.guid },
  time: { kind: 'date', of: (row) => row.time, isSortable: true },
  tags: { kind: 'texts', of: (row) => row.tags },
}

/** A filter as text, and what it means said in the plainest way. */
interface Said {
  text: string
  holds: (row: Row) => boolean
}

type Random = (most: number) => number

/** Mulberry32: the same rows and filters for the same number. */
function randomOf(seed: number): Random {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) % most
  }
}

const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)]!
const some = <T>(random: Random, most: number, one: () => T): T[] => Array.from({ length: random(most + 1) }, one)

const words = ['a', 'b', "it's", '', 'Open (2)', 'or', 'ä 中'] as const
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const dayAt = (random: Random) => Date.UTC(2026, 0, 1 + random(6))

function compare(by: string, a: string | number | null, b: string | number | null): boolean {
  if (by === 'eq') return a === b
  if (by === 'ne') return a !== b
  if (a === null || b === null) return false
  return { gt: a > b, ge: a >= b, lt: a < b, le: a <= b }[by]!
}
const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']

const leaves: ((random: Random) => Said)[] = [
  (random) => {
    const [by, value] = [pick(random, comparisons), pick(random, [null, ...words])]
    return {
      text: `name ${by} ${value === null ? 'null' : quoted(value)}`,
      holds: (row) => compare(by, row.name, value),
    }
  },
  (random) => {
    const [by, time, zone] = [pick(random, comparisons), dayAt(random), pick(random, [0, 8])]
    const shown = new Date(time + zone * 3_600_000).toISOString().slice(0, 19)
    return { text: `time ${by} ${shown}${zone === 0 ? 'Z' : '+08:00'}`, holds: (row) => compare(by, row.time, time) }
  },
  (random) => {
    const values = [pick(random, words), ...some(random, 2, () => pick(random, words))]
    return {
      text: `name in (${values.map(quoted).join(', ')})`,
      holds: ({ name }) => name !== null && (values as string[]).includes(name),
    }
  },
  (random) => {
    const [by, part] = [pick(random, ['contains', 'startswith', 'endswith'] as const), pick(random, words)]
    return {
      text: `${by}(name, ${quoted(part)})`,
      holds: ({ name }) =>
        name !== null &&
        { contains: name.includes(part), startswith: name.startsWith(part), endswith: name.endsWith(part) }[by],
    }
  },
  (random) => {
    const tag = pick(random, words)
    return { text: `tags/any(t: t eq ${quoted(tag)})`, holds: (row) => row.tags.includes(tag) }
  },
]

function said(random: Random, depth = 0): Said {
  const kind = depth > 4 ? 0 : random(4)
  if (kind < 2) return pick(random, leaves)(random)
  const a = said(random, depth + 1)
  if (kind === 2) return { text: `not (${a.text})`, holds: (row) => !a.holds(row) }
  const [by, b] = [pick(random, ['and', 'or']), said(random, depth + 1)]
  return {
    text: `(${a.text}) ${by} (${b.text})`,
    holds: (row) => (by === 'and' ? a.holds(row) && b.holds(row) : a.holds(row) || b.holds(row)),
  }
}

const rowOf = (random: Random): Row => ({
  name: pick(random, [null, ...words]),
  guid: '',
  time: dayAt(random),
  tags: some(random, 3, () => pick(random, words)),
})

describe('$filter', () => {
  it('finds what a plain reading of it finds', () => {
    for (let seed = 1; seed <= 2000; seed += 1) {
      const random = randomOf(seed)
      const { text, holds } = said(random)
      const rows = some(random, 12, () => rowOf(random))
      expect(rows.filter(filterOf(fields, text).isWanted), `${seed}: ${text}`).toEqual(rows.filter(holds))
    }
  })

  it('binds and more tightly than or', () => {
    const rows = ['a', 'b', 'c'].map((name) => ({ name, guid: '', time: 0, tags: [] }))
    const found = rows.filter(filterOf(fields, "name eq 'a' or name eq 'b' and name eq 'c'").isWanted)
    expect(found.map(({ name }) => name)).toEqual(['a'])
  })

  it('takes guids in either case and a zone whose plus became a blank', () => {
    const one = { name: null, guid: '00000000-0000-4000-8000-00000000000a', time: Date.UTC(2026, 0, 2), tags: [] }
    const isWanted = (text: string) => filterOf(fields, text).isWanted(one)
    expect(isWanted(`guid eq '${one.guid.toUpperCase()}'`)).toBe(true)
    expect(isWanted(`guid eq ${one.guid}`)).toBe(true)
    expect(isWanted('time ge 2026-01-02T08:00:00 08:00')).toBe(true)
    expect(isWanted("time gt datetime'2026-01-02T00:00:00Z'")).toBe(false)
  })

  it.each([
    'name',
    'name eq',
    "name eq 'a",
    "name eq 'a' and",
    "name is 'a'",
    "secret eq 'a'",
    "tags eq 'a'",
    'name eq 3',
    "time gt 'yesterday'",
    "'a' eq 'a'",
    "name/any(t: t eq 'a')",
    "tags/any(t: name eq 'a')",
    "name eq 'a') or (name eq 'b'",
    '('.repeat(200),
    `${'not '.repeat(20)}`,
    "constructor eq 'a'",
  ])('refuses %s', (text) => {
    expect(() => filterOf(fields, text)).toThrow(expect.objectContaining({ status: 400 }))
  })

  it('reads or refuses whatever stands there', () => {
    const pieces = [
      'name',
      ' eq ',
      "'a'",
      'and',
      ' or ',
      'not ',
      '(',
      ')',
      "'",
      ',',
      'tags/any(',
      't:',
      '2026-01-01',
      '3',
      '\u0001',
      '中',
    ]
    for (let seed = 1; seed <= 2000; seed += 1) {
      const random = randomOf(seed)
      const text = some(random, 9, () => pick(random, pieces)).join('')
      try {
        filterOf(fields, text)
      } catch (error) {
        expect(error, text).toMatchObject({ status: 400 })
      }
    }
  })
})

describe('the moment before which nothing matches', () => {
  it('is told by a comparison that must hold', () => {
    expect(earliest("time gt 2026-01-02T00:00:00Z and name eq 'a'", 'time')).toEqual(new Date('2026-01-02T00:00:00Z'))
    expect(earliest('time gt 2026-01-02T00:00:00Z or name eq null', 'time')).toBeUndefined()
    expect(earliest('time lt 2026-01-02T00:00:00Z', 'time')).toBeUndefined()
  })
})

describe('$orderby, $top and $skip', () => {
  const rows = [
    ['b', 1],
    ['a', 2],
    [null, 3],
    ['a', 1],
  ].map(([name, at]) => ({ name, guid: '', time: at, tags: [] })) as Row[]
  const told = (asked: Parameters<typeof answerOf>[2]) =>
    answerOf(fields, rows, asked).map(({ name, time: at }) => [name, at])

  it('sort by one field after the other, what has none first', () => {
    expect(told({ $orderby: 'name asc,time desc' })).toEqual([
      [null, 3],
      ['a', 2],
      ['a', 1],
      ['b', 1],
    ])
    expect(told({ $orderby: 'time desc', $skip: 1, $top: 2 })).toEqual([
      ['a', 2],
      ['b', 1],
    ])
    expect(told({ $top: 0 })).toEqual([])
  })

  it.each(['tags', 'secret', 'name up', 'name asc desc', ','])('refuse %s', ($orderby) => {
    expect(() => answerOf(fields, rows, { $orderby })).toThrow(expect.objectContaining({ status: 400 }))
  })
})
