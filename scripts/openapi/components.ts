import { isDeepStrictEqual } from 'node:util'
import * as contract from '@sunmao/contract'
import * as z from 'zod'
import { type Direction, definitionOf, type Json, jsonSchemaOf, type Named, withRefs } from './json-schema.ts'

/** Where texts of an address become numbers; in the description only what they become has a name. */
const ofAddresses: readonly z.ZodType[] = [contract.IdText, contract.ParentIdText]

/** Schemas that the contract exports by a name. */
function readNamed(): Named {
  const named: Named = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries<unknown>(contract))
    if (schema instanceof z.ZodType && /^[A-Z]/.test(id) && !ofAddresses.includes(schema) && !named.has(schema))
      named.add(schema, { id })
  return named
}

/**
 * Gathers the named schemas that calls take and answer. Where what is taken differs from what is answered, a default for
 * instance, the one that is taken is called `…Input`; that is known when all calls have been seen, so references to it
 * are marked until then.
 */
export class Components {
  readonly #named = readNamed()
  readonly #byId = new Map(
    Object.entries<unknown>(contract).filter(
      (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType && this.#named.has(entry[1]),
    ),
  )
  readonly #used: Record<Direction, Map<string, Json>> = { input: new Map(), output: new Map() }

  schemaOf(schema: z.core.$ZodType, io: Direction): Json {
    return this.#see(jsonSchemaOf(schema, io, this.#named), io)
  }

  /** Everything that was asked for, by name, and the given description with its references settled. */
  settle<T>(description: T): { description: T; schemas: Record<string, Json> } {
    const { input, output } = this.#used
    const differs = this.#findDifferent()
    const settled = <V>(value: V) => withRefs(value, (ref) => settleRef(ref, differs))
    const schemas: Record<string, Json> = {}
    for (const [id, made] of output) schemas[id] = settled(made)
    for (const [id, made] of input) {
      if (differs.has(id)) schemas[`${id}Input`] = settled(made)
      else schemas[id] ??= settled(made)
    }
    const inOrder = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))
    return { description: settled(description), schemas: Object.fromEntries(inOrder) }
  }

  #see(made: Json, io: Direction): Json {
    return withRefs(made, (ref) => {
      const id = idIn(ref)
      const used = this.#used[io]
      if (!used.has(id)) {
        used.set(id, {})
        used.set(id, this.#see(definitionOf(this.#byId.get(id)!, io, this.#named), io))
      }
      return io === 'input' ? `${ref}${MARK}` : ref
    })
  }

  /** Those that differ themselves, and those that refer to one that does. */
  #findDifferent(): Set<string> {
    const { input, output } = this.#used
    const both = [...input.keys()].filter((id) => output.has(id))
    const plain = (value: unknown) => withRefs(value, (ref) => ref.replace(MARK, ''))
    const differs = new Set(both.filter((id) => !isDeepStrictEqual(plain(input.get(id)), plain(output.get(id)))))
    for (let before = -1; before < differs.size; ) {
      before = differs.size
      for (const id of both) if ([...refsIn(input.get(id)!)].some((one) => differs.has(one))) differs.add(id)
    }
    return differs
  }
}

const MARK = '!'
const idIn = (ref: string) => ref.replace(MARK, '').split('/').at(-1)!

const settleRef = (ref: string, differs: ReadonlySet<string>): string =>
  ref.endsWith(MARK) ? `${ref.slice(0, -1)}${differs.has(idIn(ref)) ? 'Input' : ''}` : ref

function refsIn(schema: Json): Set<string> {
  const found = new Set<string>()
  withRefs(schema, (ref) => {
    found.add(idIn(ref))
    return ref
  })
  return found
}
