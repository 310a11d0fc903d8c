/** `order` by the keys of what it names, each below `keyCount`; equal ones stay as they are. */
export function sortBy(keys: Uint32Array, order: Uint32Array, keyCount: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(keyCount + 1)
  for (let at = 0; at < order.length; at++) starts[keys[order[at]!]! + 1]!++
  for (let key = 0; key < keyCount; key++) starts[key + 1]! += starts[key]!
  const sorted = new Uint32Array(order.length)
  for (let at = 0; at < order.length; at++) sorted[starts[keys[order[at]!]!]!++] = order[at]!
  return sorted
}
