import { contract, type Route } from '@sunmao/contract'

/** The features whose calls are the operations screens, as ours and as clients of the ancestor stack know them. */
const FEATURES =
  /^(backup|database|databaseLink|deploy|deployApp|deployHistory|deployServer|email|health|jobs|logs|monitor|oauthClient|outbox|queue|redisMonitor|release|s3Storage|sqlMonitor|storage|storageMonitor|webhook)$/

/** Everybody has these: one's own log, pictures in texts. */
const EVERYBODYS: readonly string[] = ['logs.mine', 'storage.pictures']

export const operationsCalls: readonly (readonly [name: string, route: Route])[] = Object.entries(contract)
  .filter(([feature]) => FEATURES.test(feature))
  .flatMap(([feature, group]) =>
    Object.entries(group).map(([verb, route]) => [`${feature}.${verb}`, route as Route] as const),
  )
  .filter(([name]) => !EVERYBODYS.includes(name))
