/** What values of a defined type of IFC are, by its name; nothing for what is known to be neither. */
export type TypeKind = 'record' | 'boolean' | 'integer' | 'number'

const integers = new Set([
  'IFCINTEGER',
  'IFCPOSITIVEINTEGER',
  'IFCCARDINALPOINTREFERENCE',
  'IFCDAYINMONTHNUMBER',
  'IFCDAYINWEEKNUMBER',
  'IFCDIMENSIONCOUNT',
  'IFCHOURINDAY',
  'IFCINTEGERCOUNTRATEMEASURE',
  'IFCMINUTEINHOUR',
  'IFCMONTHINYEARNUMBER',
  'IFCTIMESTAMP',
  'IFCYEARNUMBER',
])

export function kindOfType(type: string): TypeKind | undefined {
  if (type === '@') return 'record'
  if (type === 'IFCBOOLEAN' || type === 'IFCLOGICAL') return 'boolean'
  if (integers.has(type)) return 'integer'
  const isNumber = type === 'IFCREAL' || (type.endsWith('MEASURE') && type !== 'IFCDESCRIPTIVEMEASURE')
  return isNumber ? 'number' : undefined
}
