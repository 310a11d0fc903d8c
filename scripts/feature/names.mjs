/** A feature's name as it stands in files, code, types and sentences. */
export function wordsOf(feature) {
  const camel = feature.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  return {
    camel,
    pascal: camel[0].toUpperCase() + camel.slice(1),
    snake: feature.replaceAll('-', '_'),
    plain: feature.replaceAll('-', ' '),
  }
}
