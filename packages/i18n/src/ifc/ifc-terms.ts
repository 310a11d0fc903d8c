// The words of the trade for what IFC files call by names of the standard. A name that is in no table stays as it is.
import type { Lang } from '../lang.ts'
import { classTerms } from './class-terms.ts'
import { propertyTerms } from './property-terms.ts'
import { setTerms } from './set-terms.ts'
import type { Term } from './terms.ts'
import { valueTerms } from './value-terms.ts'

export interface IfcTerms {
  /** `IfcDuctSegment` → 风管, Duct. */
  classTerm(name: string): string
  /** `Pset_WallCommon` → 墙, Wall; the quantities of the same are 墙 工程量, Wall quantities. */
  setTerm(name: string): string
  propertyTerm(name: string): string
  /** Truth values and the like. */
  valueTerm(text: string): string
}

const quantities: Term = ['工程量', 'quantities']

export function ifcTerms(lang: Lang): IfcTerms {
  const side = lang === 'en' ? 1 : 0
  const word = (terms: ReadonlyMap<string, Term>, name: string) => terms.get(name)?.[side]
  const thing = (name: string) => word(setTerms, name) ?? word(classTerms, name)
  return {
    classTerm: (name) => word(classTerms, name.replace(/^Ifc/, '')) ?? name,
    setTerm: (name) => {
      const [, kind, rest = ''] = /^(Pset_|Qto_)?(.*)$/s.exec(name) ?? []
      const isQuantity = kind === 'Qto_' || rest === 'BaseQuantities'
      const base = rest.replace(kind ? /(Common|BaseQuantities)$/ : /^BaseQuantities$/, '')
      // What carries no prefix is the exporter's own and may mean anything by the name of a class.
      const found = kind ? (thing(base) ?? thing(rest)) : word(setTerms, rest)
      if (!isQuantity) return found ?? name
      if (base === '') return quantities[side][0]!.toUpperCase() + quantities[side].slice(1)
      return found ? `${found} ${quantities[side]}` : name
    },
    propertyTerm: (name) => word(propertyTerms, name) ?? name,
    valueTerm: (text) => word(valueTerms, text) ?? text,
  }
}

/** Every class, set and property that has words, as the standard names them. */
export const ifcNames = {
  classes: Array.from(classTerms.keys(), (name) => `Ifc${name}`),
  properties: [...propertyTerms.keys()],
} as const

/** Classes whose words, in any language, contain a text, as the standard names them. */
export function classesNamed(text: string): string[] {
  const wanted = text.toLowerCase()
  return Array.from(classTerms)
    .filter(([, words]) => words.some((one) => one.toLowerCase().includes(wanted)))
    .map(([name]) => `Ifc${name}`)
}
