/** Addresses that a click may open. Everything else, such as files and scripts, is text. */
export function safeLink(address: string): string | undefined {
  const text = address.trim()
  return /^(https?:\/\/|mailto:)[^\s]+$/i.test(text) && text.length < 2_048 ? text : undefined
}
