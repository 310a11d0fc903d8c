import type { Json } from './json-schema.ts'

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const isoTime = '2026-03-02T01:00:00.000Z'

/** By the end of a field's name. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/email$/i, 'li.wei@example.com'],
  [/phone$/i, '13800138000'],
  [/username$/i, 'liwei'],
  [/(nickName|userName|managerName|handler|from|by|reader|maker)$/i, 'Li Wei'],
  [/jobNumber$/i, '10086'],
  [/gender$/i, '男'],
  [/(deptName|dept)$/i, 'Structural engineering'],
  [/projName$/i, 'Harbour Tower'],
  [/indexCode$/i, 'HT-01'],
  [/subName$/i, 'Tower A'],
  [/(subNo|subCode)$/i, 'A'],
  [/stage$/i, '施工图'],
  [/discipline$/i, '结构'],
  [/level$/i, 'F3'],
  [/grid$/i, '3-4/B'],
  [/globalId$/i, '2O2Fr$t4X7Zf8NOew3FLOH'],
  [/^(class|ifcClass)$/i, 'IfcWall'],
  [/^rooms?$/, 'Office 301'],
  [/system$/i, 'Supply air 2'],
  [/priority$/i, 'high'],
  [/label$/i, 'Fire safety'],
  [/fileName$/i, 'structure.ifc'],
  [/avatar(Name)?$/i, 'li-wei.png'],
  [/(address|url|picture|thumbnail)$/i, 'https://hub.example.com/blob/5f2a'],
  [/(link|path)$/i, '/browse?fileIds=12'],
  [/(sha256|hash|signature)$/i, hash],
  [/uuid$/i, uuid],
  [/time$/i, '2026-03-02 09:00:00'],
  [/(date|planEnd|day|deadline|expiry)$/i, '2026-03-02'],
  [/html$/i, '<p>The beam meets the duct.</p>'],
  [/(title)$/i, 'Beam meets duct'],
  [/(text|description|note|reason|remark|message)$/i, 'The beam meets the duct.'],
  [/colour$/i, '#1677ff'],
  [/sort$/i, 'createTime,desc'],
  [/number$/i, 'HT-0031'],
  [/ip$/i, '192.0.2.10'],
  [/(password|token|key|secret|cipher|code)$/i, '123456'],
  [/name$/i, 'Tower A'],
]

/** Tried in turn where a pattern or a length wants something else. */
const others = [
  'text',
  'a',
  '123456',
  hash,
  hash.slice(0, 32),
  '#1677ff',
  '2026-03-02',
  '2026-03-02 09:00:00',
  'createTime,desc',
  '13800138000',
  'project:1',
  'F',
]

const formats: Readonly<Record<string, string>> = {
  uuid,
  email: 'li.wei@example.com',
  uri: 'https://hub.example.com',
  'date-time': isoTime,
  date: '2026-03-02',
}

export function textFor(name: string, schema: Json): string {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
  } = schema as {
    format?: string
    pattern?: string
    minLength?: number
    maxLength?: number
  }
  if (format && formats[format]) return formats[format]
  const rule = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && (!rule || rule.test(text))
  const known = texts.find(([end]) => end.test(name))?.[1]
  const found = [...(known ? [known] : []), ...others].find(fits)
  if (found === undefined)
    throw new Error(`no example for ${name} (${pattern}): give its schema one by .meta({ examples: ['…'] })`)
  return found
}

const numbers: readonly (readonly [RegExp, number])[] = [
  [/^(id|.+Id|ids)$/, 12],
  [/^page$/, 0],
  [/^size$/, 20],
  [/(rowVersion|version|round)$/i, 3],
  [/(count|total|totalElements|number)$/i, 1],
  [/timestamp$/i, 1_772_413_200],
  [/(bytes|used)$/i, 1_048_576],
]

export function numberFor(name: string, schema: Json): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema as Record<string, number | undefined>
  const wanted = numbers.find(([end]) => end.test(name))?.[1] ?? 1
  const least = minimum ?? (exclusiveMinimum === undefined ? wanted : exclusiveMinimum + 1)
  const most = maximum ?? (exclusiveMaximum === undefined ? wanted : exclusiveMaximum - 1)
  return Math.min(Math.max(wanted, least), most)
}
