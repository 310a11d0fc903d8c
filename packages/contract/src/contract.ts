import type { Routes } from './core/route.ts'
import * as features from './features.ts'

const isRoutes = (value: unknown): value is Routes =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null && 'policy' in one && 'path' in one)

/** Every call there is, by feature: each group of calls that a file of the contract exports. */
export const contract: Readonly<Record<string, Routes>> = Object.fromEntries(
  Object.entries<unknown>(features).filter((entry): entry is [string, Routes] => isRoutes(entry[1])),
)
