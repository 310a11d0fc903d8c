import { mkdirSync, writeFileSync } from 'node:fs'
import generate, { type OpenAPI3 } from 'openapi-typescript'
import type { Json } from './json-schema.ts'

const folder = new URL('../../.cache/openapi/', import.meta.url)

/** Writes the types of a client that somebody else's generator makes of the description. */
export async function writeClient(document: Json): Promise<void> {
  const types = await generate(structuredClone(document) as unknown as OpenAPI3)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('client.ts', folder), String(types))
}
