/** Pictures that were copied or dropped. Whoever copies from a document wants its words, not a picture of them. */
export function picturesIn(data: DataTransfer | null): File[] {
  if (!data) return []
  const words = data
    .getData('text/html')
    .replace(/<[^>]*>/g, '')
    .trim()
  return words ? [] : [...data.files].filter((file) => file.type.startsWith('image/'))
}
