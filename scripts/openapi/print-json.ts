const WIDTH = 120

/** JSON in which whatever fits a line stands in one. */
export function printJson(value: unknown, indent = ''): string {
  const flat = inOneLine(value)
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= WIDTH) return flat
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Array.isArray(value)
    ? value.map((one) => printJson(one, inner))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => `${JSON.stringify(key)}: ${printJson(one, inner)}`)
  return `${open}\n${lines.map((line) => `${inner}${line}`).join(',\n')}\n${indent}${close}`
}

function inOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`
  const members = Object.entries(value).filter(([, one]) => one !== undefined)
  return members.length === 0
    ? '{}'
    : `{ ${members.map(([key, one]) => `${JSON.stringify(key)}: ${inOneLine(one)}`).join(', ')} }`
}
