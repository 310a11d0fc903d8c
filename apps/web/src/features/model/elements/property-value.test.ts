import { expect, it } from 'vitest'
import { propertyValueText } from './property-value.api.ts'

it('a value has the sign of its unit', () => {
  expect(propertyValueText({ value: '0.2', unit: 'length' })).toBe('0.2 m')
  expect(propertyValueText({ value: '34.272', unit: 'area' })).toBe('34.272 m²')
  expect(propertyValueText({ value: '1.5707963268', unit: 'angle' })).toBe('90°')
  expect(propertyValueText({ value: 'EI 60' })).toBe('EI 60')
  expect(propertyValueText({ unit: 'other' })).toBe('')
})
