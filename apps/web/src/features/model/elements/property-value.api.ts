/** Numbers come in these, whatever the file was written in. */
const unitSigns: Readonly<Record<string, string>> = {
  length: 'm',
  area: 'm²',
  volume: 'm³',
  mass: 'kg',
  time: 's',
}
const DEGREES = 180 / Math.PI
const FINEST_DEGREE = 1e-4

/** A value with the sign of its unit. */
export function propertyValueText({ value, unit }: { value?: string; unit?: string }): string {
  if (unit === 'angle' && value && Number.isFinite(Number(value)))
    return `${Math.round((Number(value) * DEGREES) / FINEST_DEGREE) * FINEST_DEGREE}°`
  return [value, unitSigns[unit ?? '']].filter(Boolean).join(' ')
}
