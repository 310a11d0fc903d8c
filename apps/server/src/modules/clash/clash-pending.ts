// Calls whose services are on their way, on this branch only.
export const pending = (): never => {
  throw new Error('not built yet')
}
