// The description is one file, so every `$ref` in it is a place of the same file. What a person opens is put together from those
// places; a place that contains itself stays a reference.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The part of the description at `path`, with what it refers to in its place. */
export function resolveRefs(description: Json, path: readonly string[]): Json | undefined {
  return resolve(follow(description, path), new Set())

  function resolve(part: Json | undefined, open: ReadonlySet<string>): Json | undefined {
    if (Array.isArray(part)) return part.map((item) => resolve(item, open) ?? null)
    if (typeof part !== 'object' || part === null) return part
    const ref = part.$ref
    if (typeof ref !== 'string' || !ref.startsWith('#')) {
      const entries = Object.entries(part).map(([key, value]) => [key, resolve(value, open)] as const)
      return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))
    }
    if (open.has(ref)) return part
    const target = resolve(follow(description, placeOf(ref)), new Set([...open, ref]))
    if (target === undefined) return part
    const { $ref: _, ...beside } = part
    return isObject(target) ? { ...target, ...beside } : target
  }
}

const isObject = (part: Json): part is { [key: string]: Json } =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

/** `#/components/schemas/a~1b` → components, schemas, a/b */
const placeOf = (ref: string) =>
  ref
    .slice(1)
    .split('/')
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))

function follow(description: Json, path: readonly string[]): Json | undefined {
  let part: Json | undefined = description
  for (const key of path) {
    if (typeof part !== 'object' || part === null) return undefined
    part = Array.isArray(part) ? part[Number(key)] : Object.hasOwn(part, key) ? part[key] : undefined
  }
  return part
}
