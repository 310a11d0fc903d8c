import { type Building, unitKinds } from './building.ts'
import { entriesOf, memo } from './dimension.ts'
import { indexOfGlobalIds, systemsOf, valueText } from './elements.ts'

export const searchOps = [
  'equals',
  'differs',
  'contains',
  'less',
  'atMost',
  'more',
  'atLeast',
  'exists',
  'missing',
] as const
export type SearchOp = (typeof searchOps)[number]

export interface SearchCondition {
  /** Without one, in whichever set the property stands. */
  set?: string | undefined
  name: string
  op: SearchOp
  /** Numbers are meant in SI units. */
  value?: string | number | undefined
}

export interface Search {
  /**
   * Words, each of them a part of the name, type, tag or class, or a number of millimetres that some length of the element
   * has; or a whole GlobalId. Case does not matter.
   */
  text?: string | undefined
  /** Classes that people call by a word; without it only the standard's names count. */
  classesNamed?: ((word: string) => readonly string[]) | undefined
  /** IfcWall and the like. */
  classes?: readonly string[] | undefined
  storeys?: readonly number[] | undefined
  systems?: readonly number[] | undefined
  /** All must hold. */
  conditions?: readonly SearchCondition[] | undefined
}

export interface Page {
  from: number
  size: number
}

export interface Found {
  total: number
  elements: number[]
}

/** Elements that fit everything asked for, in their own order. */
export function searchElements(building: Building, search: Search, { from, size }: Page): Found {
  const tests = testsOf(building, search)
  const elements: number[] = []
  let total = 0
  for (let element = 0; element < building.elements.count; element++) {
    if (!tests.every((test) => test(element))) continue
    if (total >= from && elements.length < size) elements.push(element)
    total++
  }
  return { total, elements }
}

type Test = (element: number) => boolean

function testsOf(building: Building, search: Search): Test[] {
  const { elements, texts } = building
  const tests: Test[] = []
  if (search.classes) {
    const wanted = new Set(search.classes)
    const isWanted = memo(texts.length, (text) => wanted.has(texts[text]!))
    tests.push((element) => isWanted(elements.classes[element]!))
  }
  if (search.storeys) {
    const wanted = new Set(search.storeys)
    tests.push((element) => wanted.has(elements.storeys[element]!))
  }
  if (search.systems) {
    const wanted = new Set(search.systems)
    tests.push((element) => systemsOf(building, element).some((system) => wanted.has(system)))
  }
  for (const condition of search.conditions ?? []) tests.push(conditionTest(building, condition))
  if (search.text?.trim()) tests.push(textTest(building, search.text.trim(), search.classesNamed))
  return tests
}

function textTest(building: Building, text: string, classesNamed: Search['classesNamed']): Test {
  const byId = indexOfGlobalIds(building, [text])[0]
  const tests = text.split(/\s+/).map((word) => wordTest(building, word, classesNamed))
  return (element) => element === byId || tests.every((test) => test(element))
}

function wordTest(building: Building, word: string, classesNamed: Search['classesNamed']): Test {
  const { texts, elements } = building
  const wanted = word.toLowerCase()
  const called = new Set(classesNamed?.(word))
  const fits = memo(texts.length, (each) => texts[each]!.toLowerCase().includes(wanted))
  const isClass = memo(texts.length, (each) => called.has(texts[each]!))
  const hasLength = /^\d{2,6}$/.test(word) ? lengthTest(building, Number(word) / 1000) : undefined
  return (element) =>
    fits(elements.names[element]!) ||
    fits(elements.types[element]!) ||
    fits(elements.tags[element]!) ||
    fits(elements.classes[element]!) ||
    isClass(elements.classes[element]!) ||
    hasLength?.(element) === true
}

/** Half a millimetre: what people read off a drawing. */
const lengthSlack = 5e-4

/** Whether any property of an element is this long, in metres. */
function lengthTest({ properties: p }: Building, metres: number): Test {
  const length = unitKinds.indexOf('length')
  const fits = memo(p.setNames.length, (set) => {
    for (let entry = p.entryStart[set]!; entry < p.entryStart[set + 1]!; entry++)
      if (p.units[entry] === length && Math.abs(p.numbers[entry]! - metres) < lengthSlack) return true
    return false
  })
  return (element) => {
    for (let at = p.setStart[element]!; at < p.setStart[element + 1]!; at++) if (fits(p.setOf[at]!)) return true
    return false
  }
}

/** A property is judged once for each set, not once for each element. */
function conditionTest(building: Building, { set, name, op, value }: SearchCondition): Test {
  const { properties: p } = building
  const entries = entriesOf(building, set, name)
  const hasIt = (each: number) => entries[each] !== -1
  const fits = memo(entries.length, (each) => hasIt(each) && entryFits(building, entries[each]!, op, value))
  const anySet = (element: number, test: (set: number) => boolean) => {
    for (let at = p.setStart[element]!; at < p.setStart[element + 1]!; at++) if (test(p.setOf[at]!)) return true
    return false
  }
  if (op === 'exists') return (element) => anySet(element, hasIt)
  if (op === 'missing') return (element) => !anySet(element, hasIt)
  return (element) => anySet(element, fits)
}

function entryFits(building: Building, entry: number, op: SearchOp, value: string | number | undefined): boolean {
  const number = building.properties.numbers[entry]!
  const wanted = typeof value === 'number' ? value : value?.trim() ? Number(value) : Number.NaN
  const text = () => valueText(building, entry).toLowerCase()
  const isEqual = () =>
    Number.isNaN(number) || Number.isNaN(wanted)
      ? text() === String(value ?? '').toLowerCase()
      : Math.abs(number - wanted) <= 1e-9 * Math.max(1, Math.abs(number))
  switch (op) {
    case 'equals':
      return isEqual()
    case 'differs':
      return !isEqual()
    case 'contains':
      return text().includes(String(value ?? '').toLowerCase())
    case 'less':
      return number < wanted
    case 'atMost':
      return number <= wanted
    case 'more':
      return number > wanted
    case 'atLeast':
      return number >= wanted
    default:
      return true
  }
}
